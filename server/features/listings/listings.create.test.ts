// New listings: defaults, contradictions, partial edits and audit rows.
import { expect, test } from 'vitest';
import { listingDefaults } from '../../../contract/listings/fields.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { newId } from '../../records/ids.ts';
import { epoch, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

test('a draft needs only a name and gets the defaults [S7.4, S1.3]', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const made = await editor.ok(listings.create, { name: 'Axie Infinity' });
  const { id, createdBy, ...rest } = made;
  expect(createdBy).toMatchObject({ name: 'The Listing Editor' });
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  expect(rest).toEqual({
    ...listingDefaults,
    name: 'Axie Infinity',
    slug: 'axie-infinity',
    releaseStage: 'announced',
    onChain: 'assets',
    status: 'draft',
    version: 1,
    createdAt: epoch.toISOString(),
    updatedAt: epoch.toISOString(),
    updatedBy: createdBy,
    completeness: 0,
    logo: null,
    cover: null,
    screenshots: [],
    publishAt: null,
    publishedAt: null,
    reviewNote: null,
    verifiedAt: null,
    verifiedBy: null,
    reviewBy: null,
    task: null,
    categories: [],
    blockchains: [],
    warnings: [],
    change: null,
  });
  expect(await editor.ok(listings.detail, { id })).toEqual(made);
});

test('a listing without a name is refused', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const failure = await editor.fails('invalid_fields', listings.create, { tagline: 'Nameless' });
  expect(failure.fieldErrors).toEqual({ name: 'Required' });
});

test('two listings may have the same name', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  await make.listing(editor, { name: 'Legends' });
  expect(await make.listing(editor, { name: 'Legends' })).toMatchObject({ name: 'Legends' });
});

test('an edit changes only the given fields [S7.5]', async () => {
  const { as, clock } = await start();
  const [editor, manager] = [await as('Listing Editor'), await as('Content Manager')];
  const before = await make.completeListing(editor, {
    tagline: 'Before',
    description: '<p>Text</p>',
    tags: ['rpg', 'cards'],
    alternativeNames: ['Other'],
    socials: { x: 'https://x.com/axie', discord: 'https://discord.gg/axie' },
    seo: { title: 'Title', description: null },
  });
  clock.advance(60_000);
  const after = await manager.ok(listings.edit, { id: before.id, version: 1, tagline: 'After' });
  expect(after).toEqual({
    ...before,
    tagline: 'After',
    version: 2,
    updatedAt: clock.now.toISOString(),
    updatedBy: { id: expect.any(String), name: 'The Content Manager' },
  });
  // An object is one field: omitted keys are removed.
  const less = await manager.ok(listings.edit, {
    id: before.id,
    version: 2,
    socials: { x: 'https://x.com/axie' },
    tags: [],
    description: null,
  });
  expect(less).toMatchObject({ socials: { x: 'https://x.com/axie' }, tags: [], description: null });
  expect(Object.keys(less.socials)).toEqual(['x']);
  expect(await editor.ok(listings.detail, { id: before.id })).toEqual(less);
});

test('an edit of a deleted or newer listing reports that before anything else', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const { id } = await make.listing(editor, { name: 'First' });
  const now = await editor.ok(listings.edit, { id, version: 1, name: 'Second' });
  const failure = await editor.fails('stale_version', listings.edit, { id, version: 1, name: 'Third' });
  expect(failure.data).toEqual(now);
  await editor.fails('stale_version', listings.edit, { id, version: 3, name: 'Third' });
  await editor.fails('not_found', listings.edit, { id: newId(), version: 1, name: 'Third' });
  await editor.fails('not_found', listings.detail, { id: newId() });
  expect(await editor.ok(listings.detail, { id })).toEqual(now);
});

test('contradictory fields are refused, also if an edit makes them so', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const { id: blockchainId } = await make.blockchain(editor);
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const twice = (...rows: object[]) => ({ deployments: rows.map((row) => ({ blockchainId, ...row })) });
  for (const [fields, path] of [
    [{ releaseDate: '2026-01-01', releaseDatePrecision: 'tba' }, 'releaseDatePrecision'],
    [{ releaseDatePrecision: 'day' }, 'releaseDate'],
    [{ releaseDatePrecision: 'quarter', releaseDate: null }, 'releaseDate'],
    [twice({}, {}), 'deployments.1.blockchainId'],
    [twice({ kind: 'token', address }, { address }, { kind: 'token', address }), 'deployments.2.address'],
    [twice({ address }, { address: address.toLowerCase() }), 'deployments.1.address'],
  ] as const) {
    const created = await editor.fails('invalid_fields', listings.create, { name: 'x', ...fields });
    expect(Object.keys(created.fieldErrors ?? {})).toEqual([path]);
    const { id } = await make.listing(editor);
    const changed = await editor.fails('invalid_fields', listings.edit, { id, version: 1, ...fields });
    expect(changed.fieldErrors).toEqual(created.fieldErrors);
  }
  const dated = await make.listing(editor, { releaseDate: '2026-01-01', releaseDatePrecision: 'year' });
  await editor.fails('invalid_fields', listings.edit, { id: dated.id, version: 1, releaseDate: null });
  await editor.fails('invalid_fields', listings.edit, {
    id: dated.id,
    version: 1,
    releaseDatePrecision: 'tba',
  });
  const undated = { releaseDate: null, releaseDatePrecision: 'tba' as const };
  expect(await editor.ok(listings.edit, { id: dated.id, version: 1, ...undated })).toMatchObject(undated);
});

