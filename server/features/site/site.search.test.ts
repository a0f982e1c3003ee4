// Searches find the same whether the database's index is asked, or the words that the process has read by then.
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listings } from '../../../contract/listings.ts';
import { site } from '../../../contract/site.ts';
import { type Database, openDatabase } from '../../platform/db/db.ts';
import { indexTexts, search } from '../../platform/search.ts';
import { signals } from '../../platform/watch/signals.ts';
import { type TestApp, testApps } from '../../test/harness.ts';
import { make } from '../../test/make.ts';
import { publicGame, shown } from '../../test/site.ts';
import { Catalogue } from './site.catalogue.ts';
import { Searches } from './site.search.ts';
import { textsOf } from './site.texts.ts';

const start = testApps();

/** More than are searched on the event loop. */
const count = 20_500;
/** Letters that all, most, some, few and none of the games hold, alone and beside others. */
const sought = ['g', 'c', 'b', 'co', 'ba', '1', '12', 'co cu', 'ba 12', 'bajele 1', 'game 7', 'qz', 'co qz'];

test('few letters find all that hold them, while the words are read and afterwards', {
  timeout: 60_000,
}, async () => {
  const { app, as, database } = await start();
  const manager = await as('Content Manager');
  const { id } = await publicGame(manager, { name: 'Original', tagline: 'A game' });
  await copyMany(database, id);
  const expected = await totals(database);
  expect(Math.max(...expected)).toBeGreaterThan(20_000);
  const asked = askedOfDatabase();
  expect(await found(app)).toEqual(expected);
  expect(asked()).toBeGreaterThan(0);
  const { id: other, version } = await publicGame(manager, { name: 'Co Bajele 12' });
  const changed = await totals(database);
  expect(changed).not.toEqual(expected);
  expect(await found(app)).toEqual(changed);
  await whenRead(app, asked);
  expect(await found(app)).toEqual(changed);
  await manager.ok(listings.edit, { id: other, version, name: 'Co Bajele 1' });
  await publicGame(manager, { name: 'Cu co 127' });
  const again = await totals(database);
  expect(again).not.toEqual(changed);
  asked();
  expect(await found(app)).toEqual(again);
  expect(asked()).toBe(0);
});

test('a game is found by each of its texts, and by none that it had before', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  const address = '0xdac17f958d2ee523a2206206994597c13d831ec7';
  const chain = await make.blockchain(manager, { addressFormat: 'evm' });
  const { id, version } = await publicGame(manager, {
    name: 'Dragón Saga',
    slug: 'first-of-all',
    alternativeNames: ['龙之传说', 'Wyrm'],
    tagline: 'Hatch and fight',
    tags: ['Collecting'],
    developer: 'Emberworks',
    publisher: 'Lanternhouse',
    tokenSymbol: 'EGGS',
    websiteUrl: 'https://www.play.example.org/hatchery',
    deployments: [{ blockchainId: chain.id, address }],
  });
  await publicGame(manager, { name: 'Another' });
  const present = [
    'dragon',
    'first of',
    '龙之',
    '传说',
    'wyrm',
    'hatch fight',
    'collect',
    'ember',
    'lantern',
    'egg',
  ];
  const places = [
    'example.org',
    'hatchery',
    address,
    address.toUpperCase().replace('0X', '0x'),
    address.slice(0, 9),
  ];
  const both = [`dragon ${address}`, `https://www.play.example.org/hatchery`, `d ${address.slice(0, 30)}`];
  const absent = [
    'anotherdragon',
    'hatch another',
    `another ${address}`,
    `${address}0`,
    `${address.slice(0, 30)}f`,
  ];
  const asked = askedOfDatabase();
  const totalOf = async (q: string) =>
    (await shown(app, site.games, `games?q=${encodeURIComponent(q)}`)).total;
  for (const round of ['by the database', 'from memory']) {
    for (const q of [...present, ...places, ...both])
      expect([round, q, await totalOf(q)]).toEqual([round, q, 1]);
    for (const q of absent) expect([round, q, await totalOf(q)]).toEqual([round, q, 0]);
    await whenRead(app, asked);
  }
  await manager.ok(listings.edit, {
    id,
    version,
    tagline: 'Trade',
    deployments: [{ blockchainId: chain.id }],
  });
  expect(await Promise.all(['trade', 'fight', address, address.slice(0, 9), 'dragon'].map(totalOf))).toEqual([
    1, 0, 0, 0, 1,
  ]);
  await manager.ok(listings.status, { id, version: version + 1, status: 'archived' });
  expect(await totalOf('dragon')).toBe(0);
});

