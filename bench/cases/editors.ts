// Daily work of editors, none of it answered from the cache: pages turn, and a save precedes each read.
import { blockchains } from '../../contract/blockchains/blockchains.ts';
import { categories } from '../../contract/categories/categories.ts';
import type { Payload } from '../../contract/kit/calls.ts';
import { importLimits } from '../../contract/kit/limits.ts';
import { listings } from '../../contract/listings/listings.ts';
import { calling, type Exchange, exchanges, load, rateOf } from '../lib/load.ts';
import { latencyOf, percentiles, timesOf } from '../lib/measure.ts';
import { type Product, resultOf } from '../lib/product.ts';
import type { Row } from '../lib/report.ts';

type Query = Payload<typeof listings.list>;

const clients = 10;
const readsAfterSaves = 200;
/** Listings that details, edits and changes of status take turns with. */
const usedListings = 1_000;
/** Titles of the largest catalogue that was imported. */
const importedListings = 27_075;

/** Pages of lists under every order, and filters right after a save. */
export async function* turnPages(product: Product): AsyncGenerator<Row> {
  const { rows, total } = await product.call(listings.list, { sort: 'createdAt', pageSize: 1 });
  let { id = '', version = 0 } = rows[0] ?? {};
  let turn = 0;
  const open = load(
    calling(product, listings.list, () => ({})),
    clients,
  );
  yield { work: 'open the list of listings, 10 editors', perSecond: await rateOf(open) };
  for (const sort of ['-updatedAt', '-publishedAt', 'name'] as const) {
    const queries = Array.from({ length: readsAfterSaves }, (_, page) => ({
      sort,
      page: 1 + ((page * 7) % Math.floor(total / 20)),
    }));
    const next = () => queries[(turn += 1) % queries.length] ?? {};
    const perSecond = await rateOf(load(calling(product, listings.list, next), clients));
    yield { work: `turn pages by ${sort}, 10 editors`, perSecond };
    const read = async (query: Query) => void (await product.call(listings.list, query));
    yield { work: `turn pages by ${sort}`, ...(await latencyOf(queries, read)) };
  }
  // The newest listings may have no chain: imported titles have none.
  const categoryIds = (await product.call(categories.list, { pageSize: 200 })).rows.map((row) => row.id);
  const chainIds = (await product.call(blockchains.list, { pageSize: 200 })).rows.map((row) => row.id);
  const next = (ids: readonly string[]) => [ids[(turn += 1) % ids.length] ?? ''];
  const filters: Record<string, () => Query> = {
    'filter by category': () => ({ categoryId: next(categoryIds) }),
    'filter by chain': () => ({ blockchainId: next(chainIds) }),
    'filter by category and chain': () => ({ categoryId: next(categoryIds), blockchainId: next(chainIds) }),
    'open the list': () => ({}),
  };
  for (const [work, query] of Object.entries(filters)) {
    const times: number[] = [];
    for (let read = 0; read < readsAfterSaves; read += 1) {
      const tagline = `Tagline ${version}`;
      ({ id, version } = await product.call(listings.edit, { id, version, tagline }));
      times.push(...(await timesOf([query()], async (one) => void (await product.call(listings.list, one)))));
    }
    yield { work: `save, then ${work}`, ...percentiles(times) };
  }
}

/** Details, saves and changes of status, where `addresses` says how many listings have a contract address. */
export async function* savesByAddresses(product: Product, addresses: string): AsyncGenerator<Row> {
  const free: { id: string; version: number }[] = [];
  for (let page = 1; free.length < usedListings; page += 1) {
    free.push(...(await product.call(listings.list, { status: ['draft'], page, pageSize: 200 })).rows);
  }
  let turn = 0;
  const detail = () => ({ id: free[(turn += 1) % free.length]?.id ?? '' });
  const perSecond = await rateOf(load(calling(product, listings.detail, detail), clients));
  yield { work: `open a listing, ${addresses} addresses`, perSecond };
  const saves: Record<'create' | 'edit', () => Exchange> = {
    create: () => ({
      body: product.bodyOf<typeof listings.create>({
        name: `Created ${addresses} ${(turn += 1)}`,
        platforms: ['web'],
      }),
      answered: (text) => void resultOf(listings.create, text),
    }),
    edit: () => {
      const { id = '', version = 0 } = free.shift() ?? {};
      return {
        body: product.bodyOf<typeof listings.edit>({ id, version, tagline: `Tagline ${(turn += 1)}` }),
        answered: (text) => void free.push(resultOf(listings.edit, text)),
      };
    },
  };
  for (const editors of [1, clients]) {
    for (const name of ['create', 'edit'] as const) {
      const meter = exchanges(product.url + listings[name].path, saves[name], editors);
      const work = `${name} a listing, ${addresses} addresses, ${editors === 1 ? 'one editor' : '10 editors'}`;
      yield { work, perSecond: await rateOf(meter) };
    }
  }
  const { rows } = await product.call(listings.list, { status: ['published'], pageSize: 200 });
  const times = await timesOf(rows, async ({ id, version }) => {
    await product.call(listings.status, { id, version, status: 'archived' });
  });
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1_000;
  const work = `publish or archive a listing, ${addresses} addresses`;
  yield { work, perSecond: times.length / seconds, ...percentiles(times) };
}

/** As many listings as the largest catalogue, part after part. */
export async function* importCatalogue(product: Product): AsyncGenerator<Row> {
  let made = 0;
  const started = performance.now();
  while (made < importedListings) {
    const length = Math.min(importLimits.rows, importedListings - made);
    const rows = Array.from({ length }, () => ({
      name: `Imported ${(made += 1)}`,
      developer: `Studio ${made % 900}`,
      tags: ['Action', `Tag ${made % 300}`],
      platforms: ['windows' as const],
    }));
    await product.call(listings.import, { rows });
  }
  const seconds = (performance.now() - started) / 1_000;
  yield {
    work: `import ${importedListings.toLocaleString('en')} listings`,
    value: `${seconds.toFixed(1)} s`,
  };
}
