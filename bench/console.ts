// Speed of the console in a real browser on 10,000 listings: `npm run bench:console`, with `-- --out <file>`
// for JSON, `-- --windows <n>` for medians of other than nine. Each is measured on this processor and on one four
// times slower.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright';
import { session } from '../contract/session/session.ts';
import { addManyListings } from '../server/test/records/many.ts';
import { openPage, signIn, startBrowser } from './lib/browser.ts';
import { percentile } from './lib/measure.ts';
import { admin, openStore, type Product, startProduct } from './lib/product.ts';

const slowed = 4;
const overview = '/games-listings/overview';
/** Milliseconds of hover before a click. */
const pointing = 200;

const targets = {
  'first list, cold': '500',
  'first list, warm': '200',
  'a letter typed into the search': '100; slow 200',
  'a row ticked': '100; slow 200',
  'sorted, its heading clicked at once': '100; slow 200',
  'sorted, its heading pointed at before': '100; slow 200',
  'the order turned round': '100; slow 200',
  'the next page': '100; slow 200',
  'a row opened': '100; slow 200',
  'its form’s first field to be typed in': 'none',
};

type Measured = { what: string; plain: number; slow?: number; target: string };

const { values } = parseArgs({
  options: { out: { type: 'string' }, windows: { type: 'string', default: '9' } },
});
const windows = Number(values.windows);
const store = await openStore('sqlite', async (database) => void (await addManyListings(database, 10_000)));
const product = await startProduct(store);
const browser = await startBrowser();
try {
  const identity = await identityOf(product);
  const times = await time(browser, product, identity);
  const machine = `${cpus().length} cores of ${cpus()[0]?.model ?? 'an unknown processor'}`;
  console.log(`${machine}, medians of ${windows}\n`);
  printTable(
    ['what', 'ms', `ms, ${slowed}x slower`, 'target'],
    times.map(({ what, plain, slow = '', target }) => [what, plain, slow, target]),
  );
  if (values.out !== undefined)
    writeFileSync(values.out, `${JSON.stringify({ machine, windows, times }, null, 2)}\n`);
} finally {
  await browser.close();
  await product.stop();
  await store.remove();
}

/** Local storage after a login. */
async function identityOf({ url }: Product): Promise<object> {
  const body = new URLSearchParams({ data: JSON.stringify(admin) });
  const reply = await fetch(url + session.login.path, { method: 'POST', body });
  const { data } = (await reply.json()) as { data: { token: string; account: object; roles: object[] } };
  return { token: data.token, ...data.account, roles: data.roles };
}

async function time(to: Browser, { url }: Product, identity: object): Promise<Measured[]> {
  const [plain, slow] = [await timesAt(1), await timesAt(slowed)];
  return Object.entries(targets).map(([what, target]) => ({
    what,
    plain: median(plain[what] ?? []),
    slow: median(slow[what] ?? []),
    target,
  }));

  async function timesAt(rate: number): Promise<Record<string, number[]>> {
    const times: Record<string, number[]> = {};
    const note = (what: keyof typeof targets, milliseconds: number) =>
      (times[what] ??= []).push(milliseconds);
    for (let window = 0; window < windows; window += 1) {
      const context = await signIn(to, url, identity);
      const page = await openPage(context, rate);
      await page.goto(url + overview, { waitUntil: 'commit' });
      note('first list, cold', await page.evaluate(() => globalThis.bench.rows));
      await rest(page);
      await page.goto(url + overview, { waitUntil: 'commit' });
      note('first list, warm', await page.evaluate(() => globalThis.bench.rows));
      await rest(page);
      await work(page, note);
      await context.close();
    }
    return times;
  }
}

/** Does on the overview what people do all day. */
async function work(
  page: Page,
  note: (what: keyof typeof targets, milliseconds: number) => void,
): Promise<void> {
  const search = page.getByRole('searchbox').first();
  await search.focus();
  const typed = page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('.list-search input');
    return globalThis.bench.latency('keydown', () => input?.value === 'a');
  });
  await settle(page);
  await page.keyboard.press('a');
  note('a letter typed into the search', await typed);
  await page.keyboard.press('Escape');
  await rest(page);

  const ticked = page.evaluate(() =>
    globalThis.bench.latency('click', () => document.querySelector('[data-selected]') !== null),
  );
  await settle(page);
  const tick = page.locator('[data-row] input[type=checkbox]').nth(2);
  await tick.click();
  note('a row ticked', await ticked);
  // The bar of a selection covers the headings.
  await tick.click();

  const sort = async (what: keyof typeof targets, heading: string, order: string) => {
    const sorted = page.evaluate(
      ({ name, sense }) =>
        globalThis.bench.latency('click', () => {
          const column = document.querySelector('[aria-sort]');
          return (
            column?.textContent === name &&
            column.getAttribute('aria-sort') === sense &&
            document.querySelector('.list-table[aria-busy=false]') !== null
          );
        }),
      { name: heading, sense: order },
    );
    await settle(page);
    await page.getByRole('columnheader', { name: heading }).getByRole('button').click();
    note(what, await sorted);
    await rest(page);
  };
  await sort('sorted, its heading clicked at once', 'Name', 'ascending');
  await sort('the order turned round', 'Name', 'descending');
  await page.getByRole('columnheader', { name: 'Completeness' }).getByRole('button').hover();
  await page.waitForTimeout(pointing);
  await sort('sorted, its heading pointed at before', 'Completeness', 'descending');

  const turned = page.evaluate(() => {
    const first = document.querySelector('[data-row]')?.getAttribute('data-row');
    return globalThis.bench.latency(
      'click',
      () => (document.querySelector('[data-row]')?.getAttribute('data-row') ?? first) !== first,
    );
  });
  await settle(page);
  await page.getByRole('button', { name: 'Next page' }).click();
  note('the next page', await turned);
  await rest(page);

  await page.locator('[data-row]').nth(3).hover();
  await rest(page);
  const opened = page.evaluate(() =>
    globalThis.bench.latency('click', () => document.querySelector('.list-table') === null),
  );
  const ready = page.evaluate(() =>
    globalThis.bench.latency('click', () => document.querySelector('form input') !== null),
  );
  await settle(page);
  await page.locator('[data-row] [data-opens-row]').nth(3).click();
  note('a row opened', await opened);
  note('its form’s first field to be typed in', await ready);
}

/** Nothing is asked for any more, and what came has been drawn. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
}

/** Gives the page the time to begin listening. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

function median(times: readonly number[]): number {
  return percentile(times, 0.5);
}

function printTable(columns: readonly string[], rows: readonly (readonly unknown[])[]): void {
  for (const cells of [columns, columns.map(() => '---'), ...rows]) console.log(`| ${cells.join(' | ')} |`);
}
