// Benchmarks of the server, against limits measured in the same run: `npm run bench`, or with sizes and an engine,
// `npm run bench 10000 100000 sqlite`. `--out <path>` writes <path>.json and <path>.md; `--only kept,writes` runs
// those parts; `--data <folder>` keeps the filled databases for the next run.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../server/database/database.ts';
import { addManyListings } from '../server/test/many.ts';
import { adminReads, adminWrites } from './cases/admin.ts';
import { cachedReplies, uncachedReplies } from './cases/delivery.ts';
import { besideHandwritten } from './cases/handwritten.ts';
import { listPages, savesByAddresses } from './cases/listings.ts';
import { stalls } from './cases/stalls.ts';
import { type Engine, openStore, type Product, type Store, startProduct } from './lib/product.ts';
import { openRaw } from './lib/raw.ts';
import { Report, type Row } from './lib/report.ts';

/** Milliseconds after which merges have ended and threads that have nothing more to do are gone: what then is a run's memory. */
const resting = 20_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, only: { type: 'string' }, data: { type: 'string' } },
});
const sizes = positionals.filter((word) => /^\d+$/.test(word)).map(Number);
const named = (['sqlite', 'postgres'] as const).filter((engine) => positionals.includes(engine));
const engines: readonly Engine[] = named.length === 0 ? ['sqlite', 'postgres'] : named;
const only = values.only?.split(',');
const report = new Report();
for (const engine of engines) {
  for (const size of sizes.length === 0 ? [10_000, 100_000] : sizes) {
    for await (const row of measure(engine, size)) {
      report.add(engine, size, row);
      if (values.out !== undefined) report.write(values.out);
    }
  }
}

async function* measure(engine: Engine, size: number): AsyncGenerator<Row> {
  const fill = async (database: Database) => void (await addManyListings(database, size));
  const kept = values.data === undefined ? undefined : { folder: resolve(values.data), name: String(size) };
  const store = await openStore(engine, { fill, kept });
  const raw = await openRaw(store);
  try {
    const parts: Record<string, () => AsyncGenerator<Row>> = {
      starts: () => starts(store),
      kept: () => during(store, {}, (product) => cachedReplies(product)),
      fresh: () => during(store, { CACHE_MB: '0' }, (product) => uncachedReplies(product, raw)),
      reads: () => during(store, {}, (product) => adminReads(product, raw)),
      handwritten: () => during(store, {}, (product) => besideHandwritten(product, store, raw)),
      stalls: () => during(store, {}, (product) => stalls(product)),
      writes: () => during(store, {}, (product) => adminWrites(product, raw)),
      listings: () => listingWork(store),
    };
    for (const [name, part] of Object.entries(parts))
      if (only === undefined || only.includes(name)) yield* part();
  } finally {
    await raw.close();
    await store.remove();
  }
}

async function* starts(store: Store): AsyncGenerator<Row> {
  const times: number[] = [];
  let memory = '';
  // The first start makes the administrator.
  for (let run = 0; run < 4; run += 1) {
    const product = await startProduct(store);
    if (run > 0) times.push(product.started);
    memory = product.memory();
    await product.stop();
  }
  const median = times.toSorted((a, b) => a - b)[1] ?? 0;
  yield { work: 'start to first reply', value: `${Math.round(median)} ms` };
  yield { work: 'memory when idle', value: memory };
}

/** Half of the deployments that are filled in have addresses: most deployments are taken away, then all. */
async function* listingWork(store: Store): AsyncGenerator<Row> {
  yield* during(store, {}, (product) => listPages(product));
  for (const [addresses, without] of [
    ['many', sql`false`],
    ['few', sql`"listingSeq" % 20 <> 0`],
    ['no', sql`true`],
  ] as const) {
    const database = await openDatabase(store.location);
    await sql`update "deployment" set "address" = null, "addressKey" = null where ${without}`.execute(
      database.writes,
    );
    await sql`analyze`.execute(database.writes);
    await database.close();
    yield* during(store, {}, (product) => savesByAddresses(product, addresses));
  }
}

async function* during(
  store: Store,
  env: Record<string, string>,
  cases: (product: Product) => AsyncGenerator<Row>,
): AsyncGenerator<Row> {
  const product = await startProduct(store, { env });
  let work = '';
  try {
    for await (const row of cases(product)) {
      ({ work } = row);
      yield row;
    }
    // A part that this engine has no share in.
    if (work === '') return;
    await new Promise((resolve) => setTimeout(resolve, resting));
    yield { work: `memory after: ${work}`, value: product.memory() };
  } finally {
    await product.stop();
  }
}
