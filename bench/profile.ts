// Profiles one case: `npm run bench:profile -- <case> [listings] [engine]`. Starts the product, on SQLite by default,
// loads the case for some seconds and prints the most expensive functions.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importLimits } from '../contract/kit/limits.ts';
import { listings } from '../contract/listings/listings.ts';
import { addManyListings } from '../server/test/many.ts';
import { everyFacet, letter, pathsOf } from './cases/delivery.ts';
import { labour } from './lib/load.ts';
import { openStore, type Product, startProduct } from './lib/product.ts';
import { sharesOf } from './lib/profile.ts';

const shown = 25;
/** Seconds. */
const measured = 5;
let turn = 0;

const get = async ({ url }: Product, path: string) => {
  const reply = await fetch(url + path);
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  await reply.arrayBuffer();
};

const cases: Record<string, (product: Product) => Promise<unknown>> = {
  list: (product) => get(product, '/v1/games'),
  home: (product) => get(product, '/v1/home'),
  detail: async (product) => get(product, (await paths(product))['detail'] ?? ''),
  filter: async (product) => get(product, (await paths(product))['filter, page 3'] ?? ''),
  facets: (product) => get(product, `/v1/games?facets=${everyFacet}`),
  search: (product) => get(product, `/v1/games?q=${letter((turn += 1))}`),
  'admin-list': (product) => product.call(listings.list, {}),
  create: (product) => product.call(listings.create, { name: `Created ${(turn += 1)}` }),
  edit: async (product) => {
    const { id, version } =
      free.shift() ?? (await product.call(listings.create, { name: `Made ${(turn += 1)}` }));
    free.push(await product.call(listings.edit, { id, version, tagline: `Changed ${(turn += 1)}` }));
  },
  import: (product) =>
    product.call(listings.import, {
      rows: Array.from({ length: importLimits.rows }, () => ({ name: `Imported ${(turn += 1)}` })),
    }),
};

/** Listings that nobody changes at the moment. */
const free: { id: string; version: number }[] = [];
let known: Promise<Record<string, string>> | undefined;
function paths(product: Product): Promise<Record<string, string>> {
  known ??= pathsOf(product);
  return known;
}

const [name = '', size = '10000', given] = process.argv.slice(2);
const engine = given === 'postgres' ? given : 'sqlite';
const work = cases[name];
if (work === undefined) {
  console.error(`Name a case: ${Object.keys(cases).join(', ')}`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'ludex-profile-'));
const store = await openStore(engine, {
  fill: async (database) => void (await addManyListings(database, Number(size))),
});
const product = await startProduct(store, {
  env: { CACHE_MB: '0' },
  node: ['--cpu-prof', `--cpu-prof-dir=${folder}`],
});
const perSecond = await labour(() => work(product), 10)(measured);
await product.stop();
console.log(
  `${name}: ${Math.round(perSecond)} per second under the profiler, ${size} listings on ${engine}\n`,
);
console.log('| own | with callees | function |\n| --- | --- | --- |');
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
for (const { what, own, whole } of sharesOf(folder).slice(0, shown)) {
  console.log(`| ${percent(own)} | ${percent(whole)} | ${what} |`);
}
await store.remove();
rmSync(folder, { recursive: true });
