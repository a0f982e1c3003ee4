// Records of an installation from before texts were compared as they are now.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { articles } from '../../contract/articles/articles.ts';
import { banners } from '../../contract/banners/banners.ts';
import { blockchains } from '../../contract/blockchains/blockchains.ts';
import { categories } from '../../contract/categories/categories.ts';
import type { Payload } from '../../contract/kit/calls.ts';
import { listings } from '../../contract/listings/listings.ts';
import type { Database } from '../database/database.ts';
import { columnTypes } from '../database/types.ts';
import { up } from '../migrations/0031_texts_compared_anew.ts';
import { testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';

const start = testApps();

type Reported = { table: string; records: { id: string; name: string }[] };

async function upgrade({ writes, dialect }: Database): Promise<Reported[]> {
  const reported: Reported[] = [];
  const report = (details: Record<string, unknown>) => void reported.push(details as Reported);
  await writes.transaction().execute((db) => up({ db, dialect, types: columnTypes[dialect], report }));
  return reported;
}

const entities = [
  'listing',
  'category',
  'blockchain',
  'article',
  'banner',
  'account',
  'role',
  'media',
] as const;

/** Keys and words as an earlier version may have left them. */
async function forget({ writes: db, dialect }: Database): Promise<void> {
  for (const entity of entities) {
    await sql`update ${sql.table(entity)} set "nameKey" = 'old ' || "nameKey"`.execute(db);
    const index = `${entity}Search`;
    if (dialect === 'sqlite')
      await sql`insert into ${sql.table(index)} (${sql.ref(index)}) values ('delete-all')`.execute(db);
    else await sql`delete from ${sql.table(index)}`.execute(db);
  }
  await sql`update "listing" set "likenessKey" = 'old'`.execute(db);
  await sql`update "listingTag" set "tagKey" = 'old ' || "tagKey"`.execute(db);
}

test('are found, sorted and likened by the present rules', async () => {
  const { as, database } = await start();
  const manager = await as('Content Manager');
  const chain = await make.blockchain(manager, { name: "Chain's", aliases: ['Old-Name'] });
  const made = await make.listing(manager, {
    name: "Baldur's Gate™",
    alternativeNames: ['Spider-Man'],
    tags: ["Rock'n", 'Action'],
    deployments: [{ blockchainId: chain.id, address: null }],
  });
  await make.category(manager, { name: 'Play-to-earn', aliases: ['Pay-to-win'] });
  await make.article(manager, { title: "The dev's blog", body: "<p>It isn't</p>" });
  await make.banner(manager, { name: "Banner's", headline: "Don't miss it" });
  const keys = () =>
    Promise.all(
      entities.map((entity) =>
        database.reads.selectFrom(entity).select(['id', 'nameKey']).orderBy('id').execute(),
      ),
    );
  const before = await keys();
  await forget(database);
  expect(await manager.ok(listings.list, { q: 'baldurs' })).toMatchObject({ total: 0 });

  expect(await upgrade(database)).toEqual([]);

  expect(await keys()).toEqual(before);
  for (const q of ['baldurs gate', "baldur's", 'spiderman', 'rockn', 'baldurs-gate'])
    expect(await manager.ok(listings.list, { q }), q).toMatchObject({ rows: [{ id: made.id }] });
  expect(await manager.ok(listings.similar, { name: 'Baldurs Gate' })).toHaveLength(1);
  for (const [call, q] of [
    [categories.list, 'paytowin'],
    [blockchains.list, 'oldname'],
    [articles.list, 'isnt devs'],
    [banners.list, 'dont'],
  ] as const) {
    const payload: Payload<typeof categories.list> = { q };
    expect(await manager.ok(call, payload), q).toMatchObject({ total: 1 });
  }
  const tags = await database.reads.selectFrom('listingTag').select('tagKey').orderBy('tagKey').execute();
  expect(tags.map(({ tagKey }) => tagKey)).toEqual(['action', 'rockn']);
});

test.each(['blockchain', 'category'] as const)(
  'keep names that have become equal, which are reported and can be saved and merged: %s',
  async (table) => {
    const { as, database } = await start();
    const manager = await as('Content Manager');
    const calls = table === 'blockchain' ? blockchains : categories;
    const [one, two, three] = [
      await make[table](manager),
      await make[table](manager),
      await make[table](manager),
    ];
    const names = { [one.id]: 'Ethereum T', [two.id]: 'Ethereum  T', [three.id]: 'Ethereum\u200b T' };
    for (const [id, name] of Object.entries(names)) {
      await database.writes
        .updateTable(table)
        .set({ name, nameKey: name.toLowerCase(), uniqueName: name.toLowerCase() })
        .where('id', '=', id)
        .execute();
    }

    expect(await upgrade(database)).toEqual([
      { table, records: Object.entries(names).map(([id, name]) => ({ id, name })) },
    ]);
    // Again changes nothing.
    expect(await upgrade(database)).toHaveLength(1);

    const { rows } = await manager.ok(calls.list, { q: 'ethereum t' });
    expect(rows.map(({ id }) => id).toSorted()).toEqual(Object.keys(names).toSorted());
    expect(await manager.ok(calls.edit, { id: two.id, version: 1, color: '#123456' })).toMatchObject({
      version: 2,
    });
    await manager.fails('duplicate', calls.add, { name: 'ETHEREUM T' });
    await manager.ok(calls.remove, { id: two.id, version: 2, mergeInto: one.id });
    await manager.ok(calls.edit, { id: three.id, version: 1, name: 'Ethereum Three' });
    expect(await upgrade(database)).toEqual([]);
  },
);

test('keep one row of two tags that have become equal', async () => {
  const { as, database } = await start();
  const manager = await as('Content Manager');
  const made = await make.listing(manager, { tags: ['Sim', 'Other'] });
  const { seq } = await database.reads
    .selectFrom('listing')
    .select('seq')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow();
  await database.writes
    .insertInto('listingTag')
    .values({ listingSeq: seq, tagKey: 'simtm', tag: 'Sim™' })
    .execute();
  await upgrade(database);
  const rows = await database.reads
    .selectFrom('listingTag')
    .select(['tagKey', 'tag'])
    .orderBy('tagKey')
    .execute();
  expect(rows).toEqual([
    { tagKey: 'other', tag: 'Other' },
    { tagKey: 'sim', tag: 'Sim' },
  ]);
});
