// Collections in the console: fields, faults, slugs, rights, the homepage's order, and the games that they refer to.
import { expect, test } from 'vitest';
import { bin } from '../../../contract/bin/bin.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { collections } from '../../../contract/collections/collections.ts';
import { collectionDefaults, everyGame } from '../../../contract/collections/fields.ts';
import { history } from '../../../contract/history/history.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { search } from '../../../contract/search/search.ts';
import { newId } from '../../records/ids.ts';
import { testApps } from '../../test/harness.ts';
import { editorOfAll } from '../../test/records/changes.ts';
import { make } from '../../test/records/make.ts';
import { publicCollection, publicGame } from '../../test/records/site.ts';

const start = testApps();

test('a draft needs only a title; an edit changes only the given fields and is in the history', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const game = await publicGame(manager);
  const hidden = await make.listing(manager, { name: 'Hidden' });
  const first = await make.collection(manager, { title: '  Best of summer ' });
  expect(first).toMatchObject({
    ...collectionDefaults,
    title: 'Best of summer',
    slug: 'best-of-summer',
    status: 'draft',
    version: 1,
    homeOrder: null,
    games: [],
    change: null,
  });
  const pins = [
    { gameId: hidden.id, position: 2, from: '2026-06-10T00:00:00.000Z', until: '2026-06-20T00:00:00.000Z' },
    { gameId: game.id, position: null, from: null, until: null },
  ];
  const given = {
    pins,
    rule: { platform: ['web' as const], sort: 'name' as const },
    limit: 5,
    subline: 'Hot',
  };
  const edited = await manager.ok(collections.edit, { id: first.id, version: 1, ...given });
  expect(edited).toMatchObject({
    title: 'Best of summer',
    pins,
    rule: { ...everyGame, platform: ['web'], sort: 'name' },
    limit: 5,
    version: 2,
    games: [
      { id: hidden.id, name: 'Hidden', status: 'draft' },
      { id: game.id, status: 'published' },
    ],
  });
  expect(await manager.ok(collections.detail, { id: first.id })).toEqual(edited);
  expect(await manager.ok(collections.games, { ids: [game.id, newId()] })).toMatchObject([{ id: game.id }]);
  const { rows, total } = await manager.ok(collections.list, { q: 'hot' });
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({ pinCount: 2, hasChanges: false, limit: 5 });
  const versions = await manager.ok(history.list, { type: 'collection', id: first.id });
  expect(versions.rows.map(({ fields }) => fields)).toEqual([
    ['subline', 'limit', 'rule', 'pins'],
    expect.any(Array),
  ]);
  await manager.ok(history.restore, { type: 'collection', id: first.id, version: 2, at: 1 });
  expect(await manager.ok(collections.detail, { id: first.id })).toMatchObject(collectionDefaults);
  const found = await manager.ok(search.all, { q: 'best-of-summer' });
  expect(found).toMatchObject([{ type: 'collection', hits: [{ id: first.id, match: { by: 'slug' } }] }]);
});

test('every failing field is reported at once', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const game = await make.listing(manager);
  const failure = await manager.fails('invalid_fields', collections.add, {
    title: 'x',
    slug: 'No slug',
    limit: 51,
    rule: { category: ['nowhere'], chain: ['no-chain'], platform: ['toaster'], minAgeFrom: 9, minAgeTo: 3 },
    pins: [{ gameId: newId(), position: 0 }],
  });
  expect(failure.fieldErrors).toEqual({
    title: 'At least 2 characters',
    slug: 'Use only a-z, 0-9 and single hyphens between them',
    limit: 'Must be a whole number from 1 to 50',
    'rule.platform.0': expect.stringContaining('Must be one of web'),
    'pins.0.position': 'Must be a whole number from 1 to 50',
  });
  const [from, until] = ['2026-06-10T00:00:00.000Z', '2026-06-09T00:00:00.000Z'];
  const related = await manager.fails('invalid_fields', collections.add, {
    title: 'Related',
    rule: { category: ['nowhere'], chain: ['no-chain'], minAgeFrom: 9, minAgeTo: 3 },
    pins: [{ gameId: game.id, from, until }, { gameId: newId() }],
  });
  expect(related.fieldErrors).toEqual({
    'rule.category.0': 'The category nowhere does not exist',
    'rule.chain.0': 'The blockchain no-chain does not exist',
    'rule.minAgeTo': 'Must not be less than the minimum',
    'pins.0.until': 'Must end after it starts',
    'pins.1.gameId': 'This game does not exist',
  });
  const twice = { title: 'Twice', pins: [{ gameId: game.id }, { gameId: game.id }] };
  const { fieldErrors } = await manager.fails('invalid_fields', collections.add, twice);
  expect(fieldErrors).toEqual({ pins: 'Each game can be pinned once' });
  const empty = await make.collection(manager);
  const target = { id: empty.id, version: 1 };
  const refused = await manager.fails('invalid_fields', collections.status, {
    ...target,
    status: 'published',
  });
  expect(refused.fieldErrors).toEqual({ pins: 'Pin a game or add a rule' });
});

