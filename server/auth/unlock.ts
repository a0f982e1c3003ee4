// Unlocks an account from the command line: resets throttling and, on request, password, second factors and status.
import type { Kysely } from 'kysely';
import { type AuditEntry, writeAudit } from '../audit/audit.ts';
import type { Database, Tables } from '../database/database.ts';
import { newId } from '../records/ids.ts';
import { generatePassword, type HashCost, hashPassword } from './passwords/passwords.ts';
import { accountKey } from './sessions/account-key.ts';
import { forgetFailures } from './throttle.ts';
import { type Factors, factorsOfOne, noFactors, removeFactors } from './two-factor/factors.ts';

export type Unlocking = {
  email: string;
  /** Removes app, passkeys and recovery codes. */
  twoFactor: boolean;
  /** Sets a generated password, which must be changed at the next sign-in. */
  password: boolean;
  /** Enables a disabled account. */
  enable: boolean;
};
export type Unlocked = {
  name: string;
  email: string;
  status: 'active' | 'disabled';
  /** Removed second factors. */
  factors: Factors;
  oneTimePassword: string | undefined;
  endedSessions: number;
};

/** Unlocks an account and records that in the audit log. Undefined if there is no such account. */
export async function unlockAccount(
  database: Database,
  { email, twoFactor, password, enable }: Unlocking,
  { now, hashCost }: { now: Date; hashCost: HashCost },
): Promise<Unlocked | undefined> {
  const oneTimePassword = password ? generatePassword() : undefined;
  const passwordHash = oneTimePassword && (await hashPassword(oneTimePassword, hashCost));
  return database.writes.transaction().execute(async (db) => {
    const account = await db
      .selectFrom('account')
      .select(['id', 'name', 'email', 'status', 'version'])
      .where('emailKey', '=', accountKey(email))
      .executeTakeFirst();
    if (account === undefined) return undefined;
    const { id, name } = account;
    const at = now.toISOString();
    const status = enable ? 'active' : account.status;
    const entity = { type: 'account', id, label: name };
    const entries: AuditEntry[] = [
      { action: 'account.unlock', entity, before: { status: account.status }, after: { status } },
    ];
    await forgetFailures(db, account.email);
    const factors = twoFactor ? await factorsOfOne(db, id) : noFactors;
    if (twoFactor) {
      await removeFactors(db, id);
      const [before, after] = [{ twoFactor: factors }, { twoFactor: noFactors }];
      entries.push({ action: 'account.resetTwoFactor', entity, before, after });
    }
    const change = passwordHash ? { passwordHash, mustChangePassword: 1, passwordChangedAt: at } : {};
    if (passwordHash) entries.push({ action: 'account.resetPassword', entity });
    if (passwordHash || status !== account.status) {
      const columns = { version: account.version + 1, updatedAt: at, updatedBy: null };
      await db
        .updateTable('account')
        .set({ ...columns, ...change, status })
        .where('id', '=', id)
        .execute();
    }
    // The same as when an administrator sets a password in the console.
    if (passwordHash) await db.deleteFrom('apiToken').where('accountId', '=', id).execute();
    const endedSessions = twoFactor || passwordHash ? await endSessions(db, id) : 0;
    const actor = { actorId: null, actorName: 'Command line', sessionId: null, ip: '', traceId: newId() };
    await writeAudit(db, actor, now, entries);
    return { name, email: account.email, status, factors, oneTimePassword, endedSessions };
  });
}

async function endSessions(db: Kysely<Tables>, accountId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
