// Backups as an owner sees to them: made, read back, taken away, and laid ready for the next start.
import { expect, test } from 'vitest';
import { axe } from './axe.ts';
import { useSite } from './fixtures.ts';
import { dialog } from './pages/list.page.ts';

const site = useSite();

test('a backup is made, proven, downloaded, laid ready for the next start, and that is taken back', async () => {
  const page = await site.signedIn('/account/backups');
  await page.getByText('No backups yet').waitFor();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText('Verified').waitFor();
  await page.getByText(/By hand, .* accounts?, \d+ pictures?/).waitFor();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download ludex-/ }).click();
  expect((await saving).suggestedFilename()).toMatch(/^ludex-.*-manual\.tar$/);

  await page.getByRole('button', { name: /^Restore ludex-/ }).click();
  await dialog(page).getByText('everyone has to sign in again').waitFor();
  await axe(page);
  await dialog(page).getByRole('button', { name: 'Restore at next start' }).click();
  await page.getByText('is restored at the next server start').waitFor();
  await page.getByRole('button', { name: 'Cancel restore' }).click();
  await page.getByText('is restored at the next server start').waitFor({ state: 'hidden' });
});
