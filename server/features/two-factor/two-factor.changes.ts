// Side effects of every change to the caller's sign-in methods: recovery codes for a first factor, the end of all other
// sessions, and the sign-in method of this session.
import type { Transaction } from 'kysely';
import type { SignInMethod } from '../../../contract/session/session.ts';
import type { Caller } from '../../auth/sessions/sessions.ts';
import { factorsOfOne, settleFactors } from '../../auth/two-factor/factors.ts';
import { renewCodes } from '../../auth/two-factor/recovery-codes.ts';
import type { Tables } from '../../database/database.ts';
import type { StagedContext } from '../../http/feature.ts';

type Db = Transaction<Tables>;
type Asking = { who: Caller };

export function entityOf({ id, name }: { id: string; name: string }) {
  return { type: 'account', id, label: name };
}

/** After a factor was added. This session has proven it and counts as started with it. */
export async function afterAdding(
  db: Db,
  { who }: Asking,
  method: SignInMethod,
): Promise<{ recoveryCodes: string[] | null; endedSessions: number }> {
  const { recoveryCodes } = await factorsOfOne(db, who.id);
  await db
    .updateTable('session')
    .set({ method })
    .where('id', '=', who.sessionId)
    .where('method', '=', 'password')
    .execute();
  return {
    recoveryCodes: recoveryCodes === 0 ? await renewCodes(db, who.id) : null,
    endedSessions: await endOthers(db, who),
  };
}

/** After a factor was removed. Without another factor, this session counts as started with a password only. */
export async function afterRemoving(db: Db, { who }: Asking): Promise<{ endedSessions: number }> {
  const wasLast = await settleFactors(db, who.id);
  if (wasLast) {
    await db
      .updateTable('session')
      .set({ method: 'password' })
      .where('id', '=', who.sessionId)
      .where('method', '<>', 'sso')
      .execute();
  }
  return { endedSessions: await endOthers(db, who) };
}

async function endOthers(db: Db, who: Caller): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('accountId', '=', who.id)
    .where('id', '<>', who.sessionId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** A `StagedContext` for calls that need a signed-in caller. */
export type OwnContext = Omit<StagedContext, 'who'> & Asking;
