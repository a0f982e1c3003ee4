// What pending changes refer to and reserve, and how previews show them.
import { describe, expect, test } from 'vitest';
import { bin } from '../../contract/bin/bin.ts';
import { blockchains } from '../../contract/blockchains/blockchains.ts';
import { categories } from '../../contract/categories/categories.ts';
import { site } from '../../contract/delivery/delivery.ts';
import { listings } from '../../contract/listings/listings.ts';
import { media } from '../../contract/media/media.ts';
import { testApps } from '../test/harness.ts';
import { changedGame } from '../test/records/changes.ts';
import { make } from '../test/records/make.ts';
import { addPicture } from '../test/records/pictures.ts';
import { publicGame, shown } from '../test/records/site.ts';

const start = testApps();

describe('references', () => {
  test('a slug is reserved, and free again once the change is dropped', async () => {
    const { as } = await start();
    const [editor, manager] = [await as('Listing Editor'), await as('Content Manager')];
    const { id } = await changedGame(editor, manager, { slug: 'reserved' });
    await editor.fails('duplicate', listings.create, { name: 'Other', slug: 'reserved' });
    expect(await make.listing(editor, { name: 'Reserved' })).toMatchObject({ slug: 'reserved-2' });
    await editor.ok(listings.dropChange, { id, changeVersion: 1 });
    await editor.ok(listings.create, { name: 'Other', slug: 'reserved' });
  });

  test('what only a change names is in use, and a merge leads it to the target', async () => {
    const { as, database } = await start();
    const manager = await as('Content Manager');
    const [first, second] = [await make.category(manager), await make.category(manager)];
    const [chain, other] = [await make.blockchain(manager), await make.blockchain(manager)];
    const screenshotIds = [await addPicture(database, 1920, 1080)];
    const { id, version } = await publicGame(manager);
    const fields = {
      categoryIds: [first.id, second.id],
      deployments: [{ blockchainId: chain.id }, { blockchainId: other.id }],
      screenshotIds,
    };
    await manager.ok(listings.saveChange, { id, version, fields });
    const used = await manager.fails('in_use', categories.remove, { id: first.id, version: 1 });
    expect(used.data).toMatchObject({ count: 1, sample: [{ type: 'gameListing', id }] });
    await manager.fails('in_use', blockchains.remove, { id: chain.id, version: 1 });
    await manager.fails('in_use', media.remove, { id: screenshotIds[0], version: 1 });

    await manager.ok(categories.remove, { id: first.id, version: 1, mergeInto: second.id });
    await manager.ok(blockchains.remove, { id: chain.id, version: 1, mergeInto: other.id });
    const merged = await manager.ok(listings.detail, { id });
    expect(merged).toMatchObject({
      version,
      change: {
        fields: { categoryIds: [second.id], deployments: [{ blockchainId: other.id }] },
        conflicts: [],
      },
    });
    await manager.ok(listings.applyChange, {
      id,
      version,
      changeVersion: merged.change?.version ?? 0,
    });
  });

  test('archive, bin and restore keep the change; a purge frees its slug', async () => {
    const { as } = await start();
    const manager = await as('Content Manager');
    const { id, version } = await changedGame(manager, manager, { tagline: 'Kept', slug: 'kept-slug' });
    await manager.ok(listings.status, { id, version, status: 'archived' });
    await manager.ok(listings.remove, { id, version: version + 1 });
    await manager.ok(bin.restore, { ids: [id] });
    const restored = await manager.ok(listings.detail, { id });
    expect(restored).toMatchObject({ status: 'archived', change: { fields: { tagline: 'Kept' } } });
    await manager.fails('duplicate', listings.create, { name: 'Other', slug: 'kept-slug' });
    await manager.ok(listings.remove, { id, version: restored.version });
    await manager.ok(bin.purge, { ids: [id] });
    await manager.ok(listings.create, { name: 'Other', slug: 'kept-slug' });
  });
});

test('a preview shows the listing with its change, and leaves nothing behind', async () => {
  const { app, as, database } = await start();
  const [editor, manager] = [await as('Listing Editor'), await as('Content Manager')];
  const before = await changedGame(editor, manager, { tagline: 'Previewed', summary: null });
  const { path } = await editor.ok(listings.previewLink, { id: before.id });
  expect(await shown(app, site.preview, path.replace('/v1/', ''))).toMatchObject({
    page: { tagline: 'Previewed', summary: null },
  });
  expect(await editor.ok(listings.detail, { id: before.id })).toEqual(before);
  const rows = await database.reads
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'gameListing.edit')
    .execute();
  expect(rows).toEqual([]);
});
