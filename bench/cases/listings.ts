// Daily work with listings, none of it answered from the cache: pages turn, and a save precedes each read.
import { blockchains } from '../../contract/blockchains/blockchains.ts';
import { categories } from '../../contract/categories/categories.ts';
import type { Payload } from '../../contract/kit/calls.ts';
import { listings } from '../../contract/listings/listings.ts';
import { alone, calling, type Exchange, exchanges, load } from '../lib/load.ts';
import { percentile, timesOf } from '../lib/measure.ts';
import { type Product, resultOf } from '../lib/product.ts';
import type { Row } from '../lib/report.ts';

type Query = Payload<typeof listings.list>;

const clients = 10;
/** Reads after saves of each kind. */
const savedReads = 200;
/** Listings that details, edits and changes of status take turns with. */
const usedListings = 1_000;

/** Pages of lists under every order, and filters right after a save. */
export async function* listPages(product: Product): AsyncGenerator<Row> {
  const { total } = await product.call(listings.list, { pageSize: 1 });
  // The newest listings may have no chain: imported titles have none.
  const categoryIds = idsOf(await product.call(categories.list, { pageSize: 200 }));
  const blockchainIds = idsOf(await product.call(blockchains.list, { pageSize: 200 }));
  const pages = Math.floor(total / 20);
  let turn = 0;
  for (const sort of ['-updatedAt', '-publishedAt', 'name'] as const) {
    const next = () => ({ sort, page: 1 + ((turn += 1) % pages) });
    const perSecond = await alone(load(calling(product, listings.list, next), clients));
    yield { work: `list by ${sort}, page after page, ${clients} clients`, perSecond };
    yield { work: `list by ${sort}, page after page`, ...(await timed(next, async () => {})) };
  }
  const { rows } = await product.call(listings.list, { sort: 'createdAt', pageSize: 1 });
  let { id = '', version = 0 } = rows[0] ?? {};
  const save = async () => {
    ({ id, version } = await product.call(listings.edit, { id, version, tagline: `Tagline ${version}` }));
  };
  const next = (ids: readonly string[]) => ids[(turn += 1) % ids.length] ?? '';
  yield {
    work: 'filter by category after a save',
    ...(await timed(() => ({ categoryId: [next(categoryIds)] }), save)),
  };
  yield {
    work: 'filter by chain after a save',
    ...(await timed(() => ({ blockchainId: [next(blockchainIds)] }), save)),
  };
  yield {
    work: 'filter by category and chain after a save',
    ...(await timed(() => ({ categoryId: [next(categoryIds)], blockchainId: [next(blockchainIds)] }), save)),
  };
  yield { work: 'first page after a save', ...(await timed(() => ({}), save)) };

  async function timed(query: () => Query, before: () => Promise<void>) {
    const reads: number[] = [];
    for (let read = 0; read < savedReads; read += 1) {
      await before();
      reads.push(...(await timesOf([query()], async (one) => void (await product.call(listings.list, one)))));
    }
    return { p50: percentile(reads, 0.5), p99: percentile(reads, 0.99) };
  }
}

const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);

/** Details, edits, creations and changes of status, where `addresses` says how many listings have a contract address. */
export async function* savesByAddresses(product: Product, addresses: string): AsyncGenerator<Row> {
  const free: { id: string; version: number }[] = [];
  for (let page = 1; free.length < usedListings; page += 1) {
    free.push(...(await product.call(listings.list, { status: ['draft'], page, pageSize: 200 })).rows);
  }
  let turn = 0;
  const detail = () => ({ id: free[(turn += 1) % free.length]?.id ?? '' });
  const perSecond = await alone(load(calling(product, listings.detail, detail), clients));
  yield { work: `detail, ${addresses} addresses`, perSecond };
  const edit = () => {
    const { id = '', version = 0 } = free.shift() ?? {};
    return {
      body: product.bodyOf<typeof listings.edit>({ id, version, tagline: `Tagline ${(turn += 1)}` }),
      answered: (text: string) => free.push(resultOf(listings.edit, text)),
    };
  };
  const create = () => ({
    body: product.bodyOf<typeof listings.create>({
      name: `Created ${addresses} ${(turn += 1)}`,
      platforms: ['web'],
    }),
    answered: (text: string) => resultOf(listings.create, text),
  });
  for (const atOnce of [1, clients]) {
    const named = `${addresses} addresses, ${atOnce} at once`;
    const rate = (path: string, next: () => Exchange) => alone(exchanges(product.url + path, next, atOnce));
    yield { work: `create, ${named}`, perSecond: await rate(listings.create.path, create) };
    yield { work: `edit, ${named}`, perSecond: await rate(listings.edit.path, edit) };
  }
  const { rows } = await product.call(listings.list, { status: ['published'], pageSize: 200 });
  const archived = await timesOf(rows, async ({ id, version }) => {
    await product.call(listings.status, { id, version, status: 'archived' });
  });
  yield {
    work: `archive, ${addresses} addresses`,
    p50: percentile(archived, 0.5),
    p99: percentile(archived, 0.99),
  };
}
