// Ordering within a placement: one call, which never overwrites a concurrent change.
import { expect, test } from 'vitest';
import { banners } from '../../../contract/banners/banners.ts';
import { engine } from '../../test/databases/databases.ts';
import { type Client, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { waitingIn } from '../../test/waiting.ts';
import { codesOf } from '../../test/wire.ts';

const start = testApps();

async function three(client: Client): Promise<[string, string, string]> {
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await make.banner(client, { placement: 'listTop' })).id);
  const [a = '', b = '', c = ''] = ids;
  return [a, b, c];
}

const orderOf = async (client: Client) =>
  (await client.ok(banners.list, { placement: ['listTop'] })).rows.map(({ id }) => id);

test('one call reorders a placement, and the list follows it', async () => {
  const { as } = await start();
  const manager = await as('Ad Manager');
  const [a, b, c] = await three(manager);
  expect(await orderOf(manager)).toEqual([a, b, c]);
  const ids = [c, a, b];
  expect(await manager.ok(banners.order, { placement: 'listTop', ids, seen: [a, b, c] })).toEqual({
    placement: 'listTop',
    ids,
  });
  expect(await orderOf(manager)).toEqual(ids);
  // Open forms of these banners are not stale.
  expect(await manager.ok(banners.detail, { id: a })).toMatchObject({ version: 1, priority: 2 });
});

test('an outdated order is stale, answered with the current one', async () => {
  const { as } = await start();
  const manager = await as('Ad Manager');
  const [a, b, c] = await three(manager);
  await manager.ok(banners.order, { placement: 'listTop', ids: [b, a, c], seen: [a, b, c] });
  const late = { placement: 'listTop', ids: [c, a, b], seen: [a, b, c] };
  expect((await manager.fails('stale_version', banners.order, late)).data).toEqual({
    placement: 'listTop',
    ids: [b, a, c],
  });
  expect(await orderOf(manager)).toEqual([b, a, c]);
  await manager.ok(banners.remove, { id: c, version: 1 });
  await manager.fails('stale_version', banners.order, { ...late, ids: [a, b, c], seen: [b, a, c] });
});

test('of two concurrent moves one wins and the other is reported as stale', async () => {
  const { as } = await start();
  const manager = await as('Ad Manager');
  const seen = await three(manager);
  const [a, b, c] = seen;
  const replies = await Promise.all(
    [
      [c, a, b],
      [b, c, a],
    ].map((ids) => manager.send(banners.order.path, { placement: 'listTop', ids, seen })),
  );
  expect(codesOf(replies)).toEqual(['ok', 'stale_version']);
});

test('moving some banners of a placement keeps the positions of the others', async () => {
  const { as } = await start();
  const manager = await as('Ad Manager');
  const [a, b, c] = await three(manager);
  const { id: added } = await make.banner(manager, { placement: 'listTop' });
  await manager.ok(banners.order, { placement: 'listTop', ids: [c, a], seen: [a, c] });
  expect(await orderOf(manager)).toEqual([c, b, a, added]);
});

test('ids must be among those seen, and of the placement', async () => {
  const { as } = await start();
  const manager = await as('Ad Manager');
  const [a, b, c] = await three(manager);
  const { id: elsewhere } = await make.banner(manager, { placement: 'homeHero' });
  for (const ids of [
    [a, b],
    [a, b, elsewhere],
    [a, a, b],
  ]) {
    await manager.fails('invalid_fields', banners.order, { placement: 'listTop', ids, seen: [a, b, c] });
  }
  const foreign = { placement: 'listTop', ids: [elsewhere, a], seen: [a, elsewhere] };
  await manager.fails('stale_version', banners.order, foreign);
});

test('a banner that changes its placement becomes last in the new one', async () => {
  const { as } = await start();
  const manager = await as('Ad Manager');
  const [a, b, c] = await three(manager);
  const { id } = await make.banner(manager, { placement: 'homeHero' });
  await manager.ok(banners.edit, { id, version: 1, placement: 'listTop' });
  expect(await orderOf(manager)).toEqual([a, b, c, id]);
});

test('a reorder writes an audit row with both orders by name', async () => {
  const { as, database } = await start();
  const manager = await as('Ad Manager');
  const [a, b, c] = await three(manager);
  await manager.ok(banners.order, { placement: 'listTop', ids: [c, b, a], seen: [a, b, c] });
  const row = await database.reads
    .selectFrom('audit')
    .select(['entityType', 'entityLabel', 'changes'])
    .where('action', '=', 'banner.order')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ entityType: 'bannerPlacement', entityLabel: 'Top of lists' });
  const [{ from, to }] = JSON.parse(row.changes);
  expect(to).toEqual(from.toReversed());
});

test.runIf(engine === 'postgres')('a move that waited for another one sees its result', async () => {
  const { as, database } = await start();
  const manager = await as('Ad Manager');
  const seen = await three(manager);
  const [a, b, c] = seen;
  const late = await database.writes.transaction().execute(async (db) => {
    await db.updateTable('banner').set({ priority: 9 }).where('id', '=', a).execute();
    const sent = manager.send(banners.order.path, { placement: 'listTop', ids: [c, a, b], seen });
    await expect.poll(() => waitingIn(database)).toBe(1);
    return { sent };
  });
  expect(codesOf([await late.sent])).toEqual(['stale_version']);
});
