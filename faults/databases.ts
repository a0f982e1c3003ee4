// Databases of the fault tests, and the checks that must hold after every fault.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { inject } from 'vitest';
import type { Engine } from '../server/test/databases/databases.ts';
import { serverEnv, testFolder } from './world.ts';

export type Rows = Record<string, unknown>[];

export type FaultyDatabase = {
  /** Environment of a server on it. */
  env: Record<string, string>;
  /** Queries it beside the server. */
  query: (sql: string) => Promise<Rows>;
  /** Corruption reported by its engine: pages, indexes, references. */
  damage: () => Promise<Rows>;
};

/** An empty database for one test, on PostgreSQL optionally on the test's own server. */
export async function emptyDatabase(engine: Engine, postgresUrl?: string): Promise<FaultyDatabase> {
  const env = serverEnv(testFolder());
  if (engine === 'sqlite') return sqliteAt(env);
  const server = postgresUrl ?? inject('postgresUrl');
  const name = `faults_${randomUUID().replaceAll('-', '')}`;
  await queryAt(server, `create database "${name}" encoding 'UTF8' locale 'C' template template0`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await queryAt(url, 'create schema checks; create extension if not exists amcheck schema checks');
  return {
    env: { ...env, DATABASE_URL: url },
    query: (sql) => queryAt(url, sql),
    damage: async () => {
      // Fails if an index misses a row of its table or has an extra one.
      await queryAt(url, `select checks.bt_index_check(indexrelid, true) ${btrees}`);
      return queryAt(url, await orphansSql(url));
    },
  };
}

/** The SQLite database of a server with this environment. */
export function sqliteAt(env: Record<string, string>): FaultyDatabase {
  const query = async (sql: string) => {
    const database = new DatabaseSync(join(env['DATA_DIR'] ?? '', 'ludex.sqlite'), { timeout: 10_000 });
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  };
  return {
    env,
    query,
    damage: async () => {
      const pages = await query('pragma integrity_check');
      return [
        ...pages.filter((row) => row['integrity_check'] !== 'ok'),
        ...(await query('pragma foreign_key_check')),
      ];
    },
  };
}

const btrees = `from pg_index join pg_class on pg_class.oid = indexrelid
  join pg_am on pg_am.oid = relam and amname = 'btree' where relnamespace = 'public'::regnamespace`;

/** A query for rows with dangling references, for every single-column foreign key. */
async function orphansSql(url: string): Promise<string> {
  const [found] = await queryAt(
    url,
    `select string_agg(format(
       'select %L as child, c.%I::text as id from %s c left join %s p on p.%I = c.%I where c.%I is not null and p.%I is null',
       conrelid::regclass, a.attname, conrelid::regclass, confrelid::regclass, b.attname, a.attname, a.attname, b.attname
     ), ' union all ') as query
     from pg_constraint
     join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
     join pg_attribute b on b.attrelid = confrelid and b.attnum = confkey[1]
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  return String(found?.['query']);
}

async function queryAt(url: string, sql: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result: pg.QueryResult<Rows[number]> | pg.QueryResult<Rows[number]>[] = await client.query(sql);
    return Array.isArray(result) ? [] : result.rows;
  } finally {
    await client.end();
  }
}
