// The list of categories: order, filters, and the number of listings.
import { expect, test } from 'vitest';
import { categories } from '../../../contract/categories/categories.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

test('categories are sorted by position and name, or as requested', async () => {
  const { as, clock } = await start();
  const editor = await as('Listing Editor');
  for (const [name, sortOrder] of [
    ['Zen', 1],
    ['émotion', 2],
    ['Elves', 2],
    ['Zombies', 2],
    ['Aliens', 3],
  ] as const) {
    clock.advance(1_000);
    await make.category(editor, { name, sortOrder });
  }
  const names = async (payload: object) => {
    const { rows } = await editor.ok(categories.list, payload);
    return rows.map((row) => row.name).join(' ');
  };
  expect(await names({})).toBe('Zen Elves émotion Zombies Aliens');
  expect(await names({ sort: '-sortOrder' })).toBe('Aliens Zombies émotion Elves Zen');
  expect(await names({ sort: 'name' })).toBe('Aliens Elves émotion Zen Zombies');
  expect(await names({ sort: '-name' })).toBe('Zombies Zen émotion Elves Aliens');
  expect(await names({ sort: 'createdAt' })).toBe('Zen émotion Elves Zombies Aliens');
  expect(await names({ sort: '-updatedAt', pageSize: 2, page: 2 })).toBe('Elves émotion');
});

test('values of one filter are alternatives, and all filters must match [S7.7]', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const top = await make.category(editor, { name: 'Top', type: 'genre' });
  const one = await make.category(editor, { name: 'One', type: 'theme', parentId: top.id, active: false });
  const two = await make.category(editor, { name: 'Two', type: 'mode', parentId: top.id, aliases: ['Deux'] });
  const found = async (payload: object) => {
    const { rows, total } = await editor.ok(categories.list, payload);
    expect(total).toBe(rows.length);
    return rows.map((row) => row.name).sort();
  };
  expect(await found({ type: ['genre', 'mode'] })).toEqual(['Top', 'Two']);
  expect(await found({ active: false })).toEqual(['One']);
  expect(await found({ active: true })).toEqual(['Top', 'Two']);
  expect(await found({ parentId: [top.id] })).toEqual(['One', 'Two']);
  expect(await found({ parentId: [top.id], active: true })).toEqual(['Two']);
  expect(await found({ ids: [one.id, two.id] })).toEqual(['One', 'Two']);
  expect(await found({ ids: [one.id], type: ['mode'] })).toEqual([]);
  expect(await found({ q: 'deux' })).toEqual(['Two']);
  expect(await found({ q: 't' })).toEqual(['Top', 'Two']);
  expect(await found({ q: 't', type: ['genre'] })).toEqual(['Top']);
  await editor.fails('invalid_fields', categories.list, { listingCount: 3 });
});

test('every category has the number of its listings', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const [one, two, none] = [
    await make.category(manager),
    await make.category(manager),
    await make.category(manager),
  ];
  const first = await make.listing(manager, { categoryIds: [one.id, two.id] });
  await make.listing(manager, { categoryIds: [one.id] });
  const counts = async () => {
    const { rows } = await manager.ok(categories.list, { ids: [one.id, two.id, none.id], sort: 'createdAt' });
    return rows.map((row) => row.listingCount);
  };
  expect(await counts()).toEqual([2, 1, 0]);
  await manager.ok(listings.edit, { id: first.id, version: 1, categoryIds: [none.id] });
  expect(await counts()).toEqual([1, 0, 1]);
  await manager.ok(listings.remove, { id: first.id, version: 2 });
  expect(await counts()).toEqual([1, 0, 0]);
  expect(await manager.ok(categories.edit, { id: one.id, version: 1, sortOrder: 1 })).toMatchObject({
    listingCount: 1,
  });
});
