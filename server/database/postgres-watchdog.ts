// Detects a PostgreSQL server that no longer responds. A frozen server, or a network that drops packets, ends no connection, so
// that queries would wait for minutes and hold their connections.
import pg from 'pg';

/** The server is checked if a connection has been in use for this long. */
const suspectAfterMs = 2_000;
/** A live server responds to the check within this time. */
const checkTimeoutMs = 2_000;
const checkEveryMs = 1_000;

/**
 * Watches the connections of a pool that are in use. If one has been for long and the server does not respond to a new connection
 * either, all such connections are closed and their queries fail. Queries that are merely slow go on. Returns a function that stops.
 */
export function watchPool(pool: pg.Pool, url: string): () => void {
  const since = new Map<pg.ClientBase, number>();
  pool.on('acquire', (client) => since.set(client, performance.now()));
  pool.on('release', (_error, client) => since.delete(client));
  let isChecking = false;
  const check = async () => {
    const waiting = () => [...since].filter(([, start]) => performance.now() - start > suspectAfterMs);
    if (isChecking || waiting().length === 0) return;
    isChecking = true;
    if (!(await responds(url))) for (const [client] of waiting()) destroy(client);
    isChecking = false;
  };
  const timer = setInterval(() => void check(), checkEveryMs).unref();
  return () => clearInterval(timer);
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
