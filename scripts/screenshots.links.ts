// Shows links as checks would find them: pictures are taken without the internet.
import type { Page } from 'playwright';
import type { LinkRow } from '../contract/links/link-health.ts';

const at = '2026-11-20T09:30:00.000Z';
const found = { status: 200, target: null, note: null };
const findings: readonly Partial<LinkRow>[] = [
  { ...found, url: 'https://gone.example/game', state: 'dead', status: 404 },
  {
    ...found,
    url: 'https://sold.example',
    state: 'suspect',
    target: 'https://domains.example.com/buy',
    note: 'Leads to another domain',
  },
  { ...found, url: 'https://studio.example/old', state: 'redirected', target: 'https://studio.example/new' },
  { ...found, url: 'https://nowhere.example', state: 'dead', status: null, note: 'There is no such host' },
  {
    ...found,
    url: 'https://busy.example/play',
    state: 'unknown',
    status: 429,
    note: 'The site limits requests',
  },
];

/** Reads the list again, with findings in its first rows. */
export async function showFindings(page: Page): Promise<void> {
  await page.route('**/api/links/list', async (route) => {
    const response = await route.fetch();
    const body: { data: LinkRow[] } = await response.json();
    const data = body.data.map((row, index) => ({
      ...row,
      checkedAt: at,
      since: at,
      ...(findings[index] ?? { ...found, state: 'ok' }),
    }));
    await route.fulfill({ response, json: { ...body, data } });
  });
  await page.route('**/api/links/summary', async (route) => {
    const response = await route.fetch();
    const body: { data: Record<string, number> } = await response.json();
    const { unchecked = 0 } = body.data;
    const data = { dead: 2, suspect: 1, redirected: 1, unknown: 1, ok: unchecked - 5 };
    await route.fulfill({ response, json: { ...body, data } });
  });
  await page.route('**/api/links/history', async (route) => {
    const response = await route.fetch();
    const body: object = await response.json();
    const data = [
      { at, state: 'dead', status: 404, target: null, note: null },
      {
        at: '2026-11-19T09:10:00.000Z',
        state: 'unknown',
        status: 404,
        target: null,
        note: 'Not found; a second check decides',
      },
      { at: '2026-10-02T14:05:00.000Z', state: 'ok', status: 200, target: null, note: null },
    ];
    await route.fulfill({ response, json: { ...body, data } });
  });
  await page.reload();
  await page.getByText('HTTP 429').first().waitFor();
}

export async function openFinding(page: Page): Promise<void> {
  await showFindings(page);
  await page.locator('.list a').first().click();
  await page.getByText('a second check decides').waitFor();
}
