// Pictures of listings, categories and blockchains: they must fit, and cannot be deleted while in use.
import { describe, expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { bin } from '../../../contract/bin/bin.ts';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { media } from '../../../contract/media/media.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { addPicture, stock } from '../../test/records/pictures.ts';

const start = testApps();
const unknown = '01890000-0000-7000-8000-000000000000';

describe('a listing', () => {
  test('returns its logo, cover and up to twelve screenshots in order, and its row the logo', async () => {
    const { as, database } = await start();
    const editor = await as('Listing Editor');
    const screenshotIds = [];
    for (let n = 0; n < 12; n += 1) screenshotIds.push(await addPicture(database, 640, 360));
    const made = await make.listing(editor, { ...stock, screenshotIds });
    expect(made).toMatchObject({ logo: { id: stock.logoId }, cover: { id: stock.coverId } });
    expect(made.screenshots.map(({ id }) => id)).toEqual(screenshotIds);
    const turned = screenshotIds.toReversed();
    const { id, version } = made;
    const edited = await editor.ok(listings.edit, { id, version, screenshotIds: turned, coverId: null });
    expect(edited.screenshots.map((one) => one.id)).toEqual(turned);
    expect(edited.cover).toBeNull();
    const { rows } = await editor.ok(listings.list, {});
    expect(rows[0]?.logo).toEqual({ url: made.logo?.variants[0]?.url, focal: made.logo?.focal });
    const many = [...screenshotIds, await addPicture(database, 640, 360)];
    await editor.fails('invalid_fields', listings.edit, { id, version: 2, screenshotIds: many });
  });

  test('returns its chains with the smallest width of their logos, in its row and in article rows', async () => {
    const { as, database } = await start();
    const manager = await as('Content Manager');
    const logoId = await addPicture(database, 512, 512, 'abc');
    const marked = await make.blockchain(manager, { logoId });
    const plain = await make.blockchain(manager);
    const chains = [marked, plain].map(({ id, name }) => ({ id, name, color: null, logoUrl: null }));
    const expected = [{ ...chains[0], logoUrl: '/media/abc/160.webp' }, chains[1]];
    const deployments = [{ blockchainId: marked.id }, { blockchainId: plain.id }];
    expect((await make.listing(manager, { deployments })).blockchains).toEqual(expected);
    expect((await manager.ok(listings.list, {})).rows[0]?.blockchains).toEqual(expected);
    const article = await make.article(manager, { blockchainIds: [marked.id, plain.id] });
    expect(article.blockchains).toEqual(expected);
    expect((await manager.ok(articles.list, {})).rows[0]?.blockchains).toEqual(expected);
  });

  test('refuses a picture that is missing, of the wrong shape, too small or without alt text, by field', async () => {
    const { as, database } = await start();
    const editor = await as('Listing Editor');
    const small = await addPicture(database, 100, 100);
    const mute = await addPicture(database, 256, 256);
    await database.writes.updateTable('media').set({ alt: null }).where('id', '=', mute).execute();
    const { fieldErrors } = await editor.fails('invalid_fields', listings.create, {
      name: '',
      logoId: small,
      coverId: stock.logoId,
      screenshotIds: [stock.coverId, unknown, small],
    });
    expect(fieldErrors).toEqual({
      name: 'Must not be empty',
      logoId: 'Must have at least 256 × 256 pixels; this picture has 100 × 100',
      coverId: 'Must be 16:9; this picture has 256 × 256 pixels',
      'screenshotIds.1': 'This picture does not exist',
      'screenshotIds.2': 'Must have at least 480 × 270 pixels; this picture has 100 × 100',
    });
    const { fieldErrors: undescribed } = await editor.fails('invalid_fields', listings.create, {
      name: 'Game',
      logoId: mute,
    });
    expect(undescribed).toEqual({ logoId: 'Add alt text to this picture' });
  });

  test('needs a logo and a cover to be published, and keeps them while published', async () => {
    const { as } = await start();
    const manager = await as('Content Manager');
    const { id } = await make.completeListing(manager, { logoId: null, coverId: null });
    const publish = (version: number) => ({ id, version, status: 'published' as const });
    const { fieldErrors } = await manager.fails('invalid_fields', listings.status, publish(1));
    expect(fieldErrors).toEqual({ logoId: 'Add a logo', coverId: 'Add a cover' });
    await manager.ok(listings.edit, { id, version: 1, ...stock });
    await manager.ok(listings.status, publish(2));
    await manager.fails('invalid_fields', listings.edit, { id, version: 3, logoId: null });
  });

  test('keeps its pictures in use until it drops them or is purged from the bin', async () => {
    const { as } = await start();
    const manager = await as('Content Manager');
    const [logo] = (await manager.ok(media.list, { ids: [stock.logoId] })).rows;
    const removal = { id: stock.logoId, version: 1 };
    expect(logo?.useCount).toBe(0);
    const first = await make.listing(manager, { name: 'First game', ...stock });
    const second = await make.listing(manager, { ...stock });
    await manager.ok(listings.edit, { id: first.id, version: 1, name: 'Renamed game' });
    const { data } = await manager.fails('in_use', media.remove, removal);
    expect(data).toMatchObject({ count: 2, sample: [{ type: 'gameListing', label: 'Renamed game' }, {}] });
    await manager.ok(listings.edit, { id: first.id, version: 2, logoId: null });
    await manager.fails('in_use', media.remove, removal);
    await manager.ok(listings.remove, { id: second.id, version: 1 });
    const { data: binned } = await manager.fails('in_use', media.remove, removal);
    expect(binned).toMatchObject({ count: 1, sample: [{ label: `${second.name} (in the bin)` }] });
    expect(await manager.ok(media.uses, { id: stock.logoId })).toMatchObject([{ inBin: true }]);
    await manager.ok(bin.purge, { ids: [second.id] });
    await manager.ok(media.remove, removal);
  });
});

test('a category has a square icon and a blockchain a square logo, released when they are purged', async () => {
  const { as, database } = await start();
  const manager = await as('Content Manager');
  const [iconId, logoId] = [await addPicture(database, 64, 64), await addPicture(database, 64, 64)];
  const wide = { iconId: stock.coverId, logoId: stock.coverId };
  const misfit = 'Must be square; this picture has 1280 × 720 pixels';
  const { fieldErrors } = await manager.fails('invalid_fields', categories.add, {
    name: 'Racing',
    iconId: wide.iconId,
  });
  expect(fieldErrors).toEqual({ iconId: misfit });
  const failure = await manager.fails('invalid_fields', blockchains.add, {
    name: 'Ronin',
    logoId: wide.logoId,
  });
  expect(failure.fieldErrors).toEqual({ logoId: misfit });

  const category = await make.category(manager, { iconId });
  const blockchain = await make.blockchain(manager, { logoId });
  expect([category.icon?.id, blockchain.logo?.id]).toEqual([iconId, logoId]);
  for (const id of [iconId, logoId]) await manager.fails('in_use', media.remove, { id, version: 1 });
  const mergeInto = { category: await make.category(manager), blockchain: await make.blockchain(manager) };
  await manager.ok(categories.remove, { id: category.id, version: 1, mergeInto: mergeInto.category.id });
  await manager.ok(blockchains.remove, { id: blockchain.id, version: 1, mergeInto: mergeInto.blockchain.id });
  await manager.ok(bin.purge, { ids: [category.id, blockchain.id] });
  for (const id of [iconId, logoId]) await manager.ok(media.remove, { id, version: 1 });
});
