// Deleting a category: refused while in use, or merged into another one.
import { expect, test } from 'vitest';
import { bin } from '../../../contract/bin/bin.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { newId } from '../../records/ids.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

test('an unused category is deleted, and its slugs are free once it is purged', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const { id } = await make.category(manager, { name: 'Cards' });
  await manager.ok(categories.edit, { id, version: 1, slug: 'card-games' });
  await (await as('Listing Editor')).fails('forbidden', categories.remove, { id, version: 2 });
  await manager.fails('stale_version', categories.remove, { id, version: 1 });
  expect(await manager.ok(categories.remove, { id, version: 2 })).toEqual({ id, moved: 0, movedArticles: 0 });
  await manager.fails('not_found', categories.remove, { id, version: 2 });
  expect(await manager.ok(categories.list, { q: 'cards' })).toMatchObject({ total: 0 });
  await manager.fails('duplicate', categories.add, { name: 'CARDS', slug: 'card-games' });
  await manager.ok(bin.purge, { ids: [id] });
  expect(await make.category(manager, { name: 'CARDS', slug: 'card-games' })).toMatchObject({
    slug: 'card-games',
  });
  expect(await make.category(manager, { name: 'Cards 2', slug: 'cards' })).toMatchObject({ slug: 'cards' });
});

test('a category in use is refused with the count and a sample of its uses', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const used = await make.category(manager);
  const child = await make.category(manager, { parentId: used.id });
  const names: string[] = [];
  for (let n = 0; n < 6; n += 1) names.push((await make.listing(manager, { categoryIds: [used.id] })).name);
  const failure = await manager.fails('in_use', categories.remove, { id: used.id, version: 1 });
  expect(failure.errorMessage).toMatch(/^Still in use: 7 records name it, such as \w/);
  expect(failure.data).toEqual({
    count: 7,
    sample: [
      { type: 'category', id: child.id, label: child.name },
      ...names.slice(0, 4).map((label) => ({ type: 'gameListing', id: expect.any(String), label })),
    ],
  });
  expect(await manager.ok(categories.list, { ids: [used.id] })).toMatchObject({ total: 1 });
});

test('a merge moves listings and leaves the name as an alias and the slugs as redirects [S7.10]', async () => {
  const { as, clock, database } = await start();
  const [editor, manager] = [await as('Listing Editor'), await as('Content Manager')];
  const from = await make.category(editor, { name: 'Role-playing', aliases: ['RPG'] });
  await editor.ok(categories.edit, { id: from.id, version: 1, slug: 'roleplay' });
  const to = await make.category(editor, { name: 'Adventure', aliases: ['Quest'] });
  const both = await make.listing(editor, { categoryIds: [to.id, from.id] });
  const one = await make.listing(editor, { categoryIds: [from.id] });
  const untouched = await make.listing(editor, { categoryIds: [to.id] });
  clock.advance(60_000);

  const removal = { id: from.id, version: 2, mergeInto: to.id };
  expect(await manager.ok(categories.remove, removal)).toEqual({ id: from.id, moved: 2, movedArticles: 0 });

  for (const { id } of [both, one]) {
    expect(await editor.ok(listings.detail, { id })).toMatchObject({
      categoryIds: [to.id],
      version: 2,
      updatedAt: clock.now.toISOString(),
      updatedBy: { name: 'The Content Manager' },
    });
  }
  expect(await editor.ok(listings.detail, { id: untouched.id })).toEqual(untouched);
  const { rows } = await editor.ok(categories.list, {});
  expect(rows).toMatchObject([
    { id: to.id, aliases: ['Quest', 'Role-playing', 'RPG'], version: 2, listingCount: 3 },
  ]);
  const redirects = await database.reads
    .selectFrom('slug')
    .select(['slug', 'entityId'])
    .where('type', '=', 'category')
    .orderBy('slug')
    .execute();
  expect(redirects).toEqual(
    ['adventure', 'role-playing', 'roleplay'].map((slug) => ({ slug, entityId: to.id })),
  );
  // The old name still finds it, and its old slugs stay reserved.
  expect((await editor.ok(categories.list, { q: 'role' })).rows.map((row) => row.id)).toEqual([to.id]);
  await editor.fails('duplicate', categories.add, { name: 'Something else', slug: 'roleplay' });
  expect(await make.category(editor, { name: 'Role-playing' })).toMatchObject({ slug: 'role-playing-2' });
  const audit = await database.reads
    .selectFrom('audit')
    .select(['entityLabel', 'changes'])
    .where('action', '=', 'category.delete')
    .executeTakeFirstOrThrow();
  expect(audit.entityLabel).toBe('Role-playing');
  const changes: unknown = JSON.parse(audit.changes);
  expect(changes).toContainEqual({ path: 'mergedInto', from: null, to: to.id });
  expect(changes).toContainEqual({ path: 'movedListings', from: null, to: 2 });
});

