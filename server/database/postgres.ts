// PostgreSQL under Kysely, through the pool of `pg`.
import { type Driver, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { WorkerPool } from '../jobs/worker.ts';
import { events, type MetricSource, type QueryKind } from '../telemetry/events.ts';
import { queryLog } from '../telemetry/queries.ts';
import type { Database, DatabaseLocation, Tables } from './database.ts';
import { snapshots } from './postgres-snapshot.ts';
import { prepareStatements } from './postgres-statements.ts';
import { watchPool } from './postgres-watchdog.ts';
import { createReadCache } from './read-cache.ts';

/** Connections per process. More than a few times the server's cores only queue inside PostgreSQL. */
const poolSize = 10;
/**
 * Milliseconds. Calls wait twice for a connection at most, once for their caller and once for their work: together with
 * one statement that is within the 15 seconds after which the console gives up. Jobs have nobody waiting for them.
 */
const limits = {
  call: { lock_timeout: 3_000, statement_timeout: 8_000, idle_in_transaction_session_timeout: 8_000 },
  job: { lock_timeout: 10_000, statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 },
};
const connectTimeoutMs = 3_000;

/** Set by statements when a connection is made: poolers refuse parameters of a connection that they do not know. */
const settings = {
  // PostgreSQL supposes a spinning disk, where leaping about costs four times as much as reading on; it then reads
  // whole tables in spite of their indexes. On what databases are kept on today there is next to no difference.
  random_page_cost: '1.1',
  // A statement that is shared out among processes leaves no core to others: on two, a wide search took twice as long as
  // it does by itself, and whoever came beside it four times as long.
  max_parallel_workers_per_gather: '0',
};

/** Milliseconds for which nobody asks whether other processes have written. */
const tick = 250;

function setStatements(use: keyof typeof limits): string {
  return Object.entries({ ...limits[use], ...settings })
    .map(([name, value]) => `set ${name} = ${value}`)
    .join('; ');
}

const int8 = 20;
const numeric = 1700;

/** Counts come as int8, which pg hands over as text; ours stay far below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
};

/**
 * Opens a pool on a PostgreSQL database. Connections are made when they are first needed.
 * @param use `job` allows statements and locks to take longer than a call may
 */
export function openPostgres(
  location: Extract<DatabaseLocation, { url: string }>,
  slowQueryMs: number,
  { connections = poolSize, use = 'call' }: { connections?: number; use?: keyof typeof limits } = {},
): Database {
  const { url } = location;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types,
    // Waited for before the connection is used, of which the pool's types know nothing.
    onConnect: (client): unknown => watch.during(client, client.query(setStatements(use))),
  });
  // A connection that the server ends is replaced at the next query; unheard, its error would end the process. The
  // pool hears idle connections only, and one between two statements of a transaction is not idle.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', prepareStatements);
  const watch = watchPool(pool, url);
  const workers = new WorkerPool({ location, slowQueryMs });
  let commits = 0;
  const committed = () => {
    commits += 1;
  };
  const dialect = new CountingDialect(pool, committed);
  // One pool under three names, so that those who watch can tell what a query was for.
  const handle = (kind: QueryKind) => new Kysely<Tables>({ dialect, log: queryLog(kind, slowQueryMs) });
  if (events.metricSource.hasSubscribers()) events.metricSource.publish(metricsOf(pool));
  // Two counts in one number: commits stay below 2^16 within a tick, and ticks below 2^37 for a thousand years.
  const mark = () => Math.floor(performance.now() / tick) * 2 ** 16 + (commits % 2 ** 16);
  const reads = handle('read');
  const snapshot = snapshots(reads);
  // A crash, before which commits were seen that were not on the disk yet, may bring the same snapshot again.
  let connectionsGone = 0;
  pool.on('remove', () => {
    connectionsGone += 1;
  });
  const remember = createReadCache(async () => `${await snapshot()} ${connectionsGone}`);
  return {
    dialect: 'postgres',
    reads,
    writes: handle('write'),
    aside: handle('aside'),
    remember: (key, read, isOneStatement) => (isOneStatement ? read() : remember(key, read)),
    mark,
    workers,
    writers: { location, committed },
    close: async () => {
      await workers.close();
      watch.stop();
      await pool.end();
    },
  };
}

function metricsOf(pool: pg.Pool): MetricSource {
  const metrics = {
    size: { help: 'Connections to PostgreSQL', read: () => pool.totalCount },
    idle: { help: 'Idle connections', read: () => pool.idleCount },
    waiting: { help: 'Queries waiting for a connection', read: () => pool.waitingCount },
  };
  return { name: 'pool', metrics };
}

/** Reports each committed transaction. */
class CountingDialect extends PostgresDialect {
  readonly #committed: () => void;

  constructor(pool: pg.Pool, committed: () => void) {
    super({ pool });
    this.#committed = committed;
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    const commit = driver.commitTransaction.bind(driver);
    driver.commitTransaction = async (connection) => {
      await commit(connection);
      this.#committed();
    };
    return driver;
  }
}
