// Deleting and merging records that are being referred to never leaves a dangling reference.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { type Client, type Reply, type TestApp, testApps } from '../../test/harness.ts';
import { outcomeOf } from '../../test/outcomes.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

/** Rounds per race; on PostgreSQL the winner varies. */
const rounds = 25;

/** Records that listings refer to, and how. The races are the same for both. */
const named = {
  category: {
    add: (client: Client, fields: { parentId?: string }) => make.category(client, fields),
    addPath: categories.add.path,
    removePath: categories.remove.path,
    list: (client: Client) => client.ok(categories.list, { pageSize: 200 }),
    fields: (id: string) => ({ categoryIds: [id] }),
  },
  blockchain: {
    add: (client: Client, fields: { parentId?: string }) => make.blockchain(client, fields),
    addPath: blockchains.add.path,
    removePath: blockchains.remove.path,
    list: (client: Client) => client.ok(blockchains.list, { pageSize: 200 }),
    fields: (id: string) => ({ deployments: [{ blockchainId: id }] }),
  },
};

test.each(['category', 'blockchain'] as const)(
  'a %s deleted while it is being referred to is either kept or not referred to',
  async (kind) => {
    const app = await start();
    const manager = await app.as('Content Manager');
    const { add, addPath, removePath, fields } = named[kind];
    const outcomes = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await add(manager, {});
      const listing = await make.listing(manager);
      const [removed, ...others] = await runExclusive(round, [
        () => manager.send(removePath, { id, version: 1 }),
        () => manager.send(listings.create.path, { name: `Late ${round}`, ...fields(id) }),
        () => manager.send(listings.edit.path, { id: listing.id, version: 1, ...fields(id) }),
        () => manager.send(addPath, { name: `Below ${kind} ${round}`, parentId: id }),
      ]);
      const outcome = outcomeOf(removed);
      outcomes.add(outcome);
      expect(['ok', 'in_use']).toContain(outcome);
      for (const other of others) {
        expect(outcomeOf(other), JSON.stringify(other.body)).toBe(outcome === 'ok' ? 'invalid_fields' : 'ok');
      }
      await expectNothingDangling(app);
    }
    // The deletion is sent first in some rounds and last in others, so both outcomes must occur.
    expect([...outcomes].sort()).toEqual(['in_use', 'ok']);
  },
);

test.each(['category', 'blockchain'] as const)(
  'a %s merged while it is being referred to moves all committed references',
  async (kind) => {
    const app = await start();
    const manager = await app.as('Content Manager');
    const { add, addPath, removePath, fields, list } = named[kind];
    for (let round = 0; round < rounds; round += 1) {
      const [from, to] = [await add(manager, {}), await add(manager, {})];
      const listing = await make.listing(manager, fields(to.id));
      const [merged, ...others] = await runExclusive(round, [
        () => manager.send(removePath, { id: from.id, version: 1, mergeInto: to.id }),
        () => manager.send(listings.create.path, { name: `Late ${round}`, ...fields(from.id) }),
        () => manager.send(listings.edit.path, { id: listing.id, version: 1, ...fields(from.id) }),
        () => manager.send(addPath, { name: `Below ${kind} ${round}`, parentId: from.id }),
      ]);
      expect(merged?.body, JSON.stringify(merged?.body)).toMatchObject({ code: 200 });
      for (const other of others) {
        expect(['ok', 'invalid_fields', 'stale_version']).toContain(outcomeOf(other));
      }
      await expectNothingDangling(app);
      const { rows } = await list(manager);
      expect(rows.map((row) => row.id)).not.toContain(from.id);
      const { total } = await manager.ok(listings.list, {
        [kind === 'category' ? 'categoryId' : 'blockchainId']: [to.id],
      });
      expect(rows.find((row) => row.id === to.id)?.listingCount).toBe(total);
    }
  },
);

test.each(['category', 'blockchain'] as const)(
  'two records (%s) merged into each other at once leave one',
  async (kind) => {
    const app = await start();
    const manager = await app.as('Content Manager');
    const { add, removePath, fields, list } = named[kind];
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await add(manager, {}), await add(manager, {})];
      const { id } = await make.listing(manager, fields(one.id));
      const replies = await Promise.all([
        manager.send(removePath, { id: one.id, version: 1, mergeInto: two.id }),
        manager.send(removePath, { id: two.id, version: 1, mergeInto: one.id }),
      ]);
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
      await expectNothingDangling(app);
      const left = (await list(manager)).rows.filter((row) => row.id === one.id || row.id === two.id);
      expect(left).toMatchObject([{ listingCount: 1 }]);
      const { categories: its, blockchains: chains } = await manager.ok(listings.detail, { id });
      expect([...its, ...chains].map((mention) => mention.id)).toEqual([left[0]?.id]);
    }
  },
);

test('a new address and a new address format of its chain never both succeed', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await make.blockchain(manager);
    const deployments = [{ blockchainId: id, address }];
    const [changed, created] = await runExclusive(round, [
      () => manager.send(blockchains.edit.path, { id, version: 1, addressFormat: 'solana' }),
      () => manager.send(listings.create.path, { name: `Game ${round}`, deployments }),
    ]);
    const codes = [outcomeOf(changed), outcomeOf(created)].sort();
    expect(codes, `round ${round}`).toEqual(['invalid_fields', 'ok']);
  }
});

/**
 * Sends all requests at once in a rotating order, and returns the replies in the given order. The first request gets a
 * longer head start each round, as it may run in a worker and would otherwise always lose.
 */
async function runExclusive(round: number, sends: readonly (() => Promise<Reply>)[]): Promise<Reply[]> {
  const [first, ...others] = sends;
  if (first === undefined) return [];
  const place = round % sends.length;
  const order = [...others.slice(0, place), first, ...others.slice(place)];
  const replies = new Map<unknown, Reply>();
  await Promise.all(
    order.map(async (send, at) => {
      if (place === 0 && at > 0) await pause(3 * round);
      replies.set(send, await send());
    }),
  );
  return sends.flatMap((send) => replies.get(send) ?? []);
}

/** Checks foreign keys, and references that the database does not enforce. */
async function expectNothingDangling({ database }: TestApp): Promise<void> {
  const lost = await sql<{ what: string }>`
    select 'category of a listing' as "what" from "listingCategory"
      where "categoryId" not in (select "id" from "category")
    union all select 'chain of a listing' from "deployment"
      where "blockchainId" not in (select "id" from "blockchain")
    union all select 'parent of a category' from "category"
      where "parentId" is not null and "parentId" not in (select "id" from "category")
    union all select 'parent of a chain' from "blockchain"
      where "parentId" is not null and "parentId" not in (select "id" from "blockchain")
    union all select 'slug' from "slug" where "entityId" not in (
      select "id" from "category" union all select "id" from "blockchain" union all select "id" from "listing"
      union all select "id" from "bin")
    union all select 'search text of a category' from "categorySearch"
      where "rowid" not in (select "seq" from "category")
    union all select 'search text of a chain' from "blockchainSearch"
      where "rowid" not in (select "seq" from "blockchain")`.execute(database.reads);
  expect(lost.rows).toEqual([]);
}
