// Public delivery: cached replies against node:http with the same bytes, and uncached replies against the same SQL in
// process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { facetNames } from '../../contract/delivery/delivery.ts';
import { alone, byTurns, client, load } from '../lib/load.ts';
import { percentile, timesOf } from '../lib/measure.ts';
import type { Product } from '../lib/product.ts';
import type { Raw } from '../lib/raw.ts';
import type { Row } from '../lib/report.ts';

/** All facets, as the parameter asks for them. */
export const everyFacet = facetNames.join(',');

/** A letter that words begin with: what finds most. */
export const letter = (turn: number) => 'bcdfghkmprst'.charAt(turn % 12);

/** Searches, half of them measured, and the page's games that they are taken from. */
const searched = 600;
const pageSize = 50;
const facetPages = 100;

/** Replies that are ready. */
export async function* cachedReplies(product: Product): AsyncGenerator<Row> {
  const paths = await pathsOf(product);
  const bare = await startBare(product, Object.values(paths));
  try {
    // A new process is slower in its first seconds, on both sides; without this the first line would be about that.
    for (const { url } of [bare, product]) await load({ url: url + paths['list'] }, 10)(2);
    for (const [what, path] of Object.entries(paths)) {
      for (const connections of [10, 100]) {
        const of = ({ url }: { url: string }) => load({ url: url + path }, connections);
        yield {
          work: `${what}, kept, ${connections} connections`,
          ...(await byTurns(of(product), of(bare))),
        };
      }
    }
  } finally {
    bare.stop();
  }
}

/** Uncached replies. */
export async function* uncachedReplies(product: Product, raw: Raw): AsyncGenerator<Row> {
  for (const [what, path] of Object.entries(await pathsOf(product))) {
    const limit = what === 'list' ? raw.list : what === 'filter, page 3' ? raw.filter : undefined;
    const own = load({ url: product.url + path }, 10);
    const rates =
      limit === undefined ? { perSecond: await alone(own) } : await byTurns(own, raw.meter(limit));
    yield { work: `${what}, uncached, 10 connections`, ...rates };
  }
  const paged = Array.from(
    { length: facetPages },
    (_, index) => `/v1/games?facets=${everyFacet}&page=${index + 1}`,
  );
  yield { work: 'all eight facets, uncached', ...(await latency(product, paged.slice(0, 20), paged)) };
  const sought = await searchesOf(product, searched);
  const others = sought.filter((_, index) => index % 2 === 1);
  const measured = sought.filter((_, index) => index % 2 === 0);
  yield { work: 'search, uncached', ...(await latency(product, others, measured)) };
}

/** Asks for some paths after others, by which the server has become warm. */
async function latency(
  { url }: Product,
  warming: readonly string[],
  paths: readonly string[],
): Promise<Pick<Row, 'p50' | 'p99'>> {
  const { ask, close } = client();
  for (const path of warming) await ask({ url: url + path });
  const taken = await timesOf(paths, (path) => ask({ url: url + path }));
  close();
  return { p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) };
}

export async function pathsOf({ url }: Product): Promise<Record<string, string>> {
  const games = `${url}/v1/games?facets=category,chain`;
  const { items, facets } = (await (await fetch(games)).json()) as Games;
  const filter = `/v1/games?category=${facets.category[0]?.value}&chain=${facets.chain[0]?.value}&page=3&sort=release`;
  const { items: filtered } = (await (await fetch(url + filter)).json()) as Games;
  if (filtered.length === 0) throw new Error(`${filter} shows nothing`);
  return {
    list: '/v1/games',
    detail: `/v1/games/${items[0]?.slug}`,
    home: '/v1/home',
    'filter, page 3': filter,
  };
}
type Games = {
  total: number;
  items: { slug: string; name: string }[];
  facets: { category: { value: string }[]; chain: { value: string }[] };
};

/** Names, and beginnings of them by turns of two, of games all over the catalogue. */
export async function searchesOf({ url }: Product, count: number): Promise<string[]> {
  const pageOf = async (page: number): Promise<Games> =>
    (await fetch(`${url}/v1/games?sort=name&pageSize=${pageSize}&page=${page}`)).json();
  const { total } = await pageOf(1);
  const paths: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const place = Math.floor((index * total) / count);
    const { items } = await pageOf(1 + Math.floor(place / pageSize));
    const name = items[place % pageSize]?.name ?? '';
    paths.push(`/v1/games?q=${encodeURIComponent(index % 4 < 2 ? name : name.slice(0, 3))}`);
  }
  return paths;
}

async function startBare({ url }: Product, paths: readonly string[]) {
  const child = fork(join(import.meta.dirname, '../lib/bare.ts'));
  const replies = await Promise.all(
    paths.map(async (path) => {
      // Asked twice: the second is the one that is kept.
      await (await fetch(url + path)).arrayBuffer();
      const reply = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } });
      const { date: _, connection: __, 'keep-alive': ___, ...headers } = Object.fromEntries(reply.headers);
      return { path, headers, body: Buffer.from(await reply.arrayBuffer()).toString('base64') };
    }),
  );
  child.send(replies);
  const [{ port }] = (await once(child, 'message')) as [AddressInfo];
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
