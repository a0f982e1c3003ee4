// The own password: proven by the current one, changed together with the end of all other sessions.
import type { accounts } from '../../../contract/accounts.ts';
import type { Input, Output } from '../../../contract/kit.ts';
import { passwordFault } from '../../../contract/passwords.ts';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import { countAttempt, forgiveAttempt, throttleKeys } from '../../platform/auth/throttle.ts';
import type { StagedContext } from '../../platform/call.ts';
import { fail, failOn } from '../../platform/errors.ts';

type ChangePassword = typeof accounts.changePassword;

const notCurrent = { currentPassword: 'This is not your current password' };

/** Guessing the current password is throttled like guessing at the login. */
export async function changePassword(
  input: Input<ChangePassword>,
  { db, who, now, peer, transaction, hashCost }: StagedContext<ChangePassword>,
): Promise<Output<ChangePassword>> {
  const account = await db
    .selectFrom('account')
    .select(['passwordHash', 'email', 'name'])
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow();
  const keys = throttleKeys(account.email, peer.ip);
  const wait = await transaction((tx) => countAttempt(tx, keys, now));
  if (wait > 0) fail('too_many_requests', { retryAfter: wait });

  const known = await verifyPassword(input.currentPassword, account.passwordHash);
  const fault =
    passwordFault(input.password, account) ??
    (input.password === input.currentPassword ? 'Must differ from the current one' : undefined);
  if (known) await transaction((tx) => forgiveAttempt(tx, keys));
  failOn({
    ...(known ? {} : notCurrent),
    ...(fault === undefined ? {} : { password: fault }),
  });

  const passwordHash = await hashPassword(input.password, hashCost);
  return transaction(async (tx, audit) => {
    const at = now.toISOString();
    const { numUpdatedRows } = await tx
      .updateTable('account')
      .set((eb) => ({
        passwordHash,
        mustChangePassword: 0,
        passwordChangedAt: at,
        version: eb('version', '+', 1),
        updatedAt: at,
        updatedBy: who.id,
      }))
      .where('id', '=', who.id)
      .where('passwordHash', '=', account.passwordHash)
      .executeTakeFirst();
    // Somebody else who knew it was quicker.
    if (numUpdatedRows === 0n) failOn(notCurrent);
    const { numDeletedRows } = await tx
      .deleteFrom('session')
      .where('accountId', '=', who.id)
      .where('id', '<>', who.sessionId)
      .executeTakeFirst();
    const endedSessions = Number(numDeletedRows);
    audit({
      action: 'account.changePassword',
      entity: { type: 'account', id: who.id, label: account.name },
      after: { endedSessions },
    });
    return { endedSessions };
  });
}
