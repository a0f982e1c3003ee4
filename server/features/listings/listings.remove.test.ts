// Deleting a listing: published ones must be archived first, and no data remains.
import { expect, test } from 'vitest';
import { listings } from '../../../contract/listings/listings.ts';
import { newId } from '../../records/ids.ts';
import { epoch, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

const tomorrow = new Date(epoch.getTime() + 24 * 60 * 60_000).toISOString();

test('a listing can be deleted in every status but published [S7.6]', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  for (const steps of [[], ['inReview'], ['scheduled'], ['published', 'archived']] as const) {
    const { id } = await make.completeListing(manager);
    for (const [index, status] of steps.entries()) {
      const publishAt = status === 'scheduled' ? { publishAt: tomorrow } : {};
      await manager.ok(listings.status, { id, version: index + 1, status, ...publishAt });
    }
    expect(await manager.ok(listings.remove, { id, version: steps.length + 1 })).toEqual({ id });
    await manager.fails('not_found', listings.detail, { id });
  }
  const { id } = await make.completeListing(manager);
  await manager.ok(listings.status, { id, version: 1, status: 'published' });
  const failure = await manager.fails('invalid_transition', listings.remove, { id, version: 2 });
  expect(failure.errorMessage).toMatch(/archived/);
  expect(await manager.ok(listings.detail, { id })).toMatchObject({ status: 'published', version: 2 });
});

test('deleting needs the right, the current version and an existing listing', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const { id } = await make.listing(manager);
  for (const role of ['Listing Editor', 'Viewer', 'Writer'] as const) {
    await (await as(role)).fails('forbidden', listings.remove, { id, version: 1 });
  }
  await manager.ok(listings.edit, { id, version: 1, tagline: 'x' });
  const stale = await manager.fails('stale_version', listings.remove, { id, version: 1 });
  expect(stale.data).toMatchObject({ id, version: 2, tagline: 'x' });
  await manager.fails('not_found', listings.remove, { id: newId(), version: 1 });
  await manager.ok(listings.remove, { id, version: 2 });
  await manager.fails('not_found', listings.remove, { id, version: 2 });
});

test('a deleted listing cannot be found any more, and the audit log keeps its history', async () => {
  const { as, database } = await start();
  const manager = await as('Content Manager');
  const category = await make.category(manager);
  const chain = await make.blockchain(manager);
  const { id } = await make.listing(manager, {
    name: 'Vanishing',
    categoryIds: [category.id],
    platforms: ['web'],
    tags: ['ghost'],
    deployments: [{ blockchainId: chain.id, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }],
    websiteUrl: 'https://vanishing.example.com',
  });
  await manager.ok(listings.remove, { id, version: 1 });

  for (const filter of [
    {},
    { q: 'vanishing' },
    { categoryId: [category.id] },
    { blockchainId: [chain.id] },
    { platform: ['web' as const] },
  ]) {
    expect(await manager.ok(listings.list, filter)).toMatchObject({ total: 0, rows: [] });
    expect(await manager.ok(listings.summary, filter)).toMatchObject({ total: 0, byBlockchain: [] });
  }
  expect(await manager.ok(listings.tags, { q: 'ghost' })).toEqual([]);
  expect(await manager.ok(listings.similar, { name: 'Vanishing' })).toEqual([]);
  for (const table of [
    'listing',
    'listingCategory',
    'listingPlatform',
    'listingTag',
    'deployment',
  ] as const) {
    expect(await database.reads.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
  const slugs = database.reads.selectFrom('slug').select('slug').where('type', '=', 'listing');
  expect(await slugs.execute()).toEqual([]);
  const audit = await database.reads
    .selectFrom('audit')
    .select(['action', 'entityLabel', 'changes'])
    .where('entityId', '=', id)
    .where('action', '=', 'gameListing.delete')
    .executeTakeFirstOrThrow();
  expect(audit.entityLabel).toBe('Vanishing');
  expect(JSON.parse(audit.changes)).toContainEqual({ path: 'name', from: 'Vanishing', to: null });
});

test('a listing created after a deletion is not found by the search text of the deleted one', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const { id } = await make.listing(manager, { name: 'Vanishing' });
  await manager.ok(listings.remove, { id, version: 1 });
  await make.listing(manager, { name: 'Remaining' });
  expect(await manager.ok(listings.list, { q: 'vanishing' })).toMatchObject({ total: 0 });
  expect(await manager.ok(listings.list, { q: 'remaining' })).toMatchObject({ total: 1 });
});
