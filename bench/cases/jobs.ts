// Jobs over many records and the comparison of all listings, with the latency of others beside them; the search of the palette; My work; a long history.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { myWork } from '../../contract/desk/my-work.ts';
import { exchange } from '../../contract/exchange/exchange.ts';
import { history } from '../../contract/history/history.ts';
import { imports } from '../../contract/import/import.ts';
import { type JobState, jobs } from '../../contract/jobs/jobs.ts';
import { listings } from '../../contract/listings/listings.ts';
import { search } from '../../contract/search/search.ts';
import { type DatabaseLocation, openDatabase } from '../../server/database/database.ts';
import { percentile, timesOf } from '../lib/measure.ts';
import { type Product, resultOf } from '../lib/product.ts';
import type { Row } from '../lib/report.ts';

/** A public list of Steam games, if it lies beside the checkout. */
const steam = join(import.meta.dirname, '../../../shared/data/games-steam-nikdavis/steam.csv');

const searches = 200;
const versions = 1_000;
const pollMs = 50;
const betweenMs = 5;
const idleMs = 5_000;

export async function* jobsAndSearches(product: Product, location: DatabaseLocation): AsyncGenerator<Row> {
  const { rows } = await product.call(listings.list, { pageSize: 200 });
  yield await searchAll(
    product,
    rows.map(({ name }) => name.slice(0, 6)),
  );
  yield await openMyWork(product);
  const { id = '', version = 0 } = rows[0] ?? {};
  yield await readLongHistory(product, id, version);

  const idle = await beside(product, id, () => pause(idleMs));
  yield { work: 'open a listing, idle', p99: idle.p99 };
  const works = {
    'edit drafts in bulk': editDrafts,
    'export all listings as CSV': exportAll,
    'compare all listings for duplicates': () => compareAll(product, location),
    ...(existsSync(steam) ? { 'import steam.csv': importSteam } : {}),
  };
  for (const [work, run] of Object.entries(works)) {
    const { result, p99 } = await beside(product, id, () => run(product));
    const parts = Object.entries(result.parts).map(([name, seconds]) => `${name} ${seconds.toFixed(1)} s`);
    const ratio = (p99 / idle.p99).toFixed(1);
    const value = `${result.rows} rows: ${parts.join(', ')}; p99 of others ${ratio} times idle`;
    const seconds = Object.values(result.parts).reduce((sum, one) => sum + one, 0);
    yield { work, perSecond: result.rows / seconds, p99, value };
  }
  if (!existsSync(steam)) yield { work: 'import steam.csv', value: 'skipped: the file is not there' };
}

async function searchAll({ call }: Product, words: readonly string[]): Promise<Row> {
  const queries = Array.from({ length: searches }, (_, turn) => words[turn % words.length] ?? '');
  const times = await timesOf(queries, async (q) => void (await call(search.all, { q })));
  return { work: 'search everything', value: `p95 ${percentile(times, 0.95)} ms` };
}

async function openMyWork({ call }: Product): Promise<Row> {
  const times = await timesOf(Array.from({ length: 50 }), async () => void (await call(myWork.summary, {})));
  return { work: 'open My work', value: `p95 ${percentile(times, 0.95)} ms` };
}

async function readLongHistory({ call }: Product, id: string, from: number): Promise<Row> {
  let version = from;
  for (let turn = 0; turn < versions; turn += 1)
    ({ version } = await call(listings.edit, { id, version, tagline: `Tagline ${turn}` }));
  const times = await timesOf(Array.from({ length: 50 }), async () => {
    await call(history.list, { type: 'gameListing', id });
  });
  const work = `open the history of ${versions.toLocaleString('en')} versions`;
  return { work, value: `p95 ${percentile(times, 0.95)} ms` };
}

/** Edits all drafts, which is a sixth of the listings. */
async function editDrafts({ call }: Product): Promise<Ended> {
  const job = await call(listings.bulk, {
    select: { filter: { status: ['draft'] } },
    do: { set: { minAge: 12 } },
  });
  return checkAndRun({ call }, job.id);
}

async function exportAll({ call }: Product): Promise<Ended> {
  const job = await call(exchange.start, { type: 'gameListing', format: 'csv' });
  const { seconds } = await until({ call }, job.id, 'done');
  return { rows: (await call(listings.list, { pageSize: 1 })).total, parts: { run: seconds } };
}

/** As every night. The server looks for it every ten seconds, and the time counts from the first waiting. */
async function compareAll({ call }: Caller, location: DatabaseLocation): Promise<Ended> {
  const database = await openDatabase(location);
  const start = performance.now();
  await database.writes.insertInto('duplicateCheck').values({ listingId: null }).execute();
  const waiting = database.reads.selectFrom('duplicateCheck').select('seq').limit(1);
  while ((await waiting.execute()).length > 0) await pause(pollMs);
  const seconds = (performance.now() - start) / 1_000;
  await database.close();
  return { rows: (await call(listings.list, { pageSize: 1 })).total, parts: { 'wait and compare': seconds } };
}

async function importSteam({ call, url, token }: Product): Promise<Ended> {
  const body = new FormData();
  body.set('token', token);
  body.set('type', 'gameListing');
  body.set('file', new Blob([readFileSync(steam)]), 'steam.csv');
  const reply = await fetch(url + imports.upload.path, { method: 'POST', body });
  const { job, mapping } = resultOf(imports.upload, await reply.text());
  await call(imports.map, { id: job.id, ...mapping, missingCategories: 'create' });
  return checkAndRun({ call }, job.id);
}

type Caller = Pick<Product, 'call'>;
type Ended = { rows: number; parts: Record<string, number> };

async function checkAndRun({ call }: Caller, id: string): Promise<Ended> {
  const checked = await until({ call }, id, 'ready');
  await call(jobs.start, { id });
  const run = await until({ call }, id, 'done');
  return { rows: run.total, parts: { check: checked.seconds, run: run.seconds } };
}

async function until({ call }: Caller, id: string, state: JobState) {
  const start = performance.now();
  for (;;) {
    const { job } = await call(jobs.detail, { id, pageSize: 1 });
    if (job.state === state) return { total: job.total, seconds: (performance.now() - start) / 1_000 };
    if (job.state === 'failed') throw new Error(`${job.title}: ${job.error}`);
    await pause(pollMs);
  }
}

/** Opens a listing again and again beside a work. */
async function beside<T>({ call }: Product, id: string, work: () => Promise<T>) {
  const times: number[] = [];
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      times.push(...(await timesOf([id], async () => void (await call(listings.detail, { id })))));
      await pause(betweenMs);
    }
  })();
  const result = await work();
  isOver = true;
  await others;
  return { result, p99: percentile(times, 0.99) };
}
