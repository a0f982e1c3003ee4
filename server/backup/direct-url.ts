// Finds PostgreSQL behind a pooler, for its programs. pg_dump and psql change settings of their session, such as the search path.
// A pooler in transaction mode would leave them to the next call on the same connection, which then finds no table.
import pg from 'pg';
import { isPooled } from '../database/pooler.ts';
import type { Source } from './dump.ts';

const timeoutMs = 3_000;

type PostgresSource = Extract<Source, { engine: 'postgres' }>;

/** The URL for PostgreSQL's programs. Throws if there is none. */
export async function directUrl(source: PostgresSource): Promise<string> {
  const found = await findDirectUrl(source);
  if ('problem' in found) throw new Error(found.problem);
  return found.url;
}

/** The URL for PostgreSQL's programs; or what is wrong, and the remedy, if only a pooler can be reached. */
export async function findDirectUrl({
  url,
  direct,
}: PostgresSource): Promise<{ url: string } | { problem: string }> {
  if (direct !== undefined) return { url: direct };
  const seen = await look(url);
  if (!seen.isPooled) return { url };
  const own = new URL(url);
  own.hostname = seen.host?.includes(':') ? `[${seen.host}]` : (seen.host ?? '');
  own.port = String(seen.port);
  const reason =
    seen.host === null
      ? 'it reaches PostgreSQL by a socket'
      : await look(own.href).then(
          (found) => (!found.isPooled && found.server === seen.server ? undefined : 'another server answers'),
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        );
  if (reason === undefined) return { url: own.href };
  const address = seen.host === null ? '' : ` at ${own.host}`;
  const problem = `DATABASE_URL leads to a pooler, and PostgreSQL cannot be reached without it${address} (${reason}): set DATABASE_DIRECT_URL`;
  return { problem };
}

type Seen = { isPooled: boolean; host: string | null; port: number | null; server: string };

/** The address that PostgreSQL itself names, and what no other server shares. */
async function look(url: string): Promise<Seen> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const pooled = await isPooled(client, timeoutMs);
    const { rows } = await client.query<Omit<Seen, 'isPooled'>>(
      `select host(inet_server_addr()) as host, inet_server_port() as port,
         pg_postmaster_start_time()::text || current_database() as server`,
    );
    return { isPooled: pooled, host: null, port: null, server: '', ...rows[0] };
  } finally {
    await client.end();
  }
}
