// Changes accounts: other accounts by managers, and the caller's own profile.
import { type Account, accountFields, accounts } from '../../../contract/accounts/accounts.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { lockAccess } from '../../auth/permissions.ts';
import { comparePassword, notCurrent } from '../../auth/proof.ts';
import { accountKeys, accountText, setRoles } from '../../auth/sessions/rows.ts';
import type { Caller } from '../../auth/sessions/sessions.ts';
import { forgiveAttempt } from '../../auth/throttle.ts';
import { fail, failOn } from '../../errors.ts';
import type { StagedContext, WriteContext } from '../../http/feature.ts';
import { pictureFaults } from '../../media/usage.ts';
import { changedBy, changedFields, defined, expectVersion } from '../../records/records.ts';
import { indexText } from '../../records/search.ts';
import { avatarOf, noteAvatar } from './accounts.avatar.ts';
import { expectAssignable, expectManageable, refuseTaken, roleFaults } from './accounts.guards.ts';
import { entityOf, type Locked, lockAccount } from './accounts.table.ts';

type Edit = typeof accounts.edit;
type Profile = typeof accounts.profile;
type Fields = ReturnType<typeof accountFields.parse>;

/** Validates roles and picture against the database. */
export async function editFaults(
  input: Partial<Input<Edit>>,
  { db }: Pick<StagedContext<Edit>, 'db'>,
): Promise<FieldErrors> {
  return { ...(await roleFaults(db, input.roleIds)), ...(await pictureFaults(db, avatarOf(input))) };
}

export async function editAccount(
  { currentPassword, ...input }: Input<Edit>,
  context: StagedContext<Edit>,
): Promise<Account> {
  const isProven = await provePassword(input, currentPassword, context);
  return context.transaction(async (db, audit) => {
    // Roles and pictures may have been deleted since validation.
    failOn(await editFaults(input, { db }));
    return storeEdit(input, isProven, { ...context, db, audit });
  });
}

/**
 * Requires the current password to change your own e-mail, so that an open session is not enough to take over an
 * account.
 */
async function provePassword(
  { id, email }: Pick<Input<Edit>, 'id' | 'email'>,
  currentPassword: string | undefined,
  context: StagedContext<Edit>,
): Promise<boolean> {
  const { db, who, now, transaction } = context;
  if (id !== who.id || email === undefined) return false;
  const own = await db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirst();
  if (own === undefined || own.email === email) return false;
  if (currentPassword === undefined) failOn(passwordNeeded);
  const { known, keys } = await comparePassword(currentPassword ?? '', context);
  if (!known) failOn(notCurrent);
  await transaction((tx) => forgiveAttempt(tx, keys, now));
  return true;
}

const passwordNeeded = { currentPassword: 'Enter your current password to change your e-mail' };

async function storeEdit(
  { id, version, ...given }: Omit<Input<Edit>, 'currentPassword'>,
  isProven: boolean,
  context: WriteContext<Edit>,
): Promise<Account> {
  const { db, audit } = context;
  const actor = await lockAccess(db, context, accounts.edit);
  const held = await lockAccount(db, context, id);
  const before = held.account;
  const fields: Fields = { ...pickFields(accountFields, before), ...defined(given) };
  const rolesChange = JSON.stringify(fields.roleIds) !== JSON.stringify(before.roleIds);
  if (id === actor.id) refuseOwn(rolesChange, fields.status !== before.status);
  if (id === actor.id && fields.email !== before.email && !isProven) failOn(passwordNeeded);
  expectManageable(actor, held);
  expectVersion(before, version);
  if (changedFields(before, fields).size === 0) return before;
  if (rolesChange) await expectAssignable(db, actor, fields.roleIds);
  await refuseTaken(db, id, fields.email);
  const { roleIds, ...columns } = fields;
  const account = await store(held, columns, context);
  if (rolesChange) await setRoles(db, id, roleIds);
  if (fields.status === 'disabled') await endAccessOf(context, id);
  const after = rolesChange || fields.status === 'disabled' ? await reread(context, id) : account;
  audit({ action: 'account.edit', entity: entityOf(after), before, after });
  return after;
}

export async function editProfile(
  { version, startsOnDesk, ...given }: Input<Profile>,
  context: WriteContext<Profile>,
): Promise<Account> {
  const { db, who, audit } = context;
  const held = await lockAccount(db, context, who.id);
  const before = held.account;
  expectVersion(before, version);
  const { roleIds: _, ...columns } = pickFields(accountFields, before);
  const isSameStart = startsOnDesk === undefined || startsOnDesk === who.identity.account.startsOnDesk;
  if (isSameStart && changedFields(before, defined(given)).size === 0) return before;
  const after = await store(held, { ...columns, ...defined(given) }, context);
  if (startsOnDesk !== undefined)
    await db
      .updateTable('account')
      .set({ startsOnDesk: startsOnDesk ? 1 : 0 })
      .where('id', '=', who.id)
      .execute();
  audit({ action: 'account.profile', entity: entityOf(after), before, after });
  return after;
}

/** Ends the sessions and API tokens of an account. Returns the number of sessions. */
export async function endAccessOf(context: Pick<WriteContext, 'db'>, accountId: string): Promise<number> {
  await context.db.deleteFrom('apiToken').where('accountId', '=', accountId).execute();
  return endSessionsOf(context, accountId);
}

/** Ends the sessions of an account. Returns their number. */
export async function endSessionsOf({ db }: Pick<WriteContext, 'db'>, accountId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Refuses changes to your own roles and status. Reports both at once. */
function refuseOwn(roles: boolean, status: boolean): void {
  const fieldErrors = {
    ...(roles ? { roleIds: 'You cannot change your own roles' } : {}),
    ...(status ? { status: 'You cannot disable your own account' } : {}),
  };
  const [text] = Object.values(fieldErrors);
  if (text !== undefined) fail('forbidden', { text, fieldErrors });
}

type Columns = Omit<Fields, 'roleIds'>;
type Context = Pick<WriteContext, 'db' | 'dialect' | 'now'> & { who: Caller };

async function store({ account, seq }: Locked, columns: Columns, context: Context): Promise<Account> {
  const { db, dialect, who, now } = context;
  await db
    .updateTable('account')
    .set({ ...changedBy(who, now, account.version), ...columns, ...accountKeys(columns) })
    .where('id', '=', account.id)
    .execute();
  await indexText(db, dialect, 'account', seq, accountText(columns));
  await noteAvatar(db, { id: account.id, ...columns });
  return reread(context, account.id);
}

async function reread(context: Context, id: string): Promise<Account> {
  return (await lockAccount(context.db, context, id)).account;
}
