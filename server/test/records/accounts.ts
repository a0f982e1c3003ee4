// Test accounts, one for each seeded role except Administrator.
import { type HashCost, hashPassword } from '../../auth/passwords/passwords.ts';
import { insertAccount, insertRole } from '../../auth/sessions/rows.ts';
import type { Database } from '../../database/database.ts';
import { createdBy } from '../../records/records.ts';

/** The minimum that argon2 accepts: its duration is not under test. */
export const cheapHash: HashCost = { memory: 8, passes: 1 };
export const password = 'a password for tests';
/** The time at which every test starts. */
export const epoch = new Date('2026-06-01T12:00:00.000Z');

export type RoleName =
  | 'Administrator'
  | 'Content Manager'
  | 'Listing Editor'
  | 'Writer'
  | 'Ad Manager'
  | 'Viewer';

/** The e-mail of the account with only this role. */
export const emailOf = (role: RoleName) => `${role.toLowerCase().replaceAll(' ', '.')}@example.com`;

/** Adds an account for every seeded role. */
export async function addAccounts(database: Database): Promise<void> {
  const roles = await database.reads
    .selectFrom('role')
    .select(['id', 'name'])
    .where('builtIn', '=', 0)
    .execute();
  for (const { id, name } of roles) {
    // Seeded roles are those named by RoleName.
    await addAccount(database, { email: emailOf(name as RoleName), name: `The ${name}`, roleIds: [id] });
  }
}

type NewAccount = {
  email: string;
  name?: string;
  roleIds: readonly string[];
  status?: 'active' | 'disabled';
  mustChangePassword?: boolean;
};

/** Adds an account with the password of all test accounts and returns its id. */
export async function addAccount(database: Database, account: NewAccount): Promise<string> {
  const { email, name = email, roleIds, status = 'active', mustChangePassword = false } = account;
  const columns = createdBy(null, epoch);
  const signIn = {
    passwordHash: await hashPassword(password, cheapHash),
    mustChangePassword: mustChangePassword ? 1 : 0,
    lastLoginAt: null,
    passwordChangedAt: null,
  };
  const row = { ...columns, ...signIn, email, name, avatarId: null, status };
  await insertAccount(database.writes, database.dialect, row, roleIds);
  return columns.id;
}

/** Adds a role with these rights, in any format, and returns its id. */
export async function addRole(database: Database, name: string, rights: unknown): Promise<string> {
  const columns = createdBy(null, epoch);
  const row = { ...columns, name, description: '', rights: JSON.stringify(rights), builtIn: 0 };
  await insertRole(database.writes, database.dialect, row);
  return columns.id;
}
