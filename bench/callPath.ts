// Counts the product's own files, functions and function calls that one call runs through: `npm run bench:path`.
// Measured in process on SQLite by V8's precise coverage, with the modules loaded and the caches warm.
import { mkdtempSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { categories } from '../contract/categories/categories.ts';
import { listings } from '../contract/listings/listings.ts';
import { session } from '../contract/session/session.ts';
import { buildApp } from '../server/app.ts';
import { makeFirstAdmin } from '../server/bootstrap/first-admin.ts';
import { seedRoles } from '../server/bootstrap/roles.ts';
import { openDatabase } from '../server/database/database.ts';
import { migrate } from '../server/database/migrate.ts';
import { diskFiles } from '../server/media/storage.disk.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const credentials = { email: 'admin@localhost', password: 'a long enough passphrase' };
const hashCost = { memory: 64, passes: 1, parallelism: 1 };
const warmUpCalls = 20;
/** Background work, such as a look for due webhooks, falls into some of them; the one with the fewest calls counts. */
const measuredCalls = 5;

type Json = Record<string, unknown>;

const folder = mkdtempSync(join(tmpdir(), 'ludex-path-'));
const database = await openDatabase({ file: join(folder, 'path.db') });
await migrate(database);
await seedRoles(database, new Date());
await makeFirstAdmin(database, { ...credentials, hashCost }, new Date());
const app = await buildApp({
  database,
  files: diskFiles(join(folder, 'media')),
  clock: () => new Date(),
  hashCost,
  logger: pino({ level: 'silent' }),
  consoleFolder: '',
  basePath: '/',
  productName: 'Ludex',
  publicUrl: 'http://localhost',
  siteUrl: 'http://localhost',
  cacheBytes: 0,
});
let token = '';
token = String((await call(session.login.path, credentials))['token']);

const category = await call(categories.add.path, { name: 'Strategy' });
const listing = await call(listings.create.path, { name: 'Some game' });
const parent = { ...category };
const game = { ...listing };
const cases: Record<string, () => Promise<unknown>> = {
  'edit one field of a listing': () => edit(listings.edit.path, game, 'tagline'),
  'edit one field of a category': () => edit(categories.edit.path, parent, 'description'),
  'list listings': () => call(listings.list.path, {}),
  'current session': () => call(session.current.path, {}),
};

console.log('| call | files | functions | calls |\n| --- | --- | --- | --- |');
for (const [name, run] of Object.entries(cases)) {
  for (let n = 0; n < warmUpCalls; n += 1) await run();
  const measured = [];
  for (let n = 0; n < measuredCalls; n += 1) measured.push(await coverageOf(run));
  measured.sort((one, other) => one.calls - other.calls);
  const [{ files, functions, calls } = { files: [], functions: 0, calls: 0 }] = measured;
  console.log(`| ${name} | ${files.length} | ${functions} | ${calls} |`);
  if (process.argv.includes('--files')) console.log(files.map((file) => `  ${file}`).join('\n'));
}
rmSync(folder, { recursive: true });
// The application never listened, so nothing is in flight.
process.exit();

async function call(path: string, payload: Json): Promise<Json> {
  const body = `data=${encodeURIComponent(JSON.stringify(token === '' ? payload : { token, ...payload }))}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await app.inject({ method: 'POST', url: path, headers, payload: body });
  if (reply.statusCode !== 200) throw new Error(`${path} failed: ${reply.body}`);
  return reply.json<{ data: Json }>().data;
}

async function edit(path: string, record: Json, field: string): Promise<void> {
  const { id, version } = record;
  const changed = await call(path, { id, version, [field]: `Text ${String(version)}` });
  record['version'] = changed['version'];
}

/** Runs `work` once and counts what V8 saw of the files in contract/ and server/. */
async function coverageOf(work: () => Promise<unknown>) {
  const inspector = new Session();
  inspector.connect();
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await inspector.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  inspector.disconnect();
  const own = result.flatMap(({ url, functions }) => {
    const file = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : '';
    if (!/^(contract|server)\//.test(file)) return [];
    const counts = functions.map(({ ranges }) => ranges[0]?.count ?? 0).filter((count) => count > 0);
    return counts.length > 0 ? [{ file, counts }] : [];
  });
  const counts = own.flatMap((one) => one.counts);
  return {
    files: own.map(({ file }) => file).toSorted(),
    functions: counts.length,
    calls: counts.reduce((sum, count) => sum + count, 0),
  };
}
