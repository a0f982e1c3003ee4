// The chain registry: compared with the shipped one and an uploaded one, applied, undone, and never proposed again.
import { expect, test } from 'vitest';
import { axe } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { listPage } from './pages/list.page.ts';

const site = useSite();

test('differences are found, chosen and applied, undone, and never proposed again', async () => {
  const token = await site.token();
  const chain = async (q: string) =>
    (await site.call('/api/gamelistings/blockchainlist', { q }, token)).data[0];
  await site.call(
    '/api/gamelistings/addblockchain',
    { name: 'Compared', caip2: 'eip155:700007', requestId: crypto.randomUUID() },
    token,
  );
  const page = await site.signedIn('/games-listings/blockchain', { viewport: { width: 1440, height: 900 } });
  await page.getByRole('link', { name: 'Chain registry' }).click();
  await page.getByRole('heading', { name: 'Chain registry' }).waitFor();
  await page.getByText('Compare the blockchains with the registry').waitFor();
  const status = page.getByRole('status').filter({ hasText: 'Blockchains from' });

  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await status.filter({ hasText: /viem [\d.]+: compared/ }).waitFor();
  await axe(page);

  const theirs = {
    key: 'x',
    id: 700_007,
    name: 'Compared anew',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Scan', url: 'https://scan.example' },
    testnet: false,
  };
  const buffer = Buffer.from(JSON.stringify([theirs, { ...theirs, id: 700_009, name: 'Fresh chain' }]));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer });
  await status.filter({ hasText: 'mine.json: compared' }).waitFor();
  const list = listPage(page);
  await list.filter('Difference', 'Changed');
  await soon(() => list.rows.count()).toBe(3);
  await page.getByText('https://scan.example').waitFor();
  await list.rows.nth(0).getByRole('checkbox').check();
  await list.rows.nth(2).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await status.filter({ hasText: '2 applied' }).waitFor();
  expect(await chain('Compared anew')).toMatchObject({
    aliases: ['Compared'],
    nativeCurrency: null,
    explorers: [{ name: 'Scan', url: 'https://scan.example' }],
  });
  await page.setViewportSize({ width: 375, height: 812 });
  await axe(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.url}/jobs`);
  await list
    .row('viem: mine')
    .getByText(/^2 of \d+$/)
    .waitFor();
  await axe(page);
  await list.choose('viem: mine', 'Undo');
  await list.row('Undo: Blockchains').getByText('2 of 2', { exact: true }).waitFor();
  await soon(() => chain('eip155:700007')).toMatchObject({ name: 'Compared', aliases: [], explorers: [] });
  await page.goto(`${site.url}/games-listings/blockchain-registry?kind=changed`);
  await list.rows.nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Never again' }).click();
  await page.getByText('Not proposed again from the next comparison on').waitFor();
});
