// Importing many new listings in one call: all or none.
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { audit } from '../../../contract/audit/audit.ts';
import { importLimits } from '../../../contract/kit/limits.ts';
import { listings } from '../../../contract/listings/listings.ts';
import type { Tables } from '../../database/database.ts';
import { newId } from '../../records/ids.ts';
import { engine } from '../../test/databases/databases.ts';
import { type Client, type TestApp, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { waitingIn } from '../../test/waiting.ts';

const start = testApps();
const names = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Game ${index}` }));

test('every row becomes a draft as if created alone', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const category = await make.category(await as('Administrator'));
  const chain = await make.blockchain(await as('Administrator'), { addressFormat: 'evm' });
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  const fields = {
    tagline: 'Breed and battle',
    description: '<p>Long</p>',
    categoryIds: [category.id],
    platforms: ['web' as const],
    tags: ['Pets'],
    deployments: [{ blockchainId: chain.id, address: address.toLowerCase(), kind: 'token' as const }],
    websiteUrl: 'https://one.example',
  };
  const rows = [{ name: 'Axie', ...fields }, { name: 'Bare' }];
  const [whole, bare] = await editor.ok(listings.import, { rows });
  const alone = await editor.ok(listings.create, { name: 'Axie', ...fields });
  const imported = await editor.ok(listings.detail, { id: whole?.id ?? '' });
  const own = { id: '', slug: '', warnings: [] };
  expect({ ...imported, ...own }).toEqual({ ...alone, ...own });
  expect(imported).toMatchObject({ slug: 'axie', deployments: [{ address }] });
  expect(bare).toMatchObject({ slug: 'bare' });
  const found = await editor.ok(listings.list, { q: address });
  expect(found.rows.map((row) => row.id).sort()).toEqual([alone.id, imported.id].sort());
});

test('each row writes its own audit row, as a creation does', async () => {
  const { as } = await start();
  const admin = await as('Administrator');
  const made = await admin.ok(listings.import, { rows: names(3) });
  const { rows } = await admin.ok(audit.list, { action: ['gameListing.create'] });
  expect(new Set(rows.map((row) => row.entity.id))).toEqual(new Set(made.map((row) => row.id)));
  expect(rows.every((row) => row.changes.some((change) => change.path === 'name'))).toBe(true);
});

test('repeated names get numbered slugs, and a requested slug is reserved first', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  await make.listing(editor, { name: 'Legends' });
  const rows = [
    { name: 'Legends' },
    { name: 'Castle' },
    { name: 'Fort', slug: 'castle' },
    { name: 'Legends' },
    { name: '!!!' },
  ];
  const made = await editor.ok(listings.import, { rows });
  expect(made.map((row) => row.slug).slice(0, 4)).toEqual(['legends-2', 'castle-2', 'castle', 'legends-3']);
  expect(made[4]?.slug).toMatch(/^listing-/);
});

test('errors are reported for every row at once, and no row is created', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const form = await editor.fails('invalid_fields', listings.import, {
    rows: [{ name: 'Good' }, { name: '', minAge: -1 }, { name: 'x', unknown: 1 } as { name: string }],
  });
  expect(Object.keys(form.fieldErrors ?? {}).sort()).toEqual([
    'rows.1.minAge',
    'rows.1.name',
    'rows.2.unknown',
  ]);
  const lost = await editor.fails('invalid_fields', listings.import, {
    rows: [
      { name: 'Good' },
      { name: 'A', categoryIds: [newId()], deployments: [{ blockchainId: newId() }] },
      { name: 'B', slug: 'same' },
      { name: 'C', slug: 'same', logoId: newId() },
    ],
  });
  expect(lost.fieldErrors).toEqual({
    'rows.1.categoryIds.0': 'This category does not exist',
    'rows.1.deployments.0.blockchainId': 'This blockchain does not exist',
    'rows.3.slug': 'Another row has this slug',
    'rows.3.logoId': 'This picture does not exist',
  });
  await make.listing(editor, { name: 'Taken' });
  const taken = await editor.fails('duplicate', listings.import, {
    rows: [{ name: 'Good' }, { name: 'D', slug: 'taken' }],
  });
  expect(taken.fieldErrors).toEqual({ 'rows.1.slug': 'Another listing has, or had, this slug' });
  expect((await editor.ok(listings.list, {})).total).toBe(1);
});

test(`accepts ${importLimits.rows} rows with all their keys, and no more`, async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const socials = { x: 'https://x.com/ludex' };
  const full = names(importLimits.rows).map((row) => ({
    ...row,
    tagline: 'One line',
    summary: 'Several lines',
    socials,
    seo: { title: 'Title', description: 'Description' },
    minAge: 3,
    entryCost: 'free' as const,
    developer: 'Somebody',
    publisher: 'Somebody else',
    tags: ['one', 'two'],
  }));
  expect(await editor.ok(listings.import, { rows: full })).toHaveLength(importLimits.rows);
  const failure = await editor.fails('invalid_fields', listings.import, {
    rows: names(importLimits.rows + 1),
  });
  expect(failure.fieldErrors).toEqual({ rows: `At most ${importLimits.rows} rows` });
  expect((await editor.fails('invalid_fields', listings.import, { rows: [] })).fieldErrors).toEqual({
    rows: 'Must not be empty',
  });
});

test('rows are validated again if their references changed while they waited', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const { id } = await make.blockchain(manager, { addressFormat: 'evm' });
  const deployments = [{ blockchainId: id, address: '0x52908400098527886E0F7030069857D2E4169EE7' }];
  const reply = await sentBehind(app, manager, [{ name: 'Late', deployments }], (db) =>
    db.updateTable('blockchain').set({ addressFormat: 'solana' }).where('id', '=', id).execute(),
  );
  expect(reply.body).toMatchObject({
    errorCode: 'invalid_fields',
    fieldErrors: { 'rows.0.deployments.0.address': expect.any(String) },
  });
  expect((await manager.ok(listings.list, {})).total).toBe(0);
});

// PostgreSQL does not order imports and renames.
test.runIf(engine === 'sqlite')('the audit log has the current names of their references', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const { id } = await make.category(manager);
  const reply = await sentBehind(app, manager, [{ name: 'Late', categoryIds: [id] }], (db) =>
    db.updateTable('category').set({ name: 'Renamed' }).where('id', '=', id).execute(),
  );
  expect(reply.status).toBe(200);
  const { rows } = await manager.ok(audit.list, { action: ['gameListing.create'] });
  expect(rows[0]?.changes).toContainEqual(
    expect.objectContaining({ path: 'categories', to: [expect.objectContaining({ name: 'Renamed' })] }),
  );
});

/** Sends an import that waits for an open change, then commits the change. */
async function sentBehind(
  { database }: TestApp,
  client: Client,
  rows: object[],
  change: (db: Kysely<Tables>) => Promise<unknown>,
) {
  const { reply } = await database.writes.transaction().execute(async (db) => {
    await change(db);
    const sent = client.send(listings.import.path, { rows });
    await expect.poll(() => waitingIn(database)).toBe(1);
    // In an object, since a promise would be awaited before the change is committed.
    return { reply: sent };
  });
  return reply;
}

test('a repeated requestId imports once', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const payload = { requestId: 'once', rows: names(2) };
  const first = await editor.ok(listings.import, payload);
  expect(await editor.ok(listings.import, payload)).toEqual(first);
  expect((await editor.ok(listings.list, {})).total).toBe(2);
});

test('requires the right to edit', async () => {
  const { as } = await start();
  await (await as('Viewer')).fails('forbidden', listings.import, { rows: names(1) });
});
