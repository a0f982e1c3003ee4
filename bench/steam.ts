// Loads every title of a Steam catalogue through the real API, walks it, searches it, and prints what that took:
// `npm run bench:steam`, or with one engine's name `npm run bench:steam sqlite`.
import { cpus } from 'node:os';
import { listings } from '../contract/listings/listings.ts';
import { fold } from '../contract/text/fold.ts';
import { dice } from '../server/test/dice.ts';
import { inLanes, percentile, timesOf } from './lib/measure.ts';
import { type Engine, openStore, type Product, startProduct } from './lib/product.ts';
import {
  addGenres,
  isTag,
  mostCategories,
  parts,
  readTitles,
  type Title,
  textLimit,
  textOf,
  toListing,
} from './lib/titles.ts';

const connections = 4;
const searches = 200;
const seed = 20_261_121;
const titles = readTitles();
if (titles === undefined) {
  console.log('The Steam catalogue is not here, so nothing was loaded.');
} else {
  sayWhatIsCut(titles);
  const engines: Engine[] =
    process.argv[2] === undefined ? ['sqlite', 'postgres'] : [process.argv[2] as Engine];
  console.log(`${titles.length} titles, ${connections} connections, ${cpus().length} cores, seed ${seed}\n`);
  const results: object[] = [];
  for (const engine of engines) results.push({ engine, ...(await run(engine, titles)) });
  printTable(results);
  console.log(`\n${JSON.stringify(results)}`);
}

async function run(engine: Engine, titles: readonly Title[]) {
  const store = await openStore(engine);
  const product = await startProduct(store);
  try {
    const categoryIds = await addGenres(product, titles);
    const seconds = await inLanes(titles, connections, async (title) => {
      await product.call(listings.create, toListing(title, categoryIds));
    });
    const walk = await walkPages(product, titles.length);
    const search = await searchNames(product, titles);
    return {
      'loads/s': Math.round(titles.length / seconds),
      'load s': Math.round(seconds * 10) / 10,
      'page p50 ms': percentile(walk, 0.5),
      'page p99 ms': percentile(walk, 0.99),
      'search p50 ms': percentile(search, 0.5),
      'search p99 ms': percentile(search, 0.99),
      'database MB': Math.round((await store.size()) / 1e6),
    };
  } finally {
    await product.stop();
    await store.remove();
  }
}

/** Reports data of the titles that does not fit a listing: the loaded catalogue is incomplete. */
function sayWhatIsCut(titles: readonly Title[]): void {
  const count = (cut: (title: Title) => boolean) => titles.filter(cut).length;
  for (const column of ['name', 'developer', 'publisher']) {
    const long = count((title) => (title[column] ?? '').length > textLimit);
    const control = count((title) => /\p{Cc}/u.test(title[column] ?? ''));
    console.log(`${column}: ${long} cut to ${textLimit} characters, ${control} freed of control characters`);
  }
  console.log(
    `tags: ${count((title) => !parts(title['steamspy_tags']).every(isTag))} titles lose one that is too short or too long`,
  );
  console.log(
    `genres: ${count((title) => parts(title['genres']).length > mostCategories)} titles have more than ${mostCategories}\n`,
  );
}

/** Every page from first to last: each listing once, and every total exact. */
async function walkPages(product: Product, expected: number): Promise<number[]> {
  const pageSize = 200;
  const met = new Set<string>();
  const pages = Array.from({ length: Math.ceil(expected / pageSize) }, (_, index) => index + 1);
  const times = await timesOf(pages, async (page) => {
    const { rows, total } = await product.call(listings.list, { page, pageSize, sort: 'name' });
    if (total !== expected) throw new Error(`Page ${page} says ${total} listings, not ${expected}`);
    for (const row of rows) {
      if (met.has(row.id)) throw new Error(`Page ${page} shows ${row.name} a second time`);
      met.add(row.id);
    }
  });
  if (met.size !== expected) throw new Error(`The pages show ${met.size} listings, not ${expected}`);
  return times;
}

/** Names drawn by chance, a quarter of them beyond ASCII: each has to be found first, or level with its namesakes. */
async function searchNames(product: Product, titles: readonly Title[]): Promise<number[]> {
  const roll = dice(seed);
  const names = titles.map((title) => textOf(title, 'name'));
  const foreign = names.filter((name) => /[^\u0020-\u007e]/.test(name));
  const chosen = Array.from({ length: searches }, (_, index) => {
    const pool = index % 4 === 0 ? foreign : names;
    return pool[roll(pool.length)] ?? '';
  });
  return timesOf(chosen, async (name) => {
    const { rows } = await product.call(listings.list, { q: name });
    const first = rows[0]?.name ?? '';
    if (fold(first) !== fold(name.trim())) throw new Error(`A search for ${name} found ${first} first`);
  });
}

function printTable(results: readonly object[]): void {
  const columns = Object.keys(results[0] ?? {});
  const line = (cells: readonly unknown[]) => console.log(`| ${cells.join(' | ')} |`);
  line(columns);
  line(columns.map(() => '---'));
  for (const result of results) line(Object.values(result));
}
