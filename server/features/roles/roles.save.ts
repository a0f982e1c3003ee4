// Adding, changing and deleting a role.
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
import { changedBy, createdBy, defined, expectVersion } from '../../records/records.ts';
import { indexText, unindexText } from '../../records/search.ts';
import { type Viewer, visibleName } from '../../records/visible-names.ts';
import { entityOf, lockedRole } from './roles.table.ts';

type Add = typeof roles.add;
type Edit = typeof roles.edit;
type Remove = typeof roles.remove;

export async function addRole(input: Input<Add>, context: WriteContext<Add>): Promise<Role> {
  const { db, dialect, who, now, audit } = context;
  const { requestId: _, ...given } = input;
  const actor = await lockAccess(db, context, roles.add);
  const fields: RoleFields = { ...roleDefaults, ...defined(given), name: input.name };
  refuseBeyond(actor, fields);
  const columns = createdBy(who, now);
  await refuseTaken(db, columns.id, fields.name);
  await insertRole(db, dialect, { ...columns, ...toColumns(fields), builtIn: 0 });
  const { role } = await lockedRole(db, dialect, columns.id);
  audit({ action: 'role.create', entity: entityOf(role), after: role });
  return role;
}

export async function editRole(input: Input<Edit>, context: WriteContext<Edit>): Promise<Role> {
  const { db, dialect, who, now, audit } = context;
  const { id, version, ...given } = input;
  const actor = await lockAccess(db, context, roles.edit);
  const { role: before, seq } = await lockedRole(db, dialect, id);
  const { requiresTwoFactor, ...others } = defined(given);
  if (requiresTwoFactor !== undefined && Object.keys(others).length === 0)
    expectRequirable(actor, before, requiresTwoFactor);
  else expectChangeable(actor, before);
  expectVersion(before, version);
  const fields: RoleFields = { ...pickFields(roleFields, before), ...defined(given) };
  refuseBeyond(actor, fields);
  await refuseTaken(db, id, fields.name);
  const columns = toColumns(fields);
  await db
    .updateTable('role')
    .set({ ...changedBy(who, now, version), ...columns, nameKey: fold(fields.name) })
    .where('id', '=', id)
    .execute();
  await indexText(db, dialect, 'role', seq, roleText(columns));
  const { role } = await lockedRole(db, dialect, id);
  audit({ action: 'role.edit', entity: entityOf(role), before, after: role });
  return role;
}

export async function removeRole(
  { id, version }: Input<Remove>,
  context: WriteContext<Remove>,
): Promise<Output<Remove>> {
  const { db, dialect, audit } = context;
  const actor = await lockAccess(db, context, roles.remove);
  const { role, seq } = await lockedRole(db, dialect, id);
  expectChangeable(actor, role);
  expectVersion(role, version);
  await refuseHeld(db, role, actor);
  await unindexText(db, 'role', seq);
  await db.deleteFrom('role').where('id', '=', id).execute();
  audit({ action: 'role.delete', entity: entityOf(role), before: role });
  return { id };
}

/** Nobody touches the Administrator, a role of their own, or one that allows more than they may. */
function expectChangeable(actor: Caller, role: Role): void {
  if (role.builtIn)
    fail('forbidden', { text: `${role.name} is built in: it can neither be changed nor deleted` });
  if (actor.roles.some((own) => own.id === role.id))
    fail('forbidden', { text: 'You hold this role yourself; somebody else has to change it' });
  if (exceeds(actor, [role])) fail('forbidden', { text: 'This role allows more than you may' });
}

/** A second factor can be required in every role, the built-in one and the own ones too; the own ones let nobody off. */
function expectRequirable(actor: Caller, role: Role, required: boolean): void {
  if (exceeds(actor, [role])) fail('forbidden', { text: 'This role allows more than you may' });
  if (!required && !role.builtIn && actor.roles.some((own) => own.id === role.id))
    fail('forbidden', { text: 'You hold this role yourself; somebody else has to change it' });
}

/** Nobody gives away what they lack: every such right is named. */
function refuseBeyond(actor: Caller, { rights }: RoleFields): void {
  const beyond = new Set(missing(actor, { rights }));
  if (beyond.size === 0) return;
  const text = `You cannot give rights that you lack: ${[...beyond].join(', ')}`;
  const faults = rights.flatMap(({ name }, at) =>
    beyond.has(name) ? [[`rights.${at}.level`, 'You lack this right yourself'] as const] : [],
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
    fail('duplicate', { fieldErrors: { name: 'There is a role of this name already' } });
}

/** How many names a refusal gives as examples. */
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
