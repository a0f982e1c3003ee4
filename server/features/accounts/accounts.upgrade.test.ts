// Upgrading an installation from before the account list: accounts keep their data and can be found.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../database/database.ts';
import { columnTypes } from '../../database/types.ts';
import { up as access } from '../../migrations/0001_access.ts';
import { up as accounts } from '../../migrations/0007_accounts.ts';
import { up as recentWords } from '../../migrations/0025_recent_words.ts';
import { search } from '../../records/search.ts';
import { databaseFactory, engine } from '../../test/databases/databases.ts';

test('existing accounts and roles get row ids, sort by folded name and are found by search', async () => {
  const factory = await databaseFactory(async () => {}, engine);
  const location = await factory.copy();
  const database = await openDatabase(location);
  const { dialect, writes: db } = database;
  const context = { db, dialect, types: columnTypes[dialect] };
  await access(context);
  const at = '2026-01-01T00:00:00.000Z';
  for (const [id, name] of [
    ['a', 'Émile'],
    ['b', 'Zoë'],
  ] as const) {
    await sql`insert into "account" ("id", "version", "email", "emailKey", "name", "status", "passwordHash",
      "mustChangePassword", "createdAt", "updatedAt")
      values (${id}, 1, ${`${id}@example.com`}, ${`${id}@example.com`}, ${name}, 'active', '', 0, ${at}, ${at})`.execute(
      db,
    );
  }
  await sql`insert into "role" ("id", "version", "name", "nameKey", "description", "rights", "builtIn", "createdAt",
    "updatedAt") values ('r', 1, 'Éditeur', 'éditeur', 'Writes', '[]', 0, ${at}, ${at})`.execute(db);

  await accounts(context);

  const columns = ['id', 'seq', 'nameKey'] as const;
  expect(await db.selectFrom('account').select(columns).orderBy('id').execute()).toEqual([
    { id: 'a', seq: 1, nameKey: 'emile' },
    { id: 'b', seq: 2, nameKey: 'zoe' },
  ]);
  expect(await db.selectFrom('role').select(columns).execute()).toEqual([
    { id: 'r', seq: 1, nameKey: 'editeur' },
  ]);
  // The current search reads this table too.
  await recentWords(context);
  const found = search(dialect, 'account', 'emi');
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where((eb) => eb.and([found?.matches((name) => sql.ref(name)) ?? sql<boolean>`false`]))
    .execute();
  expect(rows).toEqual([{ id: 'a' }]);
  await database.close();
  factory.giveBack(location);
});
