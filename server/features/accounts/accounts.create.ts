// Creates an account with a given password or a generated one-time password.
import { accountDefaults, accounts } from '../../../contract/accounts/accounts.ts';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { passwordFault } from '../../auth/passwords/password-fault.ts';
import { generatePassword, hashPassword } from '../../auth/passwords/passwords.ts';
import { lockAccess } from '../../auth/permissions.ts';
import { insertAccount } from '../../auth/sessions/rows.ts';
import type { StagedContext } from '../../http/feature.ts';
import { pictureFaults } from '../../media/usage.ts';
import { createdBy, defined } from '../../records/records.ts';
import { avatarOf, noteAvatar } from './accounts.avatar.ts';
import { expectAssignable, refuseTaken, roleFaults } from './accounts.guards.ts';
import { entityOf, lockAccount } from './accounts.table.ts';

type Create = typeof accounts.create;

/** Validates roles and password against the database. */
export async function createFaults(
  input: Partial<Input<Create>>,
  { db, productName }: StagedContext<Create>,
): Promise<FieldErrors> {
  const { email = '', name = '', password } = input;
  const fault = password === undefined ? undefined : passwordFault(password, { email, name, productName });
  return {
    ...(await roleFaults(db, input.roleIds)),
    ...(await pictureFaults(db, avatarOf(input))),
    ...(fault === undefined ? {} : { password: fault }),
  };
}

export async function createAccount(
  input: Input<Create>,
  context: StagedContext<Create>,
): Promise<Output<Create>> {
  const { who, now, dialect, transaction, hashCost } = context;
  const { password, mustChangePassword, roleIds, email, name, ...given } = input;
  const invented = password === undefined ? generatePassword() : null;
  const passwordHash = await hashPassword(password ?? invented ?? '', hashCost);
  const fields = { ...accountDefaults, ...defined(given), email, name };

  return transaction(async (db, audit) => {
    const actor = await lockAccess(db, context, accounts.create);
    await expectAssignable(db, actor, roleIds);
    const columns = createdBy(who, now);
    await refuseTaken(db, columns.id, email);
    const row = {
      ...columns,
      ...fields,
      passwordHash,
      mustChangePassword: invented !== null || mustChangePassword === true ? 1 : 0,
      lastLoginAt: null,
      passwordChangedAt: null,
    };
    await insertAccount(db, dialect, row, roleIds);
    await noteAvatar(db, row);
    const { account: made } = await lockAccount(db, context, columns.id);
    audit({ action: 'account.create', entity: entityOf(made), after: made });
    return { ...made, oneTimePassword: invented };
  });
}