test('one address in two spellings is a duplicate row', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const { id: blockchainId } = await make.blockchain(editor, { addressFormat: 'sui' });
  const deployments = [
    { blockchainId, address: '0x2' },
    { blockchainId, address: '0x02' },
  ];
  const failure = await editor.fails('invalid_fields', listings.create, { name: 'x', deployments });
  expect(failure.fieldErrors).toEqual({ 'deployments.1.address': expect.any(String) });
});

test('several kinds of one address, and one address on several chains, are allowed', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const [one, two] = [await make.blockchain(editor), await make.blockchain(editor)];
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const deployments = [
    { blockchainId: one.id, address, kind: 'token' as const, label: null },
    { blockchainId: one.id, address, kind: 'game' as const, label: null },
    { blockchainId: two.id, address, kind: 'token' as const, label: 'bridged' },
    { blockchainId: two.id, address: null, kind: 'other' as const, label: null },
  ];
  const made = await make.listing(editor, { deployments });
  expect(made.deployments).toEqual(deployments);
  expect(made.blockchains.map((chain) => chain.id)).toEqual([one.id, two.id]);
});

test('verifying a listing records who checked it and when, and can be undone', async () => {
  const { as, clock } = await start();
  const editor = await as('Listing Editor');
  const { id } = await make.listing(editor);
  clock.advance(1_000);
  const verified = await editor.ok(listings.edit, { id, version: 1, verified: true });
  expect(verified).toMatchObject({
    verifiedAt: clock.now.toISOString(),
    verifiedBy: { name: 'The Listing Editor' },
  });
  clock.advance(1_000);
  const untouched = await editor.ok(listings.edit, { id, version: 2, tagline: 'x' });
  expect(untouched).toMatchObject({ verifiedAt: verified.verifiedAt, verifiedBy: verified.verifiedBy });
  const manager = await as('Content Manager');
  const again = await manager.ok(listings.edit, { id, version: 3, verified: true });
  expect(again).toMatchObject({
    verifiedAt: clock.now.toISOString(),
    verifiedBy: { name: 'The Content Manager' },
  });
  expect(await editor.ok(listings.edit, { id, version: 4, verified: false })).toMatchObject({
    verifiedAt: null,
    verifiedBy: null,
  });
});

test('creating and editing write audit rows with the changes', async () => {
  const { as, database } = await start();
  const editor = await as('Listing Editor');
  const { id } = await make.listing(editor, { name: 'Axie' });
  await editor.ok(listings.edit, {
    id,
    version: 1,
    tagline: 'New',
    description: `<p>${'x'.repeat(400)}</p>`,
  });
  const rows = await database.reads
    .selectFrom('audit')
    .selectAll()
    .where('entityId', '=', id)
    .orderBy('version')
    .execute();
  expect(rows).toMatchObject([
    {
      action: 'gameListing.create',
      entityType: 'gameListing',
      entityLabel: 'Axie',
      version: 1,
      result: 'ok',
    },
    { action: 'gameListing.edit', actorName: 'The Listing Editor', version: 2, result: 'ok' },
  ]);
  expect(JSON.parse(rows[1]?.changes ?? '')).toEqual([
    { path: 'tagline', from: null, to: 'New' },
    { path: 'description', from: null, to: { length: 407, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    { path: 'completeness', from: 0, to: expect.any(Number) },
  ]);
});

test('the audit row of a creation omits empty fields', async () => {
  const { as, database } = await start();
  const editor = await as('Listing Editor');
  const seo = { title: 'Title', description: null };
  const { id } = await make.listing(editor, { tags: ['One'], seo });
  const row = await database.reads
    .selectFrom('audit')
    .select('changes')
    .where('entityId', '=', id)
    .executeTakeFirstOrThrow();
  const changes: { path: string }[] = JSON.parse(row.changes);
  expect(changes).toContainEqual({ path: 'tags', from: null, to: ['One'] });
  expect(changes).toContainEqual({ path: 'featured', from: null, to: false });
  expect(changes).toContainEqual({ path: 'seo', from: null, to: seo });
  const empty = new Set(['videoUrls', 'socials', 'deployments', 'tagline']);
  expect(changes.filter(({ path }) => empty.has(path))).toEqual([]);
});
