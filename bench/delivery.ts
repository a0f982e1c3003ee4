// How quickly the public site is answered, against limits measured in the same run: `npm run bench:delivery`, or with
// sizes and an engine, `npm run bench:delivery 10000 100000 sqlite`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import autocannon from 'autocannon';
import type { Database } from '../server/platform/db/db.ts';
import { addManyListings } from '../server/test/many.ts';
import { percentile, timesOf } from './lib/measure.ts';
import { type Engine, type Product, startProduct } from './lib/product.ts';

const windows = 3;
const seconds = 2;
const searches = 200;

const args = process.argv.slice(2);
const sizes = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
const engine: Engine = args.includes('postgres') ? 'postgres' : 'sqlite';
const results: Row[] = [];
for (const size of sizes.length === 0 ? [10_000, 100_000] : sizes) results.push(...(await measure(size)));
printTable(results);
console.log(`\n${JSON.stringify({ cores: cpus().length, cpu: cpus()[0]?.model, engine, results })}`);

async function measure(size: number): Promise<Record<string, string | number>[]> {
  const fill = async (database: Database) => void (await addManyListings(database, size));
  const readied = await during(startProduct(engine, { fill }), measureKept);
  const made = await during(startProduct(engine, { fill, env: { CACHE_MB: '0' } }), measureFresh);
  return [...readied, ...made].map((row) => ({ size, ...row }));
}

async function during(
  starting: Promise<Product>,
  work: (product: Product) => Promise<Row[]>,
): Promise<Row[]> {
  const product = await starting;
  try {
    return await work(product);
  } finally {
    await product.stop();
  }
}

type Row = Record<string, string | number>;

/** Replies that are ready, against node:http answering the same bytes. */
async function measureKept(product: Product): Promise<Row[]> {
  const rows: Row[] = [];
  const paths = await pathsOf(product);
  const bare = await startBare(product, Object.values(paths));
  try {
    for (const [what, path] of Object.entries(paths)) {
      for (const connections of [10, 100]) {
        const limit = await rate(bare.url + path, connections);
        const done = await rate(product.url + path, connections);
        rows.push({
          what: `${what}, kept`,
          connections,
          'per s': done,
          limit,
          'of limit': share(done, limit),
        });
      }
    }
  } finally {
    bare.stop();
  }
  return rows;
}

/** Replies that are made for each request, against the same SQL in process. */
async function measureFresh(product: Product): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, path] of Object.entries(await pathsOf(product))) {
    const raw = engine === 'sqlite' ? rawOf(what, product.file) : undefined;
    const limit = raw === undefined ? '' : rawRate(raw);
    const done = await rate(product.url + path, 10);
    rows.push({
      what: `${what}, made anew`,
      connections: 10,
      'per s': done,
      limit,
      'of limit': share(done, limit),
    });
  }
  const facets = 'category,chain,platform,stage,mode,entryCost,earn,onChain';
  for (const [what, addresses] of [
    [
      'all facets, made anew',
      Array.from({ length: 100 }, (_, index) => `/v1/games?facets=${facets}&page=${index + 1}`),
    ],
    ['search, made anew', await searchesOf(product)],
  ] as const) {
    const taken = await timesOf(addresses, async (path) => ask(product.url + path));
    rows.push({ what, connections: 1, 'p50 ms': percentile(taken, 0.5), 'p99 ms': percentile(taken, 0.99) });
  }
  return rows;
}

async function pathsOf({ url }: Product): Promise<Record<string, string>> {
  const { items } = (await (await fetch(`${url}/v1/games?facets=category,chain`)).json()) as Games;
  const { facets } = (await (
    await fetch(`${url}/v1/games?facets=category,chain&pageSize=1`)
  ).json()) as Games;
  const [category, chain] = [facets.category[0]?.value, facets.chain[0]?.value];
  return {
    list: '/v1/games',
    detail: `/v1/games/${items[0]?.slug}`,
    home: '/v1/home',
    'filter, page 3': `/v1/games?category=${category}&chain=${chain}&page=3&sort=release`,
  };
}
type Games = {
  items: { slug: string; name: string }[];
  facets: { category: { value: string }[]; chain: { value: string }[] };
};

/** Names and beginnings of words of games all over the catalogue. */
async function searchesOf({ url }: Product): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; found.length < searches; page += 1) {
    const { items } = (await (
      await fetch(`${url}/v1/games?sort=name&pageSize=50&page=${page * 20}`)
    ).json()) as Games;
    if (items.length === 0) break;
    for (const [index, { name }] of items.entries()) {
      const q = index % 2 === 0 ? name : name.slice(0, 3);
      found.push(`/v1/games?q=${encodeURIComponent(q)}`);
    }
  }
  return found.slice(0, searches);
}

