// Fields of a category: limits, defaults, uniqueness, and the tree of two levels.
import { describe, expect, test } from 'vitest';
import { categories, categoryDefaults } from '../../../contract/categories/categories.ts';
import { newId } from '../../records/ids.ts';
import { epoch, testApps } from '../../test/harness.ts';
import { tally } from '../../test/outcomes.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

const long = (length: number) => 'n'.repeat(length);
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `alias ${n}`);

test('a category needs only a name and gets the defaults [S7.8, S1.5]', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const { id, createdBy, ...rest } = await editor.ok(categories.add, { name: 'Role-playing' });
  expect(createdBy).toMatchObject({ name: 'The Listing Editor' });
  expect(rest).toEqual({
    ...categoryDefaults,
    name: 'Role-playing',
    slug: 'role-playing',
    type: 'genre',
    version: 1,
    createdAt: epoch.toISOString(),
    updatedAt: epoch.toISOString(),
    updatedBy: createdBy,
    icon: null,
    listingCount: 0,
  });
  const { rows } = await editor.ok(categories.list, {});
  expect(rows).toEqual([{ id, createdBy, ...rest }]);
});

describe.each<{
  field: string;
  keeps: unknown[];
  stores?: [unknown, unknown][];
  refuses: unknown[];
  names?: [unknown, string][];
}>([
  {
    field: 'name',
    keeps: ['ab', long(50), '原神', 'Ünïcode 🎮'],
    stores: [['  Cards ', 'Cards']],
    refuses: ['a', ' a ', '', long(51), 'two\nlines', null, 7],
  },
  {
    field: 'type',
    keeps: ['genre', 'theme', 'mode', 'economy', 'collection'],
    refuses: ['', 'Genre', 'other', null],
  },
  {
    field: 'description',
    keeps: [null, long(500), 'two\nlines'],
    stores: [
      ['', null],
      [' x\r\ny ', 'x\ny'],
    ],
    refuses: [long(501), 'bell\u0007', 7],
  },
  {
    field: 'color',
    keeps: [null, '#1890ff'],
    stores: [
      ['#1890FF', '#1890ff'],
      ['', null],
    ],
    refuses: ['red', '#fff', '#1890fg', '1890ff', '#1890ff00', 7],
  },
  {
    field: 'aliases',
    keeps: [[], numbered(20), [long(50)]],
    stores: [[[' RPG '], ['RPG']]],
    refuses: [numbered(21), ['a', 'a'], 'RPG', null],
    names: [
      [['a', ''], 'aliases.1'],
      [[long(51)], 'aliases.0'],
    ],
  },
  { field: 'active', keeps: [true, false], refuses: [null, 0, 'true'] },
  { field: 'sortOrder', keeps: [0, 100_000], refuses: [-1, 100_001, 1.5, '1', null] },
])('the field $field', ({ field, keeps, stores = [], refuses, names = [] }) => {
  test('accepts values within its limits and refuses others', async () => {
    const { as } = await start();
    const editor = await as('Listing Editor');
    const { id, version } = await make.category(editor, { name: 'To be changed' });
    let current = version;
    for (const [sent, stored] of [...keeps.map((value) => [value, value]), ...stores]) {
      const edited = await editor.ok(categories.edit, { id, version: current, [field]: sent });
      expect(edited, JSON.stringify(sent)).toMatchObject({ [field]: stored });
      current = edited.version;
    }
    await editor.ok(categories.edit, { id, version: current, name: 'Out of the way' });
    for (const [index, sent] of keeps.entries()) {
      const added = await editor.send(categories.add.path, { name: `Category ${index}`, [field]: sent });
      expect(added.body).toMatchObject({ code: 200, data: { [field]: sent } });
    }
    for (const [sent, path] of [...refuses.map((value) => [value, field] as const), ...names]) {
      for (const [call, base] of [
        [categories.add, { name: 'New' }],
        [categories.edit, { id, version: current + 1 }],
      ] as const) {
        const { body } = await editor.send(call.path, { ...base, [field]: sent });
        expect(body, JSON.stringify(sent)).toMatchObject({ errorCode: 'invalid_fields' });
        expect(Object.keys(Object(body['fieldErrors'])), JSON.stringify(sent)).toEqual([path]);
      }
    }
  });
});

test('names are unique however they are spelled, and keep their spelling', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const one = await make.category(editor, { name: 'Éducation' });
  const two = await make.category(editor, { name: 'Racing' });
  for (const name of ['Éducation', 'éducation', ' ÉDUCATION ', 'E\u0301ducation', 'Education']) {
    const added = await editor.fails('duplicate', categories.add, { name });
    expect(added.fieldErrors).toEqual({ name: 'There is a category of this name already' });
    await editor.fails('duplicate', categories.edit, { id: two.id, version: 1, name });
  }
  const renamed = await editor.ok(categories.edit, { id: one.id, version: 1, name: 'ÉDUCATION' });
  expect(renamed).toMatchObject({ name: 'ÉDUCATION', slug: 'education', version: 2 });
});

