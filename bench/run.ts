// Benchmarks of the server: `npm run bench`, or with sizes and an engine, `npm run bench -- 10000 sqlite`. `--only editors,import` runs
// these parts, `--out <file>` writes JSON as well, `--profile <folder>` keeps CPU profiles of the server.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '../server/database/database.ts';
import { addManyListings } from '../server/test/records/many.ts';
import { besideHeavyWork } from './cases/beside.ts';
import { importCatalogue, savesByAddresses, turnPages } from './cases/editors.ts';
import { jobsAndSearches } from './cases/jobs.ts';
import { pulseOfConsoles } from './cases/pulse.ts';
import { cachedReplies, uncachedReplies } from './cases/visitors.ts';
import { type Engine, openStore, type Product, type Store, startProduct } from './lib/product.ts';
import { Report, type Row } from './lib/report.ts';

const defaultSizes = [10_000, 100_000];
/** After this time threads without work have ended, so that the memory is that of a resting server. */
const restMs = 20_000;
const starts = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, only: { type: 'string' }, profile: { type: 'string' } },
});
const given = positionals.filter((word) => /^\d+$/.test(word)).map(Number);
const named = (['sqlite', 'postgres'] as const).filter((engine) => positionals.includes(engine));
const only = values.only?.split(',');
const report = new Report(values.out);
for (const engine of named.length === 0 ? (['sqlite', 'postgres'] as const) : named) {
  for (const size of given.length === 0 ? defaultSizes : given) await measure(engine, size);
}

async function measure(engine: Engine, size: number): Promise<void> {
  const store = await openStore(engine, async (database) => void (await addManyListings(database, size)));
  const parts: Record<string, () => AsyncGenerator<Row>> = {
    start: () => start(store),
    visitors: () => during(store, cachedReplies),
    uncached: () => during(store, uncachedReplies, { CACHE_MB: '0' }),
    editors: () => editors(store),
    beside: () => during(store, besideHeavyWork),
    import: () => during(store, importCatalogue),
    jobs: () => during(store, (product) => jobsAndSearches(product, store.location)),
    pulse: () => during(store, pulseOfConsoles),
  };
  try {
    for (const [name, part] of Object.entries(parts)) {
      if (only !== undefined && !only.includes(name)) continue;
      for await (const row of part()) report.add(engine, size, row);
    }
  } finally {
    await store.remove();
  }
}

async function* start(store: Store): AsyncGenerator<Row> {
  // The first start makes the administrator.
  await (await startProduct(store)).stop();
  const times: number[] = [];
  let memory = '';
  for (let run = 0; run < starts; run += 1) {
    const product = await startProduct(store);
    times.push(product.startedMs);
    memory = product.memory();
    await product.stop();
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(starts / 2)] ?? 0;
  yield { work: 'start the server, to its first reply', value: `${Math.round(median)} ms` };
  yield { work: 'leave it idle', value: memory };
}

/** Half of the deployments that are filled in have addresses: most of these are removed, then all. */
async function* editors(store: Store): AsyncGenerator<Row> {
  yield* during(store, turnPages);
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
    yield* during(store, (product) => savesByAddresses(product, addresses));
  }
}

async function* during(
  store: Store,
  cases: (product: Product) => AsyncGenerator<Row>,
  env: Record<string, string> = {},
): AsyncGenerator<Row> {
  const node = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`];
  const product = await startProduct(store, { env, node });
  let work = '';
  try {
    for await (const row of cases(product)) {
      ({ work } = row);
      yield row;
    }
    await pause(restMs);
    yield { work: `memory after: ${work}`, value: product.memory() };
  } finally {
    await product.stop();
  }
}
