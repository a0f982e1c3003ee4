// Revokes access: deletes an account, resets its password, ends its sessions.
import { accounts } from '../../../contract/accounts/accounts.ts';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { passwordFault } from '../../auth/passwords/password-fault.ts';
import { generatePassword, hashPassword } from '../../auth/passwords/passwords.ts';
import { lockAccess } from '../../auth/permissions.ts';
import { removeFactors } from '../../auth/two-factor/factors.ts';
import type { StagedContext, WriteContext } from '../../http/feature.ts';
import { releaseUse } from '../../media/usage.ts';
import { changedBy, expectVersion } from '../../records/records.ts';
import { unindexText } from '../../records/search.ts';
import { lockOtherAccount } from './accounts.guards.ts';
import { endAccessOf, endSessionsOf } from './accounts.save.ts';
import { entityOf, lockAccount } from './accounts.table.ts';

type Remove = typeof accounts.remove;
type Reset = typeof accounts.resetPassword;
type ResetTwoFactor = typeof accounts.resetTwoFactor;
type EndSessions = typeof accounts.endSessions;

export async function removeAccount(
  { id, version }: Input<Remove>,
  context: WriteContext<Remove>,
): Promise<Output<Remove>> {
  const { db, audit } = context;
  const actor = await lockAccess(db, context, accounts.remove);
  const { account, seq } = await lockOtherAccount(db, actor, context, id);
  expectVersion(account, version);
  await unindexText(db, 'account', seq);
  await releaseUse(db, { type: 'account', id });
  // Its roles and sessions are deleted by foreign key.
  await db.deleteFrom('account').where('id', '=', id).execute();
  audit({ action: 'account.delete', entity: entityOf(account), before: account });
  return { id };
}

/** Validates the new password of an account. */
export async function resetFaults(
  { id = '', password }: Partial<Input<Reset>>,
  { db, productName }: StagedContext<Reset>,
): Promise<FieldErrors> {
  if (password === undefined) return {};
  const account = await db
    .selectFrom('account')
    .select(['email', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  const fault = passwordFault(password, { email: '', name: '', ...account, productName });
  return fault === undefined ? {} : { password: fault };
}

export async function resetPassword(
  { id, password, mustChangePassword }: Input<Reset>,
  context: StagedContext<Reset>,
): Promise<Output<Reset>> {
  const { who, now, transaction, hashCost } = context;
  const invented = password === undefined ? generatePassword() : null;
  const passwordHash = await hashPassword(password ?? invented ?? '', hashCost);
  return transaction(async (db, audit) => {
    const actor = await lockAccess(db, context, accounts.resetPassword);
    const { account: before } = await lockOtherAccount(db, actor, context, id);
    await db
      .updateTable('account')
      .set({
        ...changedBy(who, now, before.version),
        passwordHash,
        passwordChangedAt: now.toISOString(),
        mustChangePassword: invented !== null || mustChangePassword === true ? 1 : 0,
      })
      .where('id', '=', id)
      .execute();
    const endedSessions = await endAccessOf({ db }, id);
    const { account } = await lockAccount(db, context, id);
    audit({ action: 'account.resetPassword', entity: entityOf(account), before, after: account });
    return { ...account, oneTimePassword: invented, endedSessions };
  });
}

export async function resetTwoFactor(
  { id }: Input<ResetTwoFactor>,
  context: WriteContext<ResetTwoFactor>,
): Promise<Output<ResetTwoFactor>> {
  const { db, audit } = context;
  const actor = await lockAccess(db, context, accounts.resetTwoFactor);
  const { account: before } = await lockOtherAccount(db, actor, context, id);
  await removeFactors(db, id);
  const endedSessions = await endSessionsOf({ db }, id);
  const { account } = await lockAccount(db, context, id);
  audit({ action: 'account.resetTwoFactor', entity: entityOf(account), before, after: account });
  return { ...account, endedSessions };
}

export async function endSessions(
  { id }: Input<EndSessions>,
  context: WriteContext<EndSessions>,
): Promise<Output<EndSessions>> {
  const { db, audit } = context;
  const actor = await lockAccess(db, context, accounts.endSessions);
  const { account } = await lockOtherAccount(db, actor, context, id);
  const ended = await endSessionsOf({ db }, id);
  audit({ action: 'account.endSessions', entity: entityOf(account), after: { endedSessions: ended } });
  return { ended };
}