test('slugs are unique over those of the past, a repeated requestId adds one, a stale edit is refused', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const payload = { title: 'Puzzles', requestId: 'one creation' };
  const first = await manager.ok(collections.add, payload);
  expect(await manager.ok(collections.add, payload)).toEqual(first);
  expect(await make.collection(manager, { title: 'Puzzles' })).toMatchObject({ slug: 'puzzles-2' });
  const current = await manager.ok(collections.edit, { id: first.id, version: 1, slug: 'brain-games' });
  const taken = await manager.fails('duplicate', collections.add, { title: 'Other', slug: 'puzzles' });
  expect(taken.fieldErrors).toEqual({ slug: 'Another collection has, or had, this slug' });
  const stale = await manager.fails('stale_version', collections.edit, {
    id: first.id,
    version: 1,
    subline: 'Two',
  });
  expect(stale.data).toEqual(current);
});

test('editors save pending changes of what is public, and viewers only look', async () => {
  const app = await start();
  const [manager, viewer] = [await app.as('Content Manager'), await app.as('Viewer')];
  const editor = await editorOfAll(app);
  const { id, version } = await publicCollection(manager);
  await viewer.ok(collections.detail, { id });
  await viewer.fails('forbidden', collections.add, { title: 'No' });
  await viewer.fails('forbidden', collections.remove, { id, version });
  await editor.fails('forbidden', collections.edit, { id, version, limit: 3 });
  await editor.fails('forbidden', collections.order, { ids: [id], seen: [] });
  const held = await editor.ok(collections.saveChange, { id, version, fields: { limit: 3 } });
  expect(held).toMatchObject({ limit: 12, change: { fields: { limit: 3 } } });
  const changeVersion = held.change?.version ?? 0;
  const applied = await manager.ok(collections.applyChange, { id, version, changeVersion });
  expect(applied).toMatchObject({ limit: 3, change: null });
  const draft = await make.collection(editor, { rule: {} });
  await editor.ok(collections.status, { id: draft.id, version: 1, status: 'inReview' });
  await (await app.as('Writer')).fails('forbidden', collections.list, {});
});

test('the homepage shows the collections of its order, which another order does not overwrite', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await make.collection(manager)).id);
  const [one = '', two = '', three = ''] = ids;
  expect(await manager.ok(collections.order, { ids: [one, two], seen: [] })).toEqual({ ids: [one, two] });
  const stale = await manager.fails('stale_version', collections.order, { ids: [three], seen: [] });
  expect(stale.data).toEqual({ ids: [one, two] });
  await manager.ok(collections.order, { ids: [three, one], seen: [one, two] });
  const shown = await manager.ok(collections.list, { onHome: true, sort: 'homeOrder' });
  expect(shown.rows.map(({ id, homeOrder, version }) => [id, homeOrder, version])).toEqual([
    [three, 1, 1],
    [one, 2, 1],
  ]);
  expect(await manager.ok(collections.list, { onHome: false })).toMatchObject({ total: 1 });
  // Of two that add different collections to the same order, one is refused.
  const four = (await make.collection(manager)).id;
  const both = await Promise.all(
    [two, four].map((id) => manager.send(collections.order, { ids: [three, one, id], seen: [three, one] })),
  );
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const gone = newId();
  const { fieldErrors } = await manager.fails('invalid_fields', collections.order, {
    ids: [gone],
    seen: [three, one],
  });
  expect(fieldErrors).toEqual({ 'ids.0': 'This collection does not exist' });
});

test('a pinned game cannot be deleted; a deleted collection comes back without games that are gone', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const [game, other] = [await make.listing(manager), await make.listing(manager)];
  const made = await make.collection(manager, { pins: [{ gameId: game.id }, { gameId: other.id }] });
  const { id } = made;
  const failure = await manager.fails('in_use', listings.remove, { id: game.id, version: 1 });
  expect(failure.data).toEqual({ count: 1, sample: [{ type: 'collection', id, label: made.title }] });
  await manager.ok(collections.order, { ids: [id], seen: [] });
  await manager.ok(collections.remove, { id, version: 1 });
  expect(await manager.ok(collections.list, {})).toMatchObject({ total: 0 });
  await manager.ok(listings.remove, { id: game.id, version: 1 });
  const [outcome] = await manager.ok(bin.restore, { ids: [id] });
  expect(outcome).toMatchObject({ outcome: 'restored', dropped: [{ path: 'pins', id: game.id }] });
  const restored = await manager.ok(collections.detail, { id });
  expect(restored).toMatchObject({ pins: [{ gameId: other.id }], homeOrder: null, slug: made.slug });
});

test('a rule keeps its category when that is renamed or merged', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const [from, to] = [await make.category(manager, { name: 'Puzzle' }), await make.category(manager)];
  const { id } = await make.collection(manager, { rule: { category: ['puzzle'] } });
  await manager.ok(categories.remove, { id: from.id, version: 1, mergeInto: to.id });
  const rule = { ...everyGame, category: ['puzzle'], sort: 'name' as const };
  expect(await manager.ok(collections.edit, { id, version: 1, rule })).toMatchObject({ rule });
});
