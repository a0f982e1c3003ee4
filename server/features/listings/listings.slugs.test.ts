// Slugs: generated from the name, unique among current and former ones.
import { expect, test } from 'vitest';
import { listings } from '../../../contract/listings/listings.ts';
import { testApps } from '../../test/harness.ts';
import { tally } from '../../test/outcomes.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

test.each([
  ['Axie Infinity', 'axie-infinity'],
  ['  The  Sandbox!! ', 'the-sandbox'],
  ['Pokémon GO: Łódź — Straße', 'pokemon-go-lodz-strasse'],
  ['原神', 'yuan-shen'],
  ['Ведьмак 3', 'vedmak-3'],
  ['ポケモン', 'pokemon'],
  ["Assassin's Creed", 'assassins-creed'],
  ['Half-Life 2: Episode_One', 'half-life-2-episode-one'],
  ['2048', '2048'],
  ['a'.repeat(120), 'a'.repeat(80)],
  ['word '.repeat(24).trim(), 'word-'.repeat(16).slice(0, -1)],
])('the slug of %s is %s', async (name, slug) => {
  const { as } = await start();
  expect(await make.listing(await as('Listing Editor'), { name })).toMatchObject({ slug });
});

test('a name without usable characters, or with one, gets the type and the end of the id', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  for (const name of ['!!!', '🎮', '7', '—']) {
    const { id, slug } = await make.listing(editor, { name });
    expect(slug).toBe(`listing-${id.slice(-12)}`);
  }
});

test('a taken slug gets the first free number', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const slugs: string[] = [];
  for (let n = 0; n < 12; n += 1) slugs.push((await make.listing(editor, { name: 'Legends' })).slug);
  expect(slugs).toEqual(['legends', ...Array.from({ length: 11 }, (_, n) => `legends-${n + 2}`)]);
  // A slug that looks numbered, but is a name of its own, neither leaves a gap nor takes a number.
  await make.listing(editor, { name: 'Legends 14' });
  expect((await make.listing(editor, { name: 'Legends' })).slug).toBe('legends-13');
  expect((await make.listing(editor, { name: 'Legends' })).slug).toBe('legends-15');
  expect((await make.listing(editor, { name: 'Légends' })).slug).toBe('legends-16');
});

test('a listing with a numbered slug keeps it and is found by it', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  await make.listing(editor, { name: 'Legends' });
  const names = ['Legends', 'Kings', 'Legends', 'Kings 2', 'Kings'];
  const made = [
    ...(await editor.ok(listings.import, { rows: names.map((name) => ({ name })) })),
    await make.listing(editor, { name: 'Kings' }),
  ];
  expect(made.map(({ slug }) => slug)).toEqual([
    'legends-2',
    'kings',
    'legends-3',
    'kings-2',
    'kings-3',
    'kings-4',
  ]);
  for (const { id, slug } of made) {
    expect(await editor.ok(listings.detail, { id })).toMatchObject({ slug });
    const found = await editor.ok(listings.list, { q: slug });
    expect(found.rows.map((row) => row.slug)).toContain(slug);
  }
  expect((await editor.ok(listings.list, { q: 'legends 3' })).total).toBe(1);
});

test('numbers fit into the longest slug, also past ten', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const name = `${'a'.repeat(77)} bcd`;
  const slugs = new Set<string>();
  for (let n = 0; n < 14; n += 1) slugs.add((await make.listing(editor, { name: 'b'.repeat(100) })).slug);
  for (let n = 0; n < 14; n += 1) slugs.add((await make.listing(editor, { name })).slug);
  expect(slugs.size).toBe(28);
  for (const slug of slugs) expect(slug).toMatch(/^(?=.{2,80}$)[a-z0-9]+(-[a-z0-9]+)*$/);
});

test('deleting a listing frees its slug', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const { id } = await make.listing(manager, { name: 'Legends' });
  await manager.ok(listings.edit, { id, version: 1, slug: 'legends-of-old' });
  await manager.ok(listings.remove, { id, version: 2 });
  expect((await make.listing(manager, { name: 'Legends' })).slug).toBe('legends');
  expect((await make.listing(manager, { slug: 'legends-of-old' })).slug).toBe('legends-of-old');
});

test('a slug of another listing is refused, current or former', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const one = await make.listing(editor, { name: 'One', slug: 'first' });
  await editor.ok(listings.edit, { id: one.id, version: 1, slug: 'second' });
  const two = await make.listing(editor, { name: 'Two' });
  for (const slug of ['first', 'second']) {
    const created = await editor.fails('duplicate', listings.create, { name: 'Three', slug });
    expect(created.fieldErrors).toEqual({ slug: expect.stringMatching(/slug/) });
    const edited = await editor.fails('duplicate', listings.edit, { id: two.id, version: 1, slug });
    expect(edited.fieldErrors).toEqual(created.fieldErrors);
    expect((await make.listing(editor, { name: slug })).slug).toBe(`${slug}-2`);
  }
  expect(await editor.ok(listings.detail, { id: two.id })).toMatchObject({ slug: 'two', version: 1 });
});

test('former slugs redirect to their record, which can take them back', async () => {
  const { as, database } = await start();
  const editor = await as('Listing Editor');
  const { id } = await make.listing(editor, { name: 'Axie' });
  await editor.ok(listings.edit, { id, version: 1, slug: 'axie-two' });
  await editor.ok(listings.edit, { id, version: 2, slug: 'axie-three' });
  const back = await editor.ok(listings.edit, { id, version: 3, slug: 'axie' });
  expect(back).toMatchObject({ slug: 'axie', version: 4 });
  const owners = await database.reads
    .selectFrom('slug')
    .select(['slug', 'entityId'])
    .where('type', '=', 'listing')
    .orderBy('slug')
    .execute();
  expect(owners).toEqual(['axie', 'axie-three', 'axie-two'].map((slug) => ({ slug, entityId: id })));
});

test('a new name keeps the slug, and the current slug may be sent again', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const { id, slug } = await make.listing(editor, { name: 'Before' });
  const renamed = await editor.ok(listings.edit, { id, version: 1, name: 'After', slug });
  expect(renamed).toMatchObject({ name: 'After', slug: 'before' });
});

test('listings, categories and chains have separate slugs', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const slug = 'one-and-the-same';
  expect(await make.listing(editor, { slug })).toMatchObject({ slug });
  expect(await make.category(editor, { slug })).toMatchObject({ slug });
  expect(await make.blockchain(editor, { slug })).toMatchObject({ slug });
});

test('listings with one name created at once get different slugs', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const made = await Promise.all(Array.from({ length: 30 }, () => make.listing(editor, { name: 'Legends' })));
  const slugs = made.map((listing) => listing.slug).sort();
  const expected = ['legends', ...Array.from({ length: 29 }, (_, n) => `legends-${n + 2}`)];
  expect(slugs).toEqual(expected.sort());
});

test('of two concurrent requests for one slug, one gets it', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      editor.send(listings.create.path, { name: `Game ${n}`, slug: 'wanted' }),
    ),
  );
  expect(tally(replies)).toEqual({ ok: 1, duplicate: 19 });
});
