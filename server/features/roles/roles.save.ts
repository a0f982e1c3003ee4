// Creates, changes and deletes roles.
import type { Transaction } from 'kysely';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import {
  type Role,
  type RoleFields,
  roleDefaults,
  roleFields,
  roles,
  withAllRights,
} from '../../../contract/roles/roles.ts';
import { fold } from '../../../contract/text/fold.ts';
import { exceeds, lockAccess, missing } from '../../auth/permissions.ts';
import { insertRole, roleText } from '../../auth/sessions/rows.ts';
import type { Caller } from '../../auth/sessions/sessions.ts';
import type { Tables } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { changedBy, changedFields, createdBy, defined, expectVersion } from '../../records/records.ts';
import { indexText, unindexText } from '../../records/search.ts';
import { type Viewer, visibleName } from '../../records/visible-names.ts';
import { entityOf, lockRole } from './roles.table.ts';

type Add = typeof roles.add;
type Edit = typeof roles.edit;
type Remove = typeof roles.remove;

export async function addRole(input: Input<Add>, context: WriteContext<Add>): Promise<Role> {
  const { db, dialect, who, now, audit } = context;
  const actor = await lockAccess(db, context, roles.add);
  const fields: RoleFields = { ...roleDefaults, ...defined(input), name: input.name };
  refuseMissingRights(actor, fields);
  const columns = createdBy(who, now);
  await refuseTaken(db, columns.id, fields.name);
  await insertRole(db, dialect, { ...columns, ...toColumns(fields), builtIn: 0 });
  const { role } = await lockRole(db, dialect, columns.id);
  audit({ action: 'role.create', entity: entityOf(role), after: role });
  return role;
}

export async function editRole(input: Input<Edit>, context: WriteContext<Edit>): Promise<Role> {
  const { db, dialect, who, now, audit } = context;
  const { id, version, ...given } = input;
  const actor = await lockAccess(db, context, roles.edit);
  const { role: before, seq } = await lockRole(db, dialect, id);
  const { requiresTwoFactor, ...others } = defined(given);
  if (requiresTwoFactor !== undefined && Object.keys(others).length === 0)
    expectTwoFactorChangeable(actor, before, requiresTwoFactor);
  else expectChangeable(actor, before);
  expectVersion(before, version);
  const fields: RoleFields = { ...pickFields(roleFields, before), ...defined(given) };
  refuseMissingRights(actor, fields);
  if (changedFields(before, fields).size === 0) return before;
  // A name that an upgrade found twice stays until it is changed.
  if (fold(fields.name) !== fold(before.name)) await refuseTaken(db, id, fields.name);
  const columns = toColumns(fields);
  await db
    .updateTable('role')
    .set({ ...changedBy(who, now, version), ...columns, nameKey: fold(fields.name) })
    .where('id', '=', id)
    .execute();
  await indexText(db, dialect, 'role', seq, roleText(columns));
  const { role } = await lockRole(db, dialect, id);
  audit({ action: 'role.edit', entity: entityOf(role), before, after: role });
  return role;
}

export async function removeRole(
  { id, version }: Input<Remove>,
  context: WriteContext<Remove>,
): Promise<Output<Remove>> {
  const { db, dialect, audit } = context;
  const actor = await lockAccess(db, context, roles.remove);
  const { role, seq } = await lockRole(db, dialect, id);
  expectChangeable(actor, role);
  expectVersion(role, version);
  await refuseHeld(db, role, actor);
  await unindexText(db, 'role', seq);
  await db.deleteFrom('role').where('id', '=', id).execute();
  audit({ action: 'role.delete', entity: entityOf(role), before: role });
  return { id };
}

/** Fails for the Administrator role, the caller's own roles, and roles beyond the caller's rights. */
function expectChangeable(actor: Caller, role: Role): void {
  if (role.builtIn)
    fail('forbidden', { text: `${role.name} is built in and can be neither changed nor deleted` });
  if (actor.roles.some((own) => own.id === role.id))
    fail('forbidden', { text: 'You cannot change your own role' });
  if (exceeds(actor, [role])) fail('forbidden', { text: 'This role has rights that you do not have' });
}

/** Two-factor can be required for every role, including the built-in one and the caller's own. It cannot be lifted from the caller's own. */
function expectTwoFactorChangeable(actor: Caller, role: Role, required: boolean): void {
  if (exceeds(actor, [role])) fail('forbidden', { text: 'This role has rights that you do not have' });
  if (!required && !role.builtIn && actor.roles.some((own) => own.id === role.id))
    fail('forbidden', { text: 'You cannot change your own role' });
}

/** Reports every right that the caller lacks. */
function refuseMissingRights(actor: Caller, { rights }: RoleFields): void {
  const beyond = new Set(missing(actor, { rights }));
  if (beyond.size === 0) return;
  const text = `You cannot grant rights that you do not have: ${[...beyond].join(', ')}`;
  const faults = rights.flatMap(({ name }, at) =>
    beyond.has(name) ? [[`rights.${at}.level`, 'You do not have this right'] as const] : [],
  );
  fail('forbidden', { text, fieldErrors: Object.fromEntries(faults) });
}

async function refuseTaken(db: Transaction<Tables>, id: string, name: string): Promise<void> {
  const namesake = await db
    .selectFrom('role')
    .select('id')
    .where('nameKey', '=', fold(name))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (namesake !== undefined)
    fail('duplicate', { fieldErrors: { name: 'Another role has this name already' } });
}

/** Maximum names in an error. */
const sampleSize = 5;

async function refuseHeld(db: Transaction<Tables>, { id, memberCount }: Role, viewer: Viewer): Promise<void> {
  if (memberCount === 0) return;
  const members = await db
    .selectFrom('accountRole')
    .innerJoin('account', 'account.id', 'accountRole.accountId')
    .select(['account.id', 'account.name'])
    .where('roleId', '=', id)
    .orderBy('account.nameKey')
    .orderBy('account.id')
    .limit(sampleSize)
    .execute();
  fail('in_use', {
    text: `Still in use: ${memberCount} ${memberCount === 1 ? 'account holds' : 'accounts hold'} this role`,
    data: {
      count: memberCount,
      sample: members.map(({ id: accountId, name }) => {
        return { type: 'account', id: accountId, label: visibleName(viewer, 'account', name) };
      }),
    },
  });
}

function toColumns({ name, description, rights, requiresTwoFactor }: RoleFields) {
  return {
    name,
    description: description ?? '',
    rights: JSON.stringify(withAllRights(rights)),
    requiresTwoFactor: requiresTwoFactor ? 1 : 0,
  };
}
