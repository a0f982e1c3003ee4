// Merging listings: all that leads to the dropped one leads to the kept one, and an undo leaves all content as it was.
import { describe, expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { bin } from '../../../contract/bin/bin.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { listingMerge, type MergeChoice, type MergeField } from '../../../contract/listings/merge.ts';
import { releases } from '../../../contract/releases/releases.ts';
import { session } from '../../../contract/session/session.ts';
import { type Client, password, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { publicGame, visit } from '../../test/records/site.ts';

const start = testApps();

const target = ({ id, version }: { id: string; version: number }) => ({ id, version });
async function preview(client: Client, keep: { id: string }, drop: { id: string }) {
  return client.ok(listingMerge.mergePreview, { keep: keep.id, drop: drop.id });
}

/** The suggested choices, with some of others. */
function chosen(fields: readonly MergeField[], choose: Record<string, MergeChoice> = {}) {
  return { ...Object.fromEntries(fields.map(({ path, suggested }) => [path, suggested])), ...choose };
}

test('old addresses lead on, and what changed since a merge stays when it is undone', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const keep = await publicGame(manager, { name: 'Harbour', tags: ['Boats'] });
  const drop = await publicGame(manager, {
    name: 'Harbor',
    tagline: 'Ships',
    tags: ['Ships'],
    externalIds: { steam: '10' },
  });
  const unready = await publicGame(manager, { name: 'Other' });
  const article = await make.article(manager, { gameIds: [drop.id] });
  const { fields } = await preview(manager, keep, drop);
  const suggested = chosen(fields);
  expect(suggested).toMatchObject({
    name: 'both',
    slug: 'keep',
    tagline: 'drop',
    tags: 'both',
    externalIds: 'drop',
  });
  let merged = await manager.ok(listingMerge.merge, {
    keep: target(keep),
    drop: target(drop),
    choose: suggested,
  });
  expect(merged).toMatchObject({
    name: 'Harbour',
    alternativeNames: ['Harbor'],
    tagline: 'Ships',
    tags: ['Boats', 'Ships'],
    externalIds: { steam: '10' },
  });
  const moved = await visit(app.app, 'games/harbor');
  expect([moved.statusCode, moved.headers['location']]).toEqual([
    301,
    expect.stringContaining('/games/harbour'),
  ]);
  const { rows } = await manager.ok(bin.list, { ids: [drop.id] });
  expect(rows).toMatchObject([{ mergedInto: { id: keep.id, name: 'Harbour' } }]);
  merged = await manager.ok(listings.edit, { ...target(merged), tagline: 'Changed since' });
  await manager.ok(articles.edit, {
    ...target(await manager.ok(articles.detail, { id: article.id })),
    gameIds: [unready.id],
  });
  const [outcome] = await manager.ok(bin.restore, { ids: [drop.id], giveBack: true });
  expect(outcome).toMatchObject({ outcome: 'restored', kept: 2, dropped: [] });
  const kept = await manager.ok(listings.detail, { id: keep.id });
  expect(kept).toMatchObject({
    tagline: 'Changed since',
    tags: ['Boats'],
    alternativeNames: [],
    externalIds: {},
  });
  expect(await manager.ok(listings.detail, { id: drop.id })).toMatchObject({
    status: 'published',
    slug: 'harbor',
    externalIds: { steam: '10' },
  });
  expect((await visit(app.app, 'games/harbor')).statusCode).toBe(200);
  expect((await manager.ok(articles.detail, { id: article.id })).gameIds).toEqual([unready.id]);
});

test('a pending change and a place in a release move with the listing, and back', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const keep = await publicGame(manager, { name: 'Kept' });
  const drop = await publicGame(manager, { name: 'Dropped' });
  const change = { tagline: 'Soon', slug: 'soon-other' };
  await manager.ok(listings.saveChange, { ...target(drop), fields: change });
  const item = { type: 'gameListing', id: drop.id, action: 'apply' } as const;
  const release = await manager.ok(releases.add, { name: 'Launch', items: [item] });
  const { fields, leavesChange } = await preview(manager, keep, drop);
  expect(leavesChange).toBe(false);
  const merged = await manager.ok(listingMerge.merge, {
    keep: target(keep),
    drop: target(drop),
    choose: chosen(fields, { name: 'keep' }),
  });
  expect(merged.change).toMatchObject({ fields: { tagline: 'Soon' }, state: 'draft', conflicts: [] });
  expect((await manager.ok(releases.detail, { id: release.id })).items).toMatchObject([
    { id: keep.id, problems: [] },
  ]);
  await manager.ok(bin.restore, { ids: [drop.id], giveBack: true });
  expect((await manager.ok(listings.detail, { id: keep.id })).change).toBe(null);
  expect((await manager.ok(listings.detail, { id: drop.id })).change).toMatchObject({ fields: change });
  expect((await manager.ok(releases.detail, { id: release.id })).items).toMatchObject([
    { id: drop.id, problems: [] },
  ]);
});

