// Changes the caller's password: requires the current one and ends all other sessions.
import type { accounts } from '../../../contract/accounts/accounts.ts';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import { passwordFault } from '../../auth/passwords/password-fault.ts';
import { hashPassword } from '../../auth/passwords/passwords.ts';
import { comparePassword, notCurrent } from '../../auth/proof.ts';
import { forgiveAttempt } from '../../auth/throttle.ts';
import { failOn } from '../../errors.ts';
import type { StagedContext } from '../../http/feature.ts';

type ChangePassword = typeof accounts.changePassword;

/** Guesses of the current password are throttled together with guesses at sign-in. */
export async function changePassword(
  input: Input<ChangePassword>,
  context: StagedContext<ChangePassword>,
): Promise<Output<ChangePassword>> {
  const { who, now, transaction, hashCost, productName } = context;
  const { known, keys, ...account } = await comparePassword(input.currentPassword, context);
  const fault =
    passwordFault(input.password, { ...account, productName }) ??
    (input.password === input.currentPassword ? 'Must differ from the current one' : undefined);
  if (known) await transaction((tx) => forgiveAttempt(tx, keys, now));
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
    // Another request changed the password first.
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
