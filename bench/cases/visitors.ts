// Visitors of the public site: cached replies against node:http with the same bytes, and uncached replies.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { facetNames } from '../../contract/delivery/delivery.ts';
import { client, load, rateOf, shareOf } from '../lib/load.ts';
import { latencyOf } from '../lib/measure.ts';
import type { Product } from '../lib/product.ts';
import type { Row } from '../lib/report.ts';

const connections = 10;
const pageSize = 50;
const searches = 300;
const facetPages = 100;

/** The paths of what a visitor does. */
async function pathsOf({ url }: Product): Promise<Record<string, string>> {
  const { items, facets } = await gamesAt(url, '/v1/games?facets=category,chain');
  const filter = `/v1/games?category=${facets.category[0]?.value}&chain=${facets.chain[0]?.value}&page=3&sort=release`;
  if ((await gamesAt(url, filter)).items.length === 0) throw new Error(`${filter} shows nothing`);
  return {
    'open the home page': '/v1/home',
    'open the list of games': '/v1/games',
    'open a game': `/v1/games/${items[0]?.slug}`,
    'filter games and turn to page 3': filter,
  };
}

type Games = {
  total: number;
  items: { slug: string; name: string }[];
  facets: { category: { value: string }[]; chain: { value: string }[] };
};

async function gamesAt(url: string, path: string): Promise<Games> {
  return (await fetch(url + path)).json();
}

export async function* cachedReplies(product: Product): AsyncGenerator<Row> {
  const paths = await pathsOf(product);
  const bare = await startBare(product, Object.values(paths));
  try {
    // A new process is slower in its first seconds, on both sides.
    for (const { url } of [bare, product]) await load({ url: `${url}/v1/games` }, connections)(2);
    for (const [work, path] of Object.entries(paths)) {
      const at = ({ url }: { url: string }) => load({ url: url + path }, connections);
      yield { work: `${work}, cached`, ...(await shareOf(at(product), at(bare))) };
    }
  } finally {
    bare.stop();
  }
}

export async function* uncachedReplies(product: Product): AsyncGenerator<Row> {
  const { url } = product;
  for (const [work, path] of Object.entries(await pathsOf(product))) {
    const perSecond = await rateOf(load({ url: url + path }, connections));
    yield { work: `${work}, uncached`, perSecond };
  }
  const { ask, close } = client();
  const facets = Array.from(
    { length: facetPages },
    (_, page) => `/v1/games?facets=${facetNames.join(',')}&page=${page + 1}`,
  );
  const paths = await searchPaths(product);
  for (const path of [...facets, ...paths].slice(0, facetPages)) await ask({ url: url + path });
  yield {
    work: 'see all eight facets, uncached',
    ...(await latencyOf(facets, (path) => ask({ url: url + path }))),
  };
  yield { work: 'search, uncached', ...(await latencyOf(paths, (path) => ask({ url: url + path }))) };
  close();
  let turn = 0;
  const path = () => `${paths[((turn += 1)) % paths.length]}`;
  yield { work: 'search, uncached, 10 visitors', perSecond: await rateOf(load({ url, path }, connections)) };
}

/** Names and beginnings of names by turns, of games all over the catalogue. */
async function searchPaths({ url }: Product): Promise<string[]> {
  const pageAt = (page: number) => gamesAt(url, `/v1/games?sort=name&pageSize=${pageSize}&page=${page}`);
  const { total } = await pageAt(1);
  const paths: string[] = [];
  for (let index = 0; index < searches; index += 1) {
    const place = Math.floor((index * total) / searches);
    const { items } = await pageAt(1 + Math.floor(place / pageSize));
    const name = items[place % pageSize]?.name ?? '';
    paths.push(`/v1/games?q=${encodeURIComponent(index % 2 === 0 ? name : name.slice(0, 3))}`);
  }
  return paths;
}

async function startBare({ url }: Product, paths: readonly string[]) {
  const child = fork(join(import.meta.dirname, '../lib/bare.ts'));
  const replies = await Promise.all(
    paths.map(async (path) => {
      // The second reply is the cached one.
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