test('what is found is right while games change so often that their words are read again', async () => {
  const { app, as, database } = await start();
  const manager = await as('Content Manager');
  await publicGame(manager, { name: 'Steady' });
  const { id } = await publicGame(manager, { name: 'Changing' });
  const totalOf = async (q: string) => (await shown(app, site.games, `games?q=${q}`)).total;
  await whenRead(app, askedOfDatabase());
  for (let turn = 0; turn < 1_100; turn += 1) {
    const change = { tagline: `turn${turn}x` };
    await database.writes
      .transaction()
      .execute((db) => db.updateTable('listing').set(change).where('id', '=', id).execute());
    expect(await totalOf(`turn${turn}x`)).toBe(1);
    if (turn % 50 > 0) continue;
    expect(await totalOf(`turn${turn - 1}x`)).toBe(0);
    expect(await totalOf('steady')).toBe(1);
  }
});

test('words that cannot be read are in the log, and nobody tries again at once', async () => {
  const { as, database } = await start();
  await publicGame(await as('Content Manager'), { name: 'Unread' });
  const gone = await openDatabase(database.writers.location);
  await gone.close();
  const error = vi.fn();
  const catalogue = await Catalogue.load(database);
  const searches = new Searches({ ...database, reads: gone.reads }, catalogue, { error });
  for (let turn = 0; turn < 3; turn += 1) {
    await expect(searches.find('unread')).rejects.toThrow();
    await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(1));
  }
  await searches.end();
  expect(error).toHaveBeenCalledTimes(1);
  expect(error).toHaveBeenCalledWith({ err: expect.any(Error) }, expect.stringContaining('words'));
});

/** What the database's index was asked since it was last looked up. */
function askedOfDatabase(): () => number {
  let asked = 0;
  let listening = true;
  onTestFinished(() => void (listening = false));
  signals.query.hear(({ sql: text }) => {
    if (listening && text.includes('from "listingSearch"')) asked += 1;
  });
  return () => {
    const before = asked;
    asked = 0;
    return before;
  };
}

/** Waits until searches are answered from memory. */
async function whenRead(app: TestApp['app'], asked: () => number): Promise<void> {
  let turn = 0;
  await vi.waitFor(
    async () => {
      asked();
      // Another one each time: the first replies are kept.
      await shown(app, site.games, `games?q=anything${(turn += 1)}`);
      expect(asked()).toBe(0);
    },
    { timeout: 20_000, interval: 20 },
  );
}

/** One after the other: a crowd may be told to come again. */
async function found(app: TestApp['app']): Promise<number[]> {
  const counts: number[] = [];
  for (const q of sought) {
    counts.push((await shown(app, site.games, `games?q=${encodeURIComponent(q)}`)).total);
  }
  return counts;
}

/** What the database's index says of those that are public, in one query each. */
function totals({ reads, dialect }: Database): Promise<number[]> {
  const now = new Date().toISOString();
  return Promise.all(
    sought.map(async (q) => {
      const matches = search(dialect, 'listing', q)?.matches((name) => sql.ref(name)) ?? sql`true`;
      const { rows } = await sql<{ total: number }>`select count(*) as "total" from "listing"
        where "status" in ('published', 'scheduled') and "publishAt" <= ${now} and ${matches}`.execute(reads);
      return Number(rows[0]?.total);
    }),
  );
}

/** Adds copies of a game under other names, as the database makes them. */
async function copyMany({ writes, dialect }: Database, id: string): Promise<void> {
  await writes.transaction().execute(async (db) => {
    const original = await db
      .selectFrom('listing')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { seq, ...columns } = original;
    const number = sql`cast("n" as text)`;
    const other = ['id', 'slug', 'likenessKey', 'websiteKey'];
    const word = sql`case "n" % 28 when 0 then 'Co ' when 7 then 'Cu co ' when 14 then 'Co Bajele ' when 21 then 'Ba ' else '' end`;
    const names = Object.keys(columns).map((name) => sql.ref(name));
    const values = Object.keys(columns).map((name) => {
      if (name === 'name') return sql`${word} || ${number}`;
      if (name === 'nameKey') return sql`lower(${word}) || ${number}`;
      return other.includes(name) ? sql`${sql.ref(name)} || ${number}` : sql.ref(name);
    });
    await sql`insert into "listing" (${sql.join(names)})
      with recursive "copies" ("n") as (select 1 union all select "n" + 1 from "copies" where "n" < ${count})
      select ${sql.join(values)} from "copies" cross join "listing" where "seq" = ${seq}`.execute(db);
    const added = await db.selectFrom('listing').select('seq').where('seq', '>', seq).execute();
    const texts = await textsOf(
      { reads: db, dialect },
      added.map((row) => row.seq),
    );
    await indexTexts(
      db,
      dialect,
      'listing',
      [...texts].map(([its, text]) => ({ seq: its, text })),
    );
  });
}
