// Detects a PostgreSQL server that no longer responds. A frozen server, or a network that drops packets, ends no connection, so
// that queries would wait for minutes and hold their connections.
import pg from 'pg';

/** The server is checked if a connection has been in use for this long. */
const suspectAfterMs = 2_000;
/** A live server responds to the check within this time. */
const checkTimeoutMs = 2_000;
const checkEveryMs = 1_000;

export type Watch = {
  /** Watches work on a connection that the pool has not handed out yet. */
  during: <T>(client: pg.ClientBase, work: Promise<T>) => Promise<T>;
  stop: () => void;
};

/**
 * Watches the connections of a pool. If one has been in use for long and the server does not respond to a new connection either,
 * all such connections are closed and their queries fail. Queries that are merely slow go on.
 */
export function watchPool(pool: pg.Pool, url: string): Watch {
  const since = new Map<pg.ClientBase, number>();
  const begin = (client: pg.ClientBase) => since.set(client, performance.now());
  const end = (client: pg.ClientBase) => since.delete(client);
  pool.on('acquire', begin);
  pool.on('release', (_error, client) => end(client));
  let isChecking = false;
  const check = async () => {
    const waiting = () => [...since].filter(([, start]) => performance.now() - start > suspectAfterMs);
    if (isChecking || waiting().length === 0) return;
    isChecking = true;
    if (!(await responds(url))) for (const [client] of waiting()) destroy(client);
    isChecking = false;
  };
  const timer = setInterval(() => void check(), checkEveryMs).unref();
  return {
    during: (client, work) => {
      begin(client);
      return work.finally(() => end(client));
    },
    stop: () => clearInterval(timer),
  };
}

/** Closes a connection without the protocol's goodbye, which would wait for the server. */
function destroy(client: pg.ClientBase): void {
  if (client instanceof pg.Client) client.connection.stream.destroy();
}

/** True if the server responds, also with an error such as too many connections. */
async function responds(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: checkTimeoutMs,
    query_timeout: checkTimeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    destroy(client);
  }
}
