// Upgrading an installation from before the parts of listings had composite keys.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listingDefaults } from '../../../contract/listings/fields.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { type Migration, migrationNames } from '../../database/migrate.ts';
import { columnTypes } from '../../database/types.ts';
import { pageOf } from '../../records/lists.ts';
import { createdBy } from '../../records/records.ts';
import { keyedTags } from '../../records/tags.ts';
import { databaseFactory, engine } from '../../test/databases/databases.ts';
import { toColumns } from './listings.table.ts';

const tables = ['listingCategory', 'listingPlatform', 'listingTag', 'deployment'] as const;

test('categories, platforms, tags and deployments of listings are kept, with the same constraints', async () => {
  const factory = await databaseFactory(async () => {}, engine);
  const location = await factory.copy();
  const database = await openDatabase(location);
  const names = await migrationNames();
  await run(
    database,
    names.filter((name) => name < '0016'),
  );
  const seqs = await fill(database);
  const before = await partsOf(database);

  await run(
    database,
    names.filter((name) => name >= '0016'),
  );

  expect(await partsOf(database)).toEqual(before);
  expect(before.map((rows) => rows.length)).toEqual([4, 4, 6, 4]);
  expect(await totalsOf(database)).toEqual([2, 2]);
  const { writes: db } = database;
  const [seq = 0, other = 0] = seqs;
  const category = { listingSeq: seq, position: 7 };
  const refused = async (query: { execute: () => Promise<unknown> }) =>
    expect(query.execute()).rejects.toThrow(/constraint/i);
  await refused(db.insertInto('listingCategory').values({ ...category, categoryId: 'none' }));
  await refused(db.insertInto('listingCategory').values({ ...category, categoryId: 'a' }));
  await refused(db.insertInto('listingPlatform').values({ listingSeq: seq, platform: 'web' }));
  await refused(db.insertInto('listingTag').values({ listingSeq: 99, tagKey: 'x', tag: 'x' }));
  await db.deleteFrom('listing').where('seq', '=', seq).execute();
  expect(await totalsOf(database)).toEqual([2, 1]);
  expect((await partsOf(database)).flat().map((row) => row['listingSeq'])).toEqual(
    Array.from({ length: 9 }, () => other),
  );
  await database.close();
  factory.giveBack(location);
});

async function run({ writes: db, dialect }: Database, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const file = join(import.meta.dirname, '../../migrations', name);
    const { up }: { up: Migration } = await import(pathToFileURL(file).href);
    await up({ db, dialect, types: columnTypes[dialect] });
  }
}

/** Two listings whose parts are interleaved and not in key order. */
async function fill({ writes: db }: Database): Promise<number[]> {
  const at = '2026-01-01T00:00:00.000Z';
  for (const id of ['a', 'b']) {
    await sql`insert into "category" ("id", "version", "createdAt", "updatedAt", "name", "nameKey", "uniqueName", "slug",
      "type", "aliases", "active", "sortOrder") values (${id}, 1, ${at}, ${at}, ${id}, ${id}, ${id}, ${id}, 'genre', '[]',
      1, 0)`.execute(db);
    await sql`insert into "blockchain" ("id", "version", "createdAt", "updatedAt", "name", "nameKey", "uniqueName",
      "slug", "addressFormat", "networkType", "status", "explorers", "aliases", "featured", "sortOrder")
      values (${id}, 1, ${at}, ${at}, ${id}, ${id}, ${id}, ${id}, 'none', 'mainnet', 'active', '[]', '[]', 0, 0)`.execute(
      db,
    );
  }
  const state = { status: 'draft', publishAt: null, publishedAt: null, reviewNote: null } as const;
  const seqs: number[] = [];
  for (const name of ['one', 'two']) {
    // Migrations 0038 and 0046 add these.
    const {
      externalIds: _e,
      reviewEvery: _r,
      ...columns
    } = toColumns({ ...listingDefaults, name, slug: name });
    const row = {
      ...createdBy(null, new Date(at)),
      ...columns,
      ...state,
      verifiedAt: null,
      verifiedBy: null,
    };
    const { rows } = await sql<{ seq: number }>`
      insert into "listing" (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(row))}) returning "seq"`.execute(db);
    seqs.push(...rows.map(({ seq }) => seq));
  }
  for (const [position, id] of [
    [1, 'b'],
    [0, 'a'],
  ] as const) {
    for (const listingSeq of seqs.toReversed()) {
      await db.insertInto('listingCategory').values({ listingSeq, position, categoryId: id }).execute();
      await db
        .insertInto('listingPlatform')
        .values({ listingSeq, platform: position === 1 ? 'web' : 'ios' })
        .execute();
      await db
        .insertInto('listingTag')
        .values(keyedTags(position === 1 ? ['Zen'] : ['RPG', 'Cards']).map((tag) => ({ listingSeq, ...tag })))
        .execute();
      const address = position === 1 ? null : '0x1';
      await db
        .insertInto('deployment')
        .values({
          listingSeq,
          position,
          blockchainId: id,
          kind: 'token',
          label: null,
          address,
          addressKey: address,
        })
        .execute();
    }
  }
  return seqs;
}

/** Numbers of categories and listings in the lists. */
async function totalsOf({ reads: db, dialect }: Database): Promise<number[]> {
  const all = { dialect, conditions: [], q: undefined, sort: undefined, defaultSort: 'id', sortColumns: {} };
  const lists = (['category', 'listing'] as const).map((entity) =>
    pageOf({ ...all, db, entity, page: 1, pageSize: 1 }),
  );
  return (await Promise.all(lists)).map(({ total }) => total);
}

function partsOf({ reads }: Database): Promise<Record<string, unknown>[][]> {
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<
        Record<string, unknown>
      >`select * from ${sql.table(table)} order by 1, 2`.execute(reads);
      return rows;
    }),
  );
}
