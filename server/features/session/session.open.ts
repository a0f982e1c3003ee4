// Opens a session after any kind of sign-in.
import type { Transaction } from 'kysely';
import { sessionLimits } from '../../../contract/kit/limits.ts';
import type { SignInMethod } from '../../../contract/session/session.ts';
import type { AuditEntry } from '../../audit/audit.ts';
import { newToken } from '../../auth/sessions/sessions.ts';
import type { Tables } from '../../database/database.ts';
import type { Peer } from '../../http/feature.ts';
import { newId } from '../../records/ids.ts';

type Opening = {
  account: { id: string; name: string };
  /** Action in the audit log. */
  action: 'session.login' | 'session.ssoLogin' | 'session.passkeyLogin';
  method: SignInMethod;
  peer: Peer;
  now: Date;
};

/** Adds the session, the account's last login and the audit row. Returns the token, which is not stored. */
export async function openSession(
  db: Transaction<Tables>,
  audit: (entry: AuditEntry) => void,
  { account, action, method, peer, now }: Opening,
): Promise<string> {
  const { token, tokenHash } = newToken();
  const at = now.toISOString();
  const sessionId = newId();
  await db.updateTable('account').set({ lastLoginAt: at }).where('id', '=', account.id).execute();
  await db
    .insertInto('session')
    .values({
      id: sessionId,
      tokenHash,
      accountId: account.id,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(now.getTime() + sessionLimits.maxAgeMs).toISOString(),
      ...peer,
      method,
    })
    .execute();
  audit({
    action,
    entity: { type: 'account', id: account.id, label: account.name },
    after: { method },
    actor: { actorId: account.id, actorName: account.name, sessionId },
  });
  return token;
}
