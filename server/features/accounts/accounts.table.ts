// Accounts in the database and in replies.
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Account } from '../../../contract/accounts/accounts.ts';
import { sessionLimits } from '../../../contract/kit/limits.ts';
import { rightsOf } from '../../auth/sessions/sessions.ts';
import type { AccountTable } from '../../auth/tables.ts';
import { type Factors, factorsOf, noFactors } from '../../auth/two-factor/factors.ts';
import type { Database, Tables } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import { picturesOf } from '../../media/usage.ts';
import { locking, type People, peopleOf, toRecordFields } from '../../records/records.ts';

/** An account locked by a transaction, with its row id and the rights of its roles. */
export type Locked = { account: Account; seq: number; roles: LockedRole[] };
export type LockedRole = Awaited<ReturnType<typeof rolesIn>>[number];

type StoredAccount = Selectable<AccountTable>;

/** Converts rows to replies, in five queries for any number of rows. */
export async function toAccounts(
  db: Kysely<Tables>,
  rows: readonly StoredAccount[],
  now: Date,
): Promise<Account[]> {
  const ids = rows.map((row) => row.id);
  const people = await peopleOf(
    db,
    rows.flatMap((row) => [row.createdBy, row.updatedBy]),
  );
  const roles = Map.groupBy(await rolesHeld(db, ids), (role) => role.accountId);
  const sessions = await sessionCounts(db, ids, now);
  const factors = await factorsOf(db, ids);
  const pictures = await picturesOf(
    db,
    rows.map((row) => row.avatarId),
  );
  return rows.map((row) =>
    toAccount(row, {
      people,
      roles: roles.get(row.id) ?? [],
      sessionCount: sessions.get(row.id) ?? 0,
      twoFactor: factors.get(row.id) ?? noFactors,
      avatar: pictures.get(row.avatarId ?? '') ?? null,
    }),
  );
}

/** Loads an account with its roles and locks its row. Fails with `not_found`. */
export async function lockAccount(
  db: Transaction<Tables>,
  { dialect, now }: { dialect: Database['dialect']; now: Date },
  id: string,
): Promise<Locked> {
  const query = db.selectFrom('account').selectAll().where('id', '=', id);
  const row = await locking(query, dialect).executeTakeFirst();
  if (row === undefined) fail('not_found');
  const [account] = await toAccounts(db, [row], now);
  if (account === undefined) throw new Error('A row gave no account');
  return { account, seq: row.seq, roles: await rolesIn(db, account.roleIds) };
}

/** The roles that exist among these ids, in no particular order. */
export async function rolesIn(db: Kysely<Tables>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('role')
    .select(['id', 'name', 'rights', 'builtIn'])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    rights: rightsOf(row),
    builtIn: row.builtIn === 1,
  }));
}

export function entityOf({ id, name, version }: Account) {
  return { type: 'account', id, label: name, version };
}

type HeldRow = Awaited<ReturnType<typeof rolesHeld>>[number];

async function rolesHeld(db: Kysely<Tables>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('accountRole')
    .innerJoin('role', 'role.id', 'accountRole.roleId')
    .select(['accountRole.accountId', 'role.id', 'role.name', 'role.builtIn'])
    .where('accountRole.accountId', 'in', ids)
    .orderBy('accountRole.accountId')
    .orderBy('accountRole.position')
    .execute();
}

async function sessionCounts(
  db: Kysely<Tables>,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const idleSince = new Date(now.getTime() - sessionLimits.idleMs).toISOString();
  const rows = await db
    .selectFrom('session')
    .select((eb) => ['accountId', eb.fn.countAll<number>().as('count')])
    .where('accountId', 'in', ids)
    .where('expiresAt', '>', now.toISOString())
    .where('lastSeenAt', '>', idleSince)
    .groupBy('accountId')
    .execute();
  return new Map(rows.map((row) => [row.accountId, row.count]));
}

type Beside = {
  people: People;
  roles: readonly HeldRow[];
  sessionCount: number;
  twoFactor: Factors;
  avatar: Account['avatar'];
};

function toAccount(row: StoredAccount, { people, roles, sessionCount, twoFactor, avatar }: Beside): Account {
  const { email, name, avatarId, status, lastLoginAt, passwordChangedAt } = row;
  return {
    ...toRecordFields(row, people),
    email,
    name,
    roleIds: roles.map((role) => role.id),
    status,
    avatarId,
    avatar,
    roles: roles.map((role) => ({ id: role.id, name: role.name })),
    access: roles[0]?.builtIn === 1 ? 'admin' : 'staff',
    mustChangePassword: row.mustChangePassword === 1,
    lastLoginAt,
    passwordChangedAt,
    sessionCount,
    twoFactor,
  };
}
