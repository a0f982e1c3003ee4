// Inserts accounts and roles, with their derived columns and search terms. Used by their features, the first start and tests.
import { type Insertable, type Kysely, sql } from 'kysely';
import { fold } from '../../../contract/text/fold.ts';
import type { Database, Tables } from '../../database/database.ts';
import { indexText } from '../../records/search.ts';
import type { AccountTable, RoleTable } from '../tables.ts';
import { accountKey } from './account-key.ts';

type Derived = 'seq' | 'nameKey' | 'emailKey';
export type NewAccountRow = Omit<Insertable<AccountTable>, Derived>;
export type NewRoleRow = Omit<Insertable<RoleTable>, Derived>;

/** Inserts an account with its roles in order, and indexes it for search. */
export async function insertAccount(
  db: Kysely<Tables>,
  dialect: Database['dialect'],
  row: NewAccountRow,
  roleIds: readonly string[],
): Promise<void> {
  const { seq } = await db
    .insertInto('account')
    .values({ ...row, ...accountKeys(row), seq: nextSeq('account') })
    .returning('seq')
    .executeTakeFirstOrThrow();
  await setRoles(db, row.id, roleIds);
  await indexText(db, dialect, 'account', seq, accountText(row));
}

/** Replaces an account's roles. */
export async function setRoles(
  db: Kysely<Tables>,
  accountId: string,
  roleIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('accountRole').where('accountId', '=', accountId).execute();
  const rows = roleIds.map((roleId, position) => ({ accountId, position, roleId }));
  await db.insertInto('accountRole').values(rows).execute();
}

/** Inserts a role and indexes it for search. */
export async function insertRole(
  db: Kysely<Tables>,
  dialect: Database['dialect'],
  row: NewRoleRow,
): Promise<void> {
  const { seq } = await db
    .insertInto('role')
    .values({ ...row, nameKey: fold(row.name), seq: nextSeq('role') })
    .returning('seq')
    .executeTakeFirstOrThrow();
  await indexText(db, dialect, 'role', seq, roleText(row));
}

/** Columns derived from an account's e-mail and name. */
export function accountKeys({ email, name }: { email: string; name: string }) {
  return { emailKey: accountKey(email), nameKey: fold(name) };
}

/** Searchable text of an account. */
export function accountText({ email, name }: { email: string; name: string }) {
  return { name, rest: [email] };
}

/** Searchable text of a role. */
export function roleText({ name, description }: { name: string; description: string }) {
  return { name, rest: [description] };
}

/** These tables have no generated row id. Concurrent inserts may take the same one; the second is retried. */
function nextSeq(table: 'account' | 'role') {
  return sql<number>`(select coalesce(max("seq"), 0) + 1 from ${sql.table(table)})`;
}
