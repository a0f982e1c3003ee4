// Notices a PostgreSQL that has stopped answering. A server that is frozen, or beyond a network that swallows packets,
// ends no connection and no statement: whoever asked it something would wait for minutes, and hold what others need.
import pg from 'pg';

/** Milliseconds after which somebody who holds a connection makes us look, and within which a live server answers. */
const suspicious = 2_000;
const answering = 2_000;
const lookEvery = 1_000;

export type Watch = {
  /** The same for what is done with a connection before anybody has it. */
  during: <T>(client: pg.ClientBase, work: Promise<T>) => Promise<T>;
  stop: () => void;
};

/**
 * Watches the connections of a pool. Where one has been in use for long and the server does not answer a newcomer
 * either, all such connections are cut, and what waited for them fails. What is merely slow is left alone.
 */
export function watchPool(pool: pg.Pool, url: string): Watch {
  const since = new Map<pg.ClientBase, number>();
  const begin = (client: pg.ClientBase) => since.set(client, performance.now());
  const end = (client: pg.ClientBase) => since.delete(client);
  pool.on('acquire', begin);
  pool.on('release', (_error, client) => end(client));
  let looking = false;
  const look = async () => {
    const waiting = () => [...since].filter(([, start]) => performance.now() - start > suspicious);
    if (looking || waiting().length === 0) return;
    looking = true;
    if (!(await answers(url))) for (const [client] of waiting()) cut(client);
    looking = false;
  };
  const timer = setInterval(() => void look(), lookEvery).unref();
  return {
    during: (client, work) => {
      begin(client);
      return work.finally(() => end(client));
    },
    stop: () => clearInterval(timer),
  };
}

/** Ends a connection without a word: there is nobody to hear it. */
function cut(client: pg.ClientBase): void {
  if (client instanceof pg.Client) client.connection.stream.destroy();
}

/** Whether the server says anything, be it that it has no connection left. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answering,
    query_timeout: answering,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    cut(client);
  }
}
