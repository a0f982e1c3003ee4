// Roles in the database and in replies.
import type { Kysely, Selectable, Transaction } from 'kysely';
import { type Role, withAllRights } from '../../../contract/roles/roles.ts';
import { rightsOf } from '../../auth/sessions/sessions.ts';
import type { RoleTable } from '../../auth/tables.ts';
import type { Database, Tables } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import { locking, type People, peopleOf, toRecordFields } from '../../records/records.ts';

/** Converts rows to replies, in two queries for any number of rows. */
export async function toRoles(db: Kysely<Tables>, rows: readonly Selectable<RoleTable>[]): Promise<Role[]> {
  const people = await peopleOf(
    db,
    rows.flatMap((row) => [row.createdBy, row.updatedBy]),
  );
  const counts = await memberCounts(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => toRole(row, people, counts.get(row.id) ?? 0));
}

/** Loads a role with its row id and locks its row. Fails with `not_found`. */
export async function lockRole(
  db: Transaction<Tables>,
  dialect: Database['dialect'],
  id: string,
): Promise<{ role: Role; seq: number }> {
  const query = db.selectFrom('role').selectAll().where('id', '=', id);
  const row = await locking(query, dialect).executeTakeFirst();
  if (row === undefined) fail('not_found');
  const [role] = await toRoles(db, [row]);
  if (role === undefined) throw new Error('A row gave no role');
  return { role, seq: row.seq };
}

export function entityOf({ id, name, version }: Role) {
  return { type: 'role', id, label: name, version };
}

async function memberCounts(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('accountRole')
    .select((eb) => ['roleId', eb.fn.countAll<number>().as('count')])
    .where('roleId', 'in', ids)
    .groupBy('roleId')
    .execute();
  return new Map(rows.map((row) => [row.roleId, row.count]));
}

function toRole(row: Selectable<RoleTable>, people: People, memberCount: number): Role {
  return {
    ...toRecordFields(row, people),
    name: row.name,
    description: row.description === '' ? null : row.description,
    rights: withAllRights(rightsOf(row)),
    requiresTwoFactor: row.requiresTwoFactor === 1,
    builtIn: row.builtIn === 1,
    memberCount,
  };
}
