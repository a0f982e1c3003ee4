// Dumps, verifies and restores PostgreSQL databases with pg_dump, pg_restore and psql.
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { Dumped } from './dump.ts';
import { connected, startTool } from './postgres-tools.ts';

/** Dumps the database and counts its rows in one snapshot. */
export async function dumpPostgres(url: string, to: string, signal: AbortSignal): Promise<Dumped> {
  return connected(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const counts = await countsOf(client);
    const migrations = await migrationsOf(client);
    const pictures = await client.query<Dumped['pictures'][number]>('select hash, width from media');
    // No sync: the dump is read next and then deleted.
    const taken = [`--snapshot=${rows[0]?.snapshot ?? ''}`, `--file=${to}`, '--no-sync'];
    await startTool('pg_dump', ['--format=custom', ...ours, ...taken], url, signal).done;
    return { counts, migrations, pictures: pictures.rows };
  });
}

const ours = ['--schema=public', '--no-owner', '--no-privileges'];

/** Restores a dump into a scratch database and compares row counts. Notes say what could not be tried. */
export async function drillPostgres(
  url: string,
  dump: string,
  counts: Record<string, number>,
  signal: AbortSignal,
) {
  const name = `ludex_drill_${randomUUID().replaceAll('-', '')}`;
  const scratch = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return connected(url, async (client) => {
    try {
      const unusable = await makeScratch(client, name, scratch);
      if (unusable !== undefined) {
        // At least the whole dump is read.
        await startTool('pg_restore', ['--file=-', dump], url, signal).done;
        return { problems: [], notes: [`not restored into a scratch database: ${unusable}`] };
      }
      await replay(scratch, dump, { before: '', after: '' }, signal);
      const restored = await connected(scratch, countsOf);
      const problems = Object.entries(counts)
        .filter(([table, rows]) => restored[table] !== rows)
        .map(([table, rows]) => `${table} has ${restored[table] ?? 'no'} rows where ${rows} were`);
      return { problems, notes: [] };
    } catch (error) {
      signal.throwIfAborted();
      return { problems: [messageOf(error)], notes: [] };
    } finally {
      await client.query(`drop database if exists "${name}" with (force)`);
    }
  });
}

/** Creates a database. Returns why it cannot be used: the role may create none, or the pooler in front does not know it. */
async function makeScratch(client: pg.Client, name: string, url: string): Promise<string | undefined> {
  try {
    await client.query(`create database "${name}" encoding 'UTF8' template template0`);
    await connected(url, (scratch) => scratch.query('select 1'));
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** Replaces everything in the database by a dump, in one transaction. */
export async function restorePostgres(url: string, dump: string, signal: AbortSignal): Promise<void> {
  // Sessions of that time must not become valid again.
  await replay(url, dump, { before: empty, after: 'delete from public."session";' }, signal);
}

/**
 * Drops all tables, views and routines, except those of extensions: dumps do not contain them, and often only a superuser could
 * drop them. Objects that belong to a table are dropped with it.
 */
const empty = `do $$ declare one record; begin
  if to_regnamespace('public') is null then create schema public; end if;
  for one in
    select format('drop %s if exists %s cascade', kind, name) as sql from (
      select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end
        as kind, oid::regclass::text as name, 'pg_class'::regclass as catalogue, oid
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select 'routine', oid::regprocedure::text, 'pg_proc'::regclass, oid
      from pg_proc where pronamespace = 'public'::regnamespace
    ) found
    where not exists (
      select from pg_depend where classid = found.catalogue and objid = found.oid and deptype in ('e', 'i')
    )
    order by name
  loop execute one.sql; end loop;
end $$;`;

/**
 * Runs a dump through psql, with SQL before and after it, in one transaction. This process sends the `commit`, so that nothing is
 * committed if a program fails or this process dies.
 */
async function replay(
  url: string,
  dump: string,
  { before, after }: { before: string; after: string },
  signal: AbortSignal,
): Promise<void> {
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  const options = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-'];
  const reader = startTool('pg_restore', [...ours, '--exit-on-error', '--file=-', dump], url, either, [
    'ignore',
    'pipe',
  ]);
  const psql = startTool('psql', options, url, either, ['pipe', 'ignore']);
  const { stdout } = reader.child;
  const { stdin } = psql.child;
  if (stdout === null || stdin === null)
    throw new Error('Could not open pipes to the programs of PostgreSQL');
  async function* script() {
    yield `begin;\n${before}\n`;
    yield* forOlderServers(stdout as Readable);
    await reader.done;
    yield `${after}\ncommit;\n`;
  }
  try {
    // If psql ends early, its own error says more than that of the broken pipe.
    const piped = pipeline(script, stdin).catch((error: unknown) =>
      psql.done.then(() => Promise.reject(error)),
    );
    await Promise.all([reader.done, piped, psql.done]);
  } finally {
    ended.abort();
    await Promise.allSettled([reader.done, psql.done]);
  }
}

/** Removes a setting that newer programs write and servers before PostgreSQL 17 do not know. */
async function* forOlderServers(script: Readable): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of script as AsyncIterable<Buffer>) {
    const text = isFirst
      ? chunk.toString('latin1').replace(/^SET transaction_timeout = 0;$/m, '')
      : undefined;
    yield text === undefined ? chunk : Buffer.from(text, 'latin1');
    isFirst = false;
  }
}

/** True if a restore would replace data. */
export async function holdsData(url: string): Promise<boolean> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public."schemaVersion"') is not null as there`,
    );
    return rows[0]?.there === true;
  });
}

/** The number of other connections to the database. A restore requires that there are none. */
export async function othersConnected(url: string): Promise<number> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    return rows[0]?.others ?? 0;
  });
}

/** Row counts of the tables that a dump contains. */
async function countsOf(client: pg.Client): Promise<Record<string, number>> {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
     order by relname`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ rows: number }>(
      `select count(*)::int as rows from public."${name}"`,
    );
    counts[name] = rows[0]?.rows ?? 0;
  }
  return counts;
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from public."schemaVersion" order by name',
  );
  return rows.map(({ name }) => name);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