test('a repeated request merges once, and only who may publish brings a published listing back to the site', async () => {
  const app = await start();
  const [admin, manager] = [await app.as('Administrator'), await app.as('Content Manager')];
  const keep = await publicGame(manager, { name: 'Kept' });
  const drop = await publicGame(manager, { name: 'Dropped', tagline: 'Shorter' });
  const { fields } = await preview(manager, keep, drop);
  const merge = { requestId: 'once', keep: target(keep), drop: target(drop), choose: chosen(fields) };
  const merged = await manager.ok(listingMerge.merge, merge);
  expect(await manager.ok(listingMerge.merge, merge)).toEqual(merged);
  const { id } = await make.role(admin, ['gameListings.view', 'gameListings.edit', 'gameListings.delete']);
  const { email } = await make.account(admin, { roleIds: [id] });
  const worker = app.withToken((await app.withToken('').ok(session.login, { email, password })).token);
  // Giving back changes the kept listing, which is public.
  await worker.fails('forbidden', bin.restore, { ids: [drop.id], giveBack: true });
  await worker.ok(bin.restore, { ids: [drop.id] });
  const restored = await worker.ok(listings.detail, { id: drop.id });
  expect(restored).toMatchObject({ status: 'draft', tagline: 'Shorter' });
  expect(await worker.ok(listings.detail, { id: keep.id })).toMatchObject({ tagline: 'Shorter' });
});

describe('a merge is refused', () => {
  test('for choices that are not exactly the fields that differ, stale versions, and a listing with itself', async () => {
    const app = await start();
    const manager = await app.as('Content Manager');
    const tags = (letter: string) => Array.from({ length: 15 }, (_, n) => `${letter}${n + 10}`);
    const keep = await make.listing(manager, { name: 'One', tags: tags('a') });
    const drop = await make.listing(manager, { name: 'Other', tags: tags('b'), minAge: 7 });
    const both = { keep: target(keep), drop: target(drop) };
    const wrong = await manager.fails('invalid_fields', listingMerge.merge, {
      ...both,
      choose: { tags: 'both', minAge: 'both', tagline: 'keep' },
    });
    expect(wrong.fieldErrors).toEqual({
      'choose.name': 'Choose keep, drop or both',
      'choose.slug': 'Choose keep or drop',
      'choose.tags': 'Does not fit: At most 20. Choose keep or drop',
      'choose.minAge': 'Choose keep or drop',
      'choose.tagline': 'Both listings have the same value: leave it out',
    });
    const { fields } = await preview(manager, keep, drop);
    const choose = chosen(fields);
    expect(choose).toEqual({ name: 'both', slug: 'keep', tags: 'keep', minAge: 'drop' });
    await manager.fails('invalid_fields', listingMerge.merge, {
      keep: both.keep,
      drop: both.keep,
      choose: {},
    });
    await manager.fails('invalid_fields', listingMerge.mergePreview, { keep: keep.id, drop: keep.id });
    await manager.fails('stale_version', listingMerge.merge, {
      ...both,
      drop: { ...both.drop, version: 2 },
      choose,
    });
    await manager.fails('stale_version', listingMerge.merge, {
      ...both,
      keep: { ...both.keep, version: 2 },
      choose,
    });
    // Of two at once, one finds the other's listing gone.
    const replies = await Promise.all([
      manager.send(listingMerge.merge, { ...both, choose }),
      manager.send(listingMerge.merge, { keep: both.drop, drop: both.keep, choose }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  });

  test('without the rights to edit and delete, and to publish if either is public, and where FOUR_EYES holds', async () => {
    const app = await start({ fourEyes: ['gameListings'] });
    const [admin, manager] = [await app.as('Administrator'), await app.as('Content Manager')];
    const [one, other] = [
      await make.listing(admin, { name: 'One' }),
      await make.listing(admin, { name: 'Other' }),
    ];
    const choose: Record<string, MergeChoice> = { name: 'both', slug: 'keep' };
    const both = { keep: target(one), drop: target(other), choose };
    const role = async (...actions: ('view' | 'edit' | 'delete')[]) => {
      const { id } = await make.role(
        admin,
        actions.map((action) => `gameListings.${action}` as const),
      );
      const { email } = await make.account(admin, { roleIds: [id] });
      return app.withToken((await app.withToken('').ok(session.login, { email, password })).token);
    };
    await (await role('view', 'edit')).fails('forbidden', listingMerge.merge, both);
    const deleter = await role('view', 'delete');
    await deleter.fails('forbidden', listingMerge.merge, both);
    expect((await preview(deleter, one, other)).allowed).toBe(false);
    const worker = await role('view', 'edit', 'delete');
    const complete = await make.completeListing(admin, { name: 'Soon public' });
    const open = await manager.ok(listings.status, { ...target(complete), status: 'published' });
    const { fields } = await preview(manager, open, one);
    const intoPublic = { keep: target(open), drop: target(one), choose: chosen(fields) };
    await worker.fails('forbidden', listingMerge.merge, intoPublic);
    // The name of the dropped one would be public at once.
    await manager.fails('forbidden', listingMerge.merge, intoPublic);
    const none = Object.fromEntries(fields.map(({ path }) => [path, 'keep' as const]));
    await manager.ok(listingMerge.merge, { ...intoPublic, choose: none });
    const third = await make.listing(admin, { name: 'One' });
    await worker.ok(listingMerge.merge, { ...both, keep: target(third) });
  });
});