async function ask(url: string): Promise<void> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  await reply.arrayBuffer();
}

/** Requests answered per second: the median of some windows. */
async function rate(url: string, connections: number): Promise<number> {
  await autocannon({ url, connections, duration: 1 });
  const rates: number[] = [];
  for (let window = 0; window < windows; window += 1) {
    const { requests, non2xx, errors } = await autocannon({ url, connections, duration: seconds });
    if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
    rates.push(requests.average);
  }
  return Math.round(rates.toSorted((a, b) => a - b)[Math.floor(windows / 2)] ?? 0);
}

async function startBare({ url }: Product, paths: readonly string[]) {
  const child = fork(join(import.meta.dirname, 'lib/bare.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const replies = await Promise.all(
    paths.map(async (path) => {
      // Asked twice: the second is the one that is kept.
      await ask(url + path);
      const reply = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } });
      const { date: _, connection: __, 'keep-alive': ___, ...headers } = Object.fromEntries(reply.headers);
      return { path, headers, body: Buffer.from(await reply.arrayBuffer()).toString('base64') };
    }),
  );
  child.send(replies);
  const [{ port }] = (await once(child, 'message')) as [AddressInfo];
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

/** The same rows by SQL alone, in this process, as a list without names in memory would read them. */
function rawOf(what: string, file: string): (() => string) | undefined {
  const database = new DatabaseSync(file, { readOnly: true });
  database.exec('pragma cache_size = -65536; pragma mmap_size = 1073741824');
  const filtered = what === 'filter, page 3';
  if (what !== 'list' && !filtered) return undefined;
  const [category] = database
    .prepare('select "categoryId" as "id" from "listingCategory" group by 1 order by count(*) desc limit 1')
    .all();
  const [chain] = database
    .prepare('select "blockchainId" as "id" from "deployment" group by 1 order by count(*) desc limit 1')
    .all();
  const chosen = filtered
    ? `and "seq" in (select "listingSeq" from "listingCategory" where "categoryId" = '${String(category?.['id'])}')
       and "seq" in (select "listingSeq" from "deployment" where "blockchainId" = '${String(chain?.['id'])}')`
    : '';
  const visible = `from "listing" where "status" in ('published', 'scheduled') and "publishAt" <= '2030' ${chosen}`;
  const count = database.prepare(`select count(*) as "total" ${visible}`);
  const order = filtered
    ? '"releaseDate" desc, "id" desc limit 20 offset 40'
    : '"publishedAt" desc, "id" desc limit 20';
  const page = database.prepare(`
    select "slug", "name", "tagline", "summary", "releaseStage", "releaseDate", "releaseDatePrecision", "platforms",
      "onChain", "entryCost", "earnModels", "tokenSymbol", "minAge", "riskFlags", "featured", "publishedAt",
      (select json_group_array(json_object('slug', "slug", 'name', "name", 'color', "color")) from "listingCategory"
        join "category" on "category"."id" = "categoryId" where "listingSeq" = "listing"."seq") as "categories",
      (select json_group_array(json_object('slug', "slug", 'name', "name", 'color', "color")) from "deployment"
        join "blockchain" on "blockchain"."id" = "blockchainId" where "listingSeq" = "listing"."seq") as "blockchains"
    ${visible} order by ${order}`);
  return () => JSON.stringify({ total: count.get()?.['total'], items: page.all() });
}

function rawRate(work: () => string): number {
  const rates: number[] = [];
  for (let window = 0; window <= windows; window += 1) {
    const start = performance.now();
    let done = 0;
    while (performance.now() - start < 1_000) {
      work();
      done += 1;
    }
    if (window > 0) rates.push((done * 1_000) / (performance.now() - start));
  }
  return Math.round(rates.toSorted((a, b) => a - b)[Math.floor(windows / 2)] ?? 0);
}

function share(product: number, limit: number | string): string {
  return typeof limit === 'number' && limit > 0 ? `${Math.round((100 * product) / limit)} %` : '';
}

function printTable(rows: readonly Row[]): void {
  const columns = ['size', 'what', 'connections', 'per s', 'limit', 'of limit', 'p50 ms', 'p99 ms'];
  const line = (cells: readonly unknown[]) => console.log(`| ${cells.join(' | ')} |`);
  line(columns);
  line(columns.map(() => '---'));
  for (const row of rows) line(columns.map((column) => row[column] ?? ''));
}
