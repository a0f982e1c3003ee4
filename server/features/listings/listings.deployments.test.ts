// Contract addresses and links through the API: validated, and stored in canonical form.
import { expect, test } from 'vitest';
import type { Blockchain } from '../../../contract/blockchains/blockchains.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

type AddressFormat = Blockchain['addressFormat'];

const padded = (hex: string) => `0x${hex.padStart(64, '0')}`;

/** Sent, stored, refused. The rules themselves are tested in contract/chains/addresses.test.ts. */
const formats: Record<AddressFormat, readonly [sent: string, stored: string, refused: string]> = {
  evm: [
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
  ],
  solana: [
    ' TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA ',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5D0',
  ],
  tron: [
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
  ],
  sui: ['0x2::sui::SUI', `${padded('2')}::sui::SUI`, '0x2::sui'],
  aptos: ['0xA', padded('a'), '0xG'],
  starknet: ['0x4F5', padded('4f5'), '0x0'],
  ton: [`0:${'AB'.repeat(32)}`, `0:${'ab'.repeat(32)}`, `1:${'ab'.repeat(32)}`],
  bitcoin: [
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ],
  cosmos: [
    'COSMOS1QYPQXPQ9QCRSSZG2PVXQ6RS0ZQG3YYC5LZV7XU',
    'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu',
    'osmo1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu',
  ],
  near: ['game.near', 'game.near', 'Game.near'],
  stacks: [
    'sp2j6zy48gv1ez5v2v5rb9mp66sw86pykknrv9ej7.token',
    'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7.token',
    'ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQYAC0RQ',
  ],
  other: ['Any Thing-1', 'Any Thing-1', 'x'.repeat(129)],
};

test.each(Object.entries(formats))('an address of the format %s', async (format, [sent, stored, refused]) => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const addressFormat = format as AddressFormat;
  const addressPrefix = format === 'cosmos' ? 'cosmos' : null;
  const { id: blockchainId } = await make.blockchain(editor, { addressFormat, addressPrefix });
  const made = await make.listing(editor, { deployments: [{ blockchainId, address: sent }] });
  expect(made.deployments).toEqual([{ blockchainId, address: stored, kind: 'other', label: null }]);
  expect((await editor.ok(listings.detail, { id: made.id })).deployments).toEqual(made.deployments);

  const wrong = { deployments: [{ blockchainId }, { blockchainId, address: refused }] };
  const created = await editor.fails('invalid_fields', listings.create, { name: 'x', ...wrong });
  expect(created.fieldErrors).toEqual({ 'deployments.1.address': expect.stringMatching(/\S/) });
  const edited = await editor.fails('invalid_fields', listings.edit, { id: made.id, version: 1, ...wrong });
  expect(edited.fieldErrors).toEqual(created.fieldErrors);

  // The reply can be sent again unchanged.
  const again = await editor.ok(listings.edit, { id: made.id, version: 1, deployments: made.deployments });
  expect(again.deployments).toEqual(made.deployments);
});

test('an address is validated by the chain of its row', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const rootstock = await make.blockchain(editor, { caip2: 'eip155:30' });
  const solana = await make.blockchain(editor, { addressFormat: 'solana' });
  const lower = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
  const { deployments } = await make.listing(editor, {
    deployments: [{ blockchainId: rootstock.id, address: lower }],
  });
  expect(deployments[0]?.address).toBe('0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD');
  const failure = await editor.fails('invalid_fields', listings.create, {
    name: 'x',
    deployments: [{ blockchainId: solana.id, address: lower }],
  });
  expect(failure.fieldErrors).toEqual({ 'deployments.0.address': expect.any(String) });
});

test('a row without an address, or with a blank one, only records the chain', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const { id: blockchainId, name, color } = await make.blockchain(editor);
  const made = await make.listing(editor, { deployments: [{ blockchainId, address: ' ', label: '' }] });
  expect(made.deployments).toEqual([{ blockchainId, address: null, kind: 'other', label: null }]);
  expect(made.blockchains).toEqual([{ id: blockchainId, name, color, logoUrl: null }]);
});

test('links to accounts, stores and videos are stored in canonical form, and only on their own sites', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const made = await make.listing(editor, {
    socials: {
      x: 'https://www.twitter.com/AxieInfinity?s=20',
      discord: 'https://discord.com/invite/axie',
      telegram: '@axie_infinity',
      youtube: 'https://m.youtube.com/@axie',
    },
    stores: {
      steam: 'https://store.steampowered.com/app/440/Team_Fortress_2/?utm_source=x',
      googlePlay: 'https://play.google.com/store/apps/details?id=com.axie&hl=en',
    },
    videoUrls: ['https://youtu.be/dQw4w9WgXcQ?t=3'],
  });
  expect(made).toMatchObject({
    socials: {
      x: 'https://x.com/AxieInfinity',
      discord: 'https://discord.gg/axie',
      telegram: 'https://t.me/axie_infinity',
      youtube: 'https://www.youtube.com/@axie',
    },
    stores: {
      steam: 'https://store.steampowered.com/app/440',
      googlePlay: 'https://play.google.com/store/apps/details?id=com.axie',
    },
    videoUrls: ['https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  });
  const failure = await editor.fails('invalid_fields', listings.create, {
    name: 'x',
    socials: { x: 'https://x.com.evil.example/axie', github: 'https://github.com' },
    stores: { steam: 'https://steampowered.com.evil.example/app/440' },
    videoUrls: ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://v.example/1'],
  });
  expect(Object.keys(failure.fieldErrors ?? {}).sort()).toEqual([
    'socials.github',
    'socials.x',
    'stores.steam',
    'videoUrls.1',
  ]);
});

test('one video in two spellings is a duplicate', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const videoUrls = ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'];
  const failure = await editor.fails('invalid_fields', listings.create, { name: 'x', videoUrls });
  expect(failure.fieldErrors).toEqual({ videoUrls: expect.any(String) });
});
