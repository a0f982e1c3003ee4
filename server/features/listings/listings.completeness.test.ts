// Completeness of a listing, from the required and recommended fields.
import { expect, test } from 'vitest';
import type { Payload } from '../../../contract/kit/calls.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { addPicture, stock } from '../../test/records/pictures.ts';

const start = testApps();

type Fields = Partial<Payload<typeof listings.create>>;

test('completeness rises from 0 to 100 with every field of the checklist, required ones most', async () => {
  const { as, database } = await start();
  const editor = await as('Listing Editor');
  const { id: categoryId } = await make.category(editor);
  const { id: blockchainId } = await make.blockchain(editor);
  const steps: readonly Fields[] = [
    { summary: 'x'.repeat(40) },
    { categoryIds: [categoryId] },
    { platforms: ['web'] },
    { deployments: [{ blockchainId }] },
    { websiteUrl: 'https://example.com' },
    { logoId: stock.logoId },
    { coverId: stock.coverId },
    { tagline: 'x' },
    { description: `<p>${'x'.repeat(100)}</p>` },
    { releaseDatePrecision: 'tba' },
    { gameModes: ['pvp'] },
    { entryCost: 'free' },
    { developer: 'Sky Mavis' },
    { socials: { x: '@axie', github: 'axie' } },
    { tags: ['one', 'two', 'three'] },
    { screenshotIds: [stock.coverId, await addPicture(database, 480, 270)] },
    { videoUrls: ['https://youtu.be/dQw4w9WgXcQ'] },
  ];
  let now = await make.listing(editor);
  expect(now.completeness).toBe(0);
  const gains: number[] = [];
  for (const step of steps) {
    const after = await editor.ok(listings.edit, { id: now.id, version: now.version, ...step });
    gains.push(after.completeness - now.completeness);
    now = after;
  }
  expect(now.completeness).toBe(100);
  expect(Math.min(...gains.slice(0, 7))).toBeGreaterThan(Math.max(...gains.slice(7)));
  expect(Math.min(...gains)).toBeGreaterThan(0);
});

test.each<[string, Fields]>([
  ['a short summary', { summary: 'x'.repeat(39) }],
  ['a short description', { description: `<p>${'x'.repeat(99)}</p>` }],
  ['one account', { socials: { x: '@axie' } }],
  ['two tags', { tags: ['one', 'two'] }],
  ['a field outside the checklist', { publisher: 'x', minAge: 12, riskNote: 'x', tokenSymbol: 'AXS' }],
])('%s does not count', async (_name, fields) => {
  const { as } = await start();
  expect(await make.listing(await as('Listing Editor'), fields)).toMatchObject({ completeness: 0 });
});

test('an off-chain game is as complete as one with a chain', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const { completeness } = await make.completeListing(editor);
  const without = await make.completeListing(editor, { onChain: 'none', deployments: [] });
  expect(without).toMatchObject({ completeness });
});