test('a listing with both categories keeps the better position: a primary category stays primary', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const [from, between, to] = [
    await make.category(manager),
    await make.category(manager),
    await make.category(manager),
  ];
  const primary = await make.listing(manager, { categoryIds: [from.id, between.id, to.id] });
  const last = await make.listing(manager, { categoryIds: [to.id, between.id, from.id] });
  const middle = await make.listing(manager, { categoryIds: [between.id, from.id] });
  await manager.ok(categories.remove, { id: from.id, version: 1, mergeInto: to.id });
  const after = async (id: string) => (await manager.ok(listings.detail, { id })).categoryIds;
  expect(await after(primary.id)).toEqual([to.id, between.id]);
  expect(await after(last.id)).toEqual([to.id, between.id]);
  expect(await after(middle.id)).toEqual([between.id, to.id]);
});

test('a merge moves subcategories, also if the target is one of them', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const [from, to] = [await make.category(manager), await make.category(manager)];
  const child = await make.category(manager, { parentId: from.id });
  await manager.ok(categories.remove, { id: from.id, version: 1, mergeInto: to.id });
  const parentOf = async (id: string) => (await manager.ok(categories.list, { ids: [id] })).rows[0];
  expect(await parentOf(child.id)).toMatchObject({ parentId: to.id, version: 2 });

  const [heir, sibling] = [child, await make.category(manager, { parentId: to.id })];
  const { version } = (await parentOf(to.id)) ?? { version: 0 };
  await manager.ok(categories.remove, { id: to.id, version, mergeInto: heir.id });
  expect(await parentOf(heir.id)).toMatchObject({ parentId: null });
  expect(await parentOf(sibling.id)).toMatchObject({ parentId: heir.id });
});

test('an invalid merge is refused and changes nothing', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const from = await make.category(manager);
  await make.category(manager, { parentId: from.id });
  const top = await make.category(manager);
  const deep = await make.category(manager, { parentId: top.id });
  const listing = await make.listing(manager, { categoryIds: [from.id] });
  for (const [mergeInto, text] of [
    [from.id, 'A category cannot be merged into itself'],
    [newId(), 'This category does not exist'],
    [deep.id, 'Choose a top-level category, since subcategories move there'],
    ['none', 'Must be an id'],
  ]) {
    const failure = await manager.fails('invalid_fields', categories.remove, {
      id: from.id,
      version: 1,
      mergeInto,
    });
    expect(failure.fieldErrors).toEqual({ mergeInto: text });
  }
  await manager.fails('stale_version', categories.remove, { id: from.id, version: 2, mergeInto: top.id });
  expect(await manager.ok(listings.detail, { id: listing.id })).toEqual(listing);
  expect(await manager.ok(categories.list, { ids: [top.id] })).toMatchObject({
    rows: [{ version: 1, aliases: [] }],
  });
});

test('a merge gives the target the aliases of both and the name, each once', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const from = await make.category(manager, {
    name: 'Role-playing',
    aliases: ['RPG', 'Quest', 'Rollenspiel'],
  });
  const to = await make.category(manager, { name: 'Adventure', aliases: ['quest', 'Journey'] });
  await manager.ok(categories.remove, { id: from.id, version: 1, mergeInto: to.id });
  const { rows } = await manager.ok(categories.list, { q: 'rollenspiel' });
  expect(rows.map(({ aliases }) => aliases)).toEqual([
    ['quest', 'Journey', 'Role-playing', 'RPG', 'Rollenspiel'],
  ]);
});

test('a merge whose aliases do not fit is refused, and takes nothing away', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const aliases = Array.from({ length: 19 }, (_, n) => `alias ${n}`);
  const from = await make.category(manager, { name: 'Gone', aliases: ['alias 1', 'old'] });
  const to = await make.category(manager, { name: 'Stays', aliases });
  const merge = { id: from.id, version: 1, mergeInto: to.id };
  const failure = await manager.fails('invalid_fields', categories.remove, merge);
  expect(failure.fieldErrors).toEqual({
    mergeInto: 'Stays would have 21 aliases (maximum 20). Remove 1 first.',
  });
  expect(await manager.ok(categories.list, { ids: [to.id] })).toMatchObject({
    rows: [{ aliases, version: 1 }],
  });
  await manager.ok(categories.edit, { id: from.id, version: 1, aliases: [] });
  await manager.ok(categories.remove, { ...merge, version: 2 });
  const [merged] = (await manager.ok(categories.list, {})).rows;
  expect(merged?.aliases).toEqual([...aliases, 'Gone']);
  // The merged record can be saved unchanged.
  await manager.ok(categories.edit, { id: to.id, version: 2, aliases: merged?.aliases ?? [] });
});
