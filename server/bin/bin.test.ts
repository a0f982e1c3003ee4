// The bin: deleted records come back as they were.
import { describe, expect, test } from 'vitest';
import { articles } from '../../contract/articles/articles.ts';
import { banners } from '../../contract/banners/banners.ts';
import { type BinType, bin, binTypes } from '../../contract/bin/bin.ts';
import { blockchains } from '../../contract/blockchains/blockchains.ts';
import { categories } from '../../contract/categories/categories.ts';
import { collections } from '../../contract/collections/collections.ts';
import { site } from '../../contract/delivery/delivery.ts';
import { history } from '../../contract/history/history.ts';
import type { ListCall } from '../../contract/kit/calls.ts';
import { listings } from '../../contract/listings/listings.ts';
import { dice } from '../test/dice.ts';
import { type Client, type TestApp, testApps } from '../test/harness.ts';
import { edits, makeWorld, randomEdit } from '../test/records/edits.ts';
import { make } from '../test/records/make.ts';
import { publicGame, shown, visit } from '../test/records/site.ts';
import { type AnyRecord, currentOf, versionAt, versionsOf } from '../test/records/versions.ts';

const start = testApps();
const types = Object.keys(binTypes) as BinType[];

const calls = {
  gameListing: listings,
  article: articles,
  banner: banners,
  collection: collections,
  category: categories,
  blockchain: blockchains,
};
const tables = {
  gameListing: 'listing',
  article: 'article',
  banner: 'banner',
  collection: 'collection',
  category: 'category',
  blockchain: 'blockchain',
} as const;

/** A record without what each write changes. */
function content({ version: _v, updatedAt: _a, updatedBy: _b, warnings: _w, ...rest }: AnyRecord) {
  return rest;
}

/** All that other tables hold of a record. */
async function traces({ database: { reads } }: TestApp, type: BinType, id: string) {
  const table = tables[type];
  const own = (name: 'slug' | 'link' | 'externalId' | 'mediaUse', of: string) =>
    reads.selectFrom(name).selectAll().where('type', '=', of).where('entityId', '=', id).execute();
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();
  return {
    slugs: sorted(await own('slug', table)),
    links: sorted(await own('link', table)),
    externalIds: sorted(await own('externalId', table)),
    pictures: sorted(await own('mediaUse', type)),
    used: await reads.selectFrom('media').select('id').where('used', '=', 1).orderBy('id').execute(),
  };
}

async function isFound(client: Client, type: BinType, { id, ...record }: AnyRecord): Promise<boolean[]> {
  const list: ListCall = calls[type].list;
  const texts = [record['name'] ?? record['title'], record['slug'] ?? record['headline']];
  const found: boolean[] = [];
  for (const q of texts.filter((text) => typeof text === 'string')) {
    const { rows } = await client.ok(list, { q, pageSize: 200 });
    found.push(rows.some((row) => (row as AnyRecord).id === id));
  }
  return found;
}

describe.each(types)('%s', (type) => {
  test('deletion and restore leave all content as it was after random edits', async () => {
    const app = await start();
    const admin = await app.as('Administrator');
    const world = await makeWorld(app, admin);
    const roll = dice(type.length + 7);
    const { create, edit, start: fields } = edits[type];
    let record = (await admin.ok(create, fields)) as AnyRecord;
    const { id } = record;
    for (let round = 0; round < 4; round += 1) {
      for (let step = 0; step < 6; step += 1) {
        app.clock.advance(1_000);
        const payload = { id, version: record.version, ...randomEdit(type, roll, world) };
        const { status, body } = await admin.send(edit, payload);
        if (status === 200) record = body['data'] as AnyRecord;
      }
      const before = { traces: await traces(app, type, id), record: await currentOf(admin, type, id) };
      const page = type === 'category' || type === 'blockchain' ? calls[type].list : undefined;
      const site = await Promise.all(
        ['categories', 'blockchains', 'games'].map((path) => visit(app.app, path)),
      );
      await admin.ok(calls[type].remove, { id, version: record.version });
      expect(await isFound(admin, type, record)).not.toContain(true);
      if (page !== undefined) expect(await admin.ok(page, { ids: [id] })).toMatchObject({ total: 0 });

      const [outcome] = await admin.ok(bin.restore, { ids: [id] });
      expect(outcome).toMatchObject({ outcome: 'restored', slug: null, dropped: [], fieldErrors: {} });
      const restored = await currentOf(admin, type, id);
      expect(content(restored)).toEqual(content(before.record));
      expect(restored.version).toBe(record.version + 1);
      expect(await traces(app, type, id)).toEqual(before.traces);
      expect(await isFound(admin, type, restored)).not.toContain(false);
      const after = await Promise.all(
        ['categories', 'blockchains', 'games'].map((path) => visit(app.app, path)),
      );
      expect(after.map(({ body }) => body)).toEqual(site.map(({ body }) => body));
      const { rows } = await versionsOf(admin, type, id);
      expect(rows.slice(0, 2).map(({ action, version }) => [action, version])).toEqual([
        [`${type}.restoreFromBin`, record.version + 1],
        [`${type}.delete`, record.version],
      ]);
      expect((await versionAt(admin, type, id, 1)).lost).toEqual([]);
      record = restored;
    }
  });
});

