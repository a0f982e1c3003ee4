// Tells a pooler from PostgreSQL itself.
import type pg from 'pg';

/** True if a pooler answers in place of PostgreSQL: it tells its clients another number than that of the process that serves them. */
export async function isPooled(client: pg.ClientBase, timeoutMs: number): Promise<boolean> {
  const told = 'processID' in client ? client.processID : null;
  const query = {
    text: 'select pg_backend_pid() = $1 as "isDirect"',
    values: [told],
    query_timeout: timeoutMs,
  };
  const { rows } = await client.query<{ isDirect: boolean | null }>(query);
  return rows[0]?.isDirect !== true;
}
