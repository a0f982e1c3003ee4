// Re-authentication before a change of sign-in settings: the password, and the code if the account has an app. Attempts are
// throttled like those at sign-in.
import { fail, failOn } from '../errors.ts';
import type { StagedContext } from '../http/feature.ts';
import { verifyPassword } from './passwords/passwords.ts';
import type { Caller } from './sessions/sessions.ts';
import { countAttempt, forgiveAttempt, type ThrottleKeys, throttleKeys } from './throttle.ts';
import { answerCode } from './two-factor/second-factor.ts';

type Proof = { currentPassword: string; otp?: string | undefined };
type Context = Pick<StagedContext, 'db' | 'now' | 'peer' | 'transaction' | 'site'> & { who: Caller };

export type OwnAccount = { id: string; email: string; name: string; passwordHash: string };
export type Proven = OwnAccount & { known: boolean; keys: ThrottleKeys };

export const notCurrent = { currentPassword: 'This is not your current password' };

/** Counts the attempt and compares the password. The caller handles a wrong password and calls `forgiveAttempt`. */
export async function comparePassword(typed: string, context: Context): Promise<Proven> {
  const { db, who, now, peer, transaction } = context;
  const account = await db
    .selectFrom('account')
    .select(['id', 'passwordHash', 'email', 'name'])
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow();
  const keys = throttleKeys(account.email, peer.ip);
  const wait = await transaction((tx) => countAttempt(tx, keys, now));
  if (wait > 0) fail('too_many_requests', { retryAfter: wait });
  return { ...account, keys, known: await verifyPassword(typed, account.passwordHash) };
}

/** Ends the call unless the password, and the code if the account has an app, are correct. */
export async function prove({ currentPassword, otp }: Proof, context: Context): Promise<OwnAccount> {
  const { known, keys, ...account } = await comparePassword(currentPassword, context);
  if (!known) failOn(notCurrent);
  const { transaction, site, now } = context;
  const answer = await transaction(async (tx, audit) => {
    const answered = await answerCode(tx, site, account.id, otp, now);
    const passes = answered.ok || (otp === undefined && !answered.factors.app);
    if (passes) await forgiveAttempt(tx, keys, now);
    else if (otp !== undefined) {
      const entity = { type: 'account', id: account.id, label: account.name };
      audit({ action: 'account.secondFactor', entity, result: 'failed' });
    }
    return passes ? undefined : answered;
  });
  if (answer !== undefined && !answer.ok) failOn({ otp: answer.fault });
  return account;
}
