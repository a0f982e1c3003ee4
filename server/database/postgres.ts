// PostgreSQL under Kysely, through the pool of `pg`.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { countChangedRows } from '../telemetry/changed-rows.ts';
import { events, type QueryKind } from '../telemetry/events.ts';
import { queryLog } from '../telemetry/queries.ts';
import { WorkerPool } from '../worker/worker.ts';
import { CountingDriver } from './counting-driver.ts';
import type { Database, DatabaseLocation, Tables } from './database.ts';
import { snapshots } from './postgres-snapshot.ts';
import { prepareStatements } from './postgres-statements.ts';
import { watchPool } from './postgres-watchdog.ts';
import { createReadCache } from './read-cache.ts';

/** Connections per process. More than a few times the server's cores only queue inside PostgreSQL. */
const poolSize = 10;
/**
 * Calls wait for a connection at most twice, once to find the caller and once for their work. With one statement that stays within
 * the console's timeout of 15 seconds.
 */
const limitsMs = {
  call: { lock_timeout: 3_000, statement_timeout: 8_000, idle_in_transaction_session_timeout: 8_000 },
  job: { lock_timeout: 10_000, statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 },
};
const connectTimeoutMs = 3_000;

/** Set by statements on each new connection, since poolers refuse unknown connection parameters. */
const settings = {
  // PostgreSQL's default assumes spinning disks, and prefers sequential scans to indexes. On SSDs both cost about the same.
  random_page_cost: '1.1',
  // Parallel queries leave no core to others: with two cores and concurrent requests a broad search took twice as long, and the
  // other requests four times as long.
  max_parallel_workers_per_gather: '0',
};

/** `mark` changes this often, for commits of other processes. */
const markIntervalMs = 250;

function settingsQuery(use: keyof typeof limitsMs) {
  const all = Object.entries({ ...limitsMs[use], ...settings });
  return {
    text: all.map(([name, value]) => `set ${name} = ${value}`).join('; '),
    query_timeout: connectTimeoutMs,
  };
}

// pg returns these as text. Our counts stay far below 2^53.
const { INT8, NUMERIC } = pg.types.builtins;
for (const type of [INT8, NUMERIC]) pg.types.setTypeParser(type, Number);

/**
 * Opens a pool. Connections are made on demand.
 * @param use `job` allows longer statements and locks than `call`
 */
export function openPostgres(
  location: Extract<DatabaseLocation, { url: string }>,
  slowQueryMs: number,
  { connections = poolSize, use = 'call' }: { connections?: number; use?: keyof typeof limitsMs } = {},
): Database {
  const { url } = location;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    // The pool awaits the returned promise, which its types do not show.
    onConnect: (client): unknown =>
      client.query(settingsQuery(use)).then(() => prepareStatements(client, connectTimeoutMs)),
  });
  // A closed connection is replaced at the next query, but an unhandled error would end the process. The pool handles errors of
  // idle connections only, not of those between two statements of a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const stopWatching = watchPool(pool, url);
  const workers = new WorkerPool({ location, slowQueryMs });
  const driver = new CountingDriver({ pool });
  const dialect = Object.assign(new PostgresDialect({ pool }), { createDriver: () => driver });
  // One pool under three names, so that telemetry knows the kind of each query.
  const plugins = [countChangedRows()];
  const handle = (kind: QueryKind) =>
    new Kysely<Tables>({ dialect, plugins, log: queryLog(kind, slowQueryMs) });
  const metrics = {
    size: { help: 'Connections to PostgreSQL', read: () => pool.totalCount },
    idle: { help: 'Idle connections', read: () => pool.idleCount },
    waiting: { help: 'Queries waiting for a connection', read: () => pool.waitingCount },
  };
  events.metricSource.publish({ name: 'pool', metrics });
  // Two counters in one number: fewer than 2^16 commits per interval, and fewer than 2^37 intervals in a thousand years.
  const mark = () => Math.floor(performance.now() / markIntervalMs) * 2 ** 16 + (driver.commits % 2 ** 16);
  const reads = handle('read');
  const snapshot = snapshots(reads);
  // After a crash that loses commits, the same snapshot may come again.
  let removedConnections = 0;
  pool.on('remove', () => {
    removedConnections += 1;
  });
  const remember = createReadCache(async () => `${await snapshot()} ${removedConnections}`);
  return {
    dialect: 'postgres',
    reads,
    writes: handle('write'),
    aside: handle('aside'),
    remember: (key, read, isOneStatement) => (isOneStatement ? read() : remember(key, read)),
    mark,
    publicCommits: () => driver.publicCommits,
    workers,
    writers: { location, committed: () => driver.countCommit(true) },
    close: async () => {
      await workers.close();
      stopWatching();
      await pool.end();
    },
  };
}
