// Roles and the first account of a new installation.
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { allRights, grantedLevel } from '../../contract/kit/rights.ts';
import { verifyPassword } from '../auth/passwords/passwords.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { type DatabaseFactory, databaseFactory, engine } from '../test/databases/databases.ts';
import { cheapHash, epoch } from '../test/records/accounts.ts';
import { makeFirstAdmin } from './first-admin.ts';
import { seedRoles } from './roles.ts';
import { fillSample } from './sample/sample.ts';

let factory: DatabaseFactory;
const open: Database[] = [];

beforeAll(async () => {
  factory = await databaseFactory(async (database) => void (await migrate(database)), engine);
});
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});

/** A migrated, empty database, opened twice, as by two processes. */
async function bare(): Promise<[Database, Database]> {
  const location = await factory.copy();
  const databases: [Database, Database] = [await openDatabase(location), await openDatabase(location)];
  open.push(...databases);
  return databases;
}

const boss = { email: 'Böss@Example.com', password: undefined, hashCost: cheapHash };
const given = 'vier Möwen über dem Hafen';

function accounts(database: Database) {
  return database.reads.selectFrom('account').selectAll().execute();
}

describe('the first account', () => {
  test('gets a random password, returned once, which must be changed', async () => {
    const [database] = await bare();
    await seedRoles(database, epoch);
    const password = await makeFirstAdmin(database, boss, epoch);
    expect(password).toMatch(/^([a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/);
    const [account, ...others] = await accounts(database);
    expect(others).toEqual([]);
    expect(account).toMatchObject({
      email: 'Böss@Example.com',
      emailKey: 'böss@example.com',
      name: 'Administrator',
      status: 'active',
      mustChangePassword: 1,
      createdBy: null,
    });
    expect(await verifyPassword(password ?? '', account?.passwordHash ?? '')).toBe(true);
    expect(JSON.stringify(account)).not.toContain(password);
    expect(await makeFirstAdmin(database, boss, epoch)).toBeUndefined();
    expect(await accounts(database)).toEqual([account]);
  });

  test('gets a different password in every installation', async () => {
    const made: (string | undefined)[] = [];
    for (const [database] of [await bare(), await bare()]) {
      await seedRoles(database, epoch);
      made.push(await makeFirstAdmin(database, boss, epoch));
    }
    expect(made[0]).not.toBe(made[1]);
  });

  test('gets the given password, which is not returned and need not be changed', async () => {
    const [database] = await bare();
    await seedRoles(database, epoch);
    expect(await makeFirstAdmin(database, { ...boss, password: given }, epoch)).toBeUndefined();
    const [account] = await accounts(database);
    expect(account?.mustChangePassword).toBe(0);
    expect(await verifyPassword(given, account?.passwordHash ?? '')).toBe(true);
  });

  test('is an Administrator, and its creation is audited without the password', async () => {
    const [database] = await bare();
    await seedRoles(database, epoch);
    const password = await makeFirstAdmin(database, boss, epoch);
    const roles = await database.reads
      .selectFrom('accountRole')
      .innerJoin('role', 'role.id', 'accountRole.roleId')
      .select(['role.name', 'role.builtIn', 'position'])
      .execute();
    expect(roles).toEqual([{ name: 'Administrator', builtIn: 1, position: 0 }]);
    const audit = await database.reads.selectFrom('audit').selectAll().execute();
    expect(audit).toEqual([
      expect.objectContaining({ action: 'account.create', actorName: 'Ludex', actorId: null }),
    ]);
    expect(JSON.stringify(audit)).not.toContain(password);
  });

  test('is not created if any account exists', async () => {
    const [database] = await bare();
    await seedRoles(database, epoch);
    await makeFirstAdmin(database, { ...boss, password: given }, epoch);
    await database.writes
      .updateTable('account')
      .set({ status: 'disabled', emailKey: 'other@example.com' })
      .execute();
    expect(await makeFirstAdmin(database, boss, epoch)).toBeUndefined();
    expect(await accounts(database)).toHaveLength(1);
  });
});

describe('the first roles', () => {
  const roles = (database: Database) => database.reads.selectFrom('role').selectAll().orderBy('id').execute();

  test('are six; the Administrator is built in, and each lists every right', async () => {
    const [database] = await bare();
    await seedRoles(database, epoch);
    const rows = await roles(database);
    expect(rows.map((row) => [row.name, row.builtIn])).toEqual([
      ['Administrator', 1],
      ['Content Manager', 0],
      ['Listing Editor', 0],
      ['Writer', 0],
      ['Ad Manager', 0],
      ['Viewer', 0],
    ]);
    for (const row of rows) {
      const rights: { name: string; level: number }[] = JSON.parse(row.rights);
      expect(rights.map((right) => right.name)).toEqual(allRights);
      for (const { level } of rights) expect([0, grantedLevel]).toContain(level);
    }
  });

  test('are created once: changes and deletions persist', async () => {
    const [database] = await bare();
    await seedRoles(database, epoch);
    await database.writes.deleteFrom('role').where('name', '=', 'Writer').execute();
    const before = await roles(database);
    await seedRoles(database, epoch);
    expect(await roles(database)).toEqual(before);
  });
});

// Two handles in one process cannot wait for each other's SQLite lock; server/main.test.ts starts two processes.
test.runIf(engine === 'postgres')(
  'two processes that start at once create everything once, and one returns the password',
  async () => {
    const [first, second] = await bare();
    const begin = async (database: Database) => {
      await seedRoles(database, epoch);
      const password = await makeFirstAdmin(database, boss, epoch);
      await fillSample(database, epoch);
      return password;
    };
    const passwords = await Promise.all([begin(first), begin(second)]);
    expect(passwords.filter((password) => password !== undefined)).toHaveLength(1);
    expect(await accounts(first)).toHaveLength(1);
    const count = async (table: 'role' | 'listing') =>
      (await first.reads.selectFrom(table).select('id').execute()).length;
    expect(await count('role')).toBe(6);
    const listings = await count('listing');
    expect(listings).toBeGreaterThan(20);
    await fillSample(second, epoch);
    expect(await count('listing')).toBe(listings);
  },
);