test('a deleted record leaves every list, and its history stays readable with the right to view it', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const listing = await make.completeListing(manager, { name: 'Harbour Lights', tags: ['Boats'] });
  await manager.ok(listings.edit, { id: listing.id, version: 1, summary: 'Short' });
  await manager.ok(listings.remove, { id: listing.id, version: 2 });
  await manager.fails('not_found', listings.detail, { id: listing.id });
  expect(await manager.ok(listings.list, { q: 'harbour' })).toMatchObject({ total: 0 });
  expect(await manager.ok(bin.list, { q: 'harbour' })).toEqual({
    total: 1,
    page: 1,
    pageSize: 20,
    rows: [
      {
        id: listing.id,
        type: 'gameListing',
        label: 'Harbour Lights',
        slug: 'harbour-lights',
        status: 'draft',
        version: 2,
        by: { id: expect.any(String), name: 'The Content Manager' },
        at: '2026-06-01T12:00:00.000Z',
        purgeAt: '2026-07-01T12:00:00.000Z',
        mergedInto: null,
      },
    ],
  });
  const versions = { type: 'gameListing', id: listing.id } as const;
  const viewer = await as('Viewer');
  expect(await viewer.ok(history.list, versions)).toMatchObject({ total: 3 });
  const { fields } = await viewer.ok(history.version, { ...versions, at: 1 });
  expect(fields).toMatchObject({ summary: listing.summary });
});

test('a scheduled record comes back as a draft, an archived one as it was, and the page of the site is the same', async () => {
  const { app, as, clock } = await start();
  const manager = await as('Content Manager');
  const game = await publicGame(manager, { name: 'Public Before', description: '<p>Long ago</p>' });
  const page = await shown(app, site.game, `games/${game.slug}`);
  await manager.ok(listings.status, { id: game.id, version: 2, status: 'archived' });
  await manager.ok(listings.remove, { id: game.id, version: 3 });
  expect((await visit(app, `games/${game.slug}`)).statusCode).toBe(410);
  clock.advance(60_000);
  await manager.ok(bin.restore, { ids: [game.id] });
  expect((await visit(app, `games/${game.slug}`)).statusCode).toBe(410);
  const archived = await manager.ok(listings.detail, { id: game.id });
  expect(archived).toMatchObject({ status: 'archived', version: 4, publishedAt: game.publishedAt });
  await manager.ok(listings.status, { id: game.id, version: 4, status: 'draft' });
  const again = await manager.ok(listings.status, { id: game.id, version: 5, status: 'published' });
  const {
    publishedAt: _p,
    jsonLd: _j,
    updatedAt: _u,
    ...shownAgain
  } = await shown(app, site.game, `games/${game.slug}`);
  expect(page).toMatchObject(shownAgain);

  await manager.ok(listings.status, { id: again.id, version: 6, status: 'archived' });
  const { id } = await make.completeListing(manager);
  const publishAt = new Date(clock.now.getTime() + 60_000).toISOString();
  await manager.ok(listings.status, { id, version: 1, status: 'scheduled', publishAt });
  await manager.ok(listings.remove, { id, version: 2 });
  expect((await manager.ok(bin.list, {})).rows).toMatchObject([{ status: 'scheduled' }]);
  await manager.ok(bin.restore, { ids: [id] });
  expect(await manager.ok(listings.detail, { id })).toMatchObject({ status: 'draft', publishAt: null });
});