test('a taken name and a taken slug are reported together', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const { id } = await make.category(editor, { name: 'Cards', slug: 'cards' });
  await editor.ok(categories.edit, { id, version: 1, slug: 'card-games' });
  const failure = await editor.fails('duplicate', categories.add, { name: 'CARDS', slug: 'cards' });
  expect(Object.keys(failure.fieldErrors ?? {}).sort()).toEqual(['name', 'slug']);
  const back = await editor.ok(categories.edit, { id, version: 2, slug: 'cards' });
  expect(back).toMatchObject({ slug: 'cards', version: 3 });
});

test('categories added at once with one name become one category', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      editor.send(categories.add.path, { name: n % 2 === 0 ? 'Cards' : 'CARDS' }),
    ),
  );
  expect(tally(replies)).toEqual({ ok: 1, duplicate: 11 });
});

test('different names with the same slug get numbered slugs, also when added at once', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const names = Array.from({ length: 20 }, (_, n) => `Cards${'!'.repeat(n)}`);
  const added = await Promise.all(names.map((name) => make.category(editor, { name })));
  const expected = ['cards', ...Array.from({ length: 19 }, (_, n) => `cards-${n + 2}`)];
  expect(added.map((category) => category.slug).sort()).toEqual(expected.sort());
});

test('the tree has two levels', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const top = await make.category(editor);
  const child = await make.category(editor, { parentId: top.id });
  expect(child.parentId).toBe(top.id);
  const refusals: [string, object][] = [
    ['Choose a top-level category. Categories have two levels.', { parentId: child.id }],
    ['This category does not exist', { parentId: newId() }],
  ];
  for (const [text, fields] of refusals) {
    const failure = await editor.fails('invalid_fields', categories.add, { name: 'Third', ...fields });
    expect(failure.fieldErrors).toEqual({ parentId: text });
  }
  const changes: [string, object][] = [
    ['A category cannot be its own parent', { id: top.id, parentId: top.id }],
    ['Choose a top-level category. Categories have two levels.', { id: top.id, parentId: child.id }],
    [
      'This category has subcategories. Categories have two levels.',
      { id: top.id, parentId: (await make.category(editor)).id },
    ],
    ['This category does not exist', { id: child.id, parentId: newId() }],
    ['Must be an id', { id: child.id, parentId: 'top' }],
  ];
  for (const [text, fields] of changes) {
    const failure = await editor.fails('invalid_fields', categories.edit, { version: 1, ...fields });
    expect(failure.fieldErrors).toEqual({ parentId: text });
  }
  const moved = await editor.ok(categories.edit, { id: child.id, version: 1, parentId: null });
  expect(moved.parentId).toBeNull();
  expect(await editor.ok(categories.edit, { id: top.id, version: 1, parentId: child.id })).toMatchObject({
    parentId: child.id,
  });
});

test('concurrent moves never create a cycle or a third level', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  for (let round = 0; round < 8; round += 1) {
    const made = await Promise.all([1, 2, 3].map(() => make.category(editor)));
    const [a, b, c] = made.map((category) => category.id);
    await Promise.all([
      editor.send(categories.edit.path, { id: a, version: 1, parentId: b }),
      editor.send(categories.edit.path, { id: b, version: 1, parentId: a }),
      editor.send(categories.edit.path, { id: c, version: 1, parentId: a }),
      editor.send(categories.add.path, { name: `Late ${round}`, parentId: c }),
    ]);
    const { rows } = await editor.ok(categories.list, { pageSize: 200 });
    const parents = new Map(rows.map((row) => [row.id, row.parentId]));
    for (const [id, parent] of parents) {
      const above = parent === null ? null : (parents.get(parent) ?? null);
      expect(above, `${id} is on the third level in round ${round}`).toBeNull();
    }
  }
});

test('an edit needs the current version and an existing category [S7.9]', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const { id } = await make.category(editor);
  const now = await editor.ok(categories.edit, { id, version: 1, sortOrder: 5 });
  const stale = await editor.fails('stale_version', categories.edit, { id, version: 1, sortOrder: 6 });
  expect(stale.data).toEqual(now);
  await editor.fails('not_found', categories.edit, { id: newId(), version: 1, sortOrder: 6 });
  await (await as('Viewer')).fails('forbidden', categories.edit, { id, version: 2, sortOrder: 6 });
  await (await as('Viewer')).fails('forbidden', categories.add, { name: 'Cards' });
});
