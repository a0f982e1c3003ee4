// Databases of earlier releases are migrated at start, with the same rows and lists. Databases are in test/releases: the SQLite file
// and a dump of PostgreSQL, with the results of lists.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from './database/database.ts';
import { type DatabaseFactory, databaseFactory, engine } from './test/databases/databases.ts';
import { liveEnv, startLive } from './test/live.ts';
import { emailOf, password } from './test/records/accounts.ts';

const releases = ['0.1.0'];
const folder = join(import.meta.dirname, 'test/releases');

/** Lists of the release, with the names in its replies. */
const lists = z.array(
  z.object({ path: z.string(), payload: z.looseObject({}), total: z.number(), rows: z.array(z.string()) }),
);

let factory: DatabaseFactory;
beforeAll(async () => {
  factory = await databaseFactory(async () => {}, engine);
});

/** Replaces an empty database by a release's. */
async function lay(release: string, { DATA_DIR: dataDir = '', DATABASE_URL: url }: Record<string, string>) {
  const unpacked = (name: string) => gunzipSync(readFileSync(join(folder, name)));
  mkdirSync(dataDir, { recursive: true });
  if (url === undefined) {
    writeFileSync(join(dataDir, 'ludex.sqlite'), unpacked(`${release}.sqlite.gz`));
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(String(unpacked(`${release}.sql.gz`)));
  await client.end();
}

async function auditRows({ DATA_DIR: dataDir = '', DATABASE_URL: url }: Record<string, string>) {
  const database: Database = await openDatabase(
    url === undefined ? { file: join(dataDir, 'ludex.sqlite') } : { url },
  );
  const { rows } = await sql<{ id: string }>`select * from "audit" order by "id"`.execute(database.reads);
  await database.close();
  return rows;
}

test.each(releases)(
  'a database of %s is migrated with all audit rows and the same lists',
  async (release) => {
    const env: Record<string, string> = { ...(await liveEnv(factory)), LOG_LEVEL: 'info' };
    await lay(release, env);
    const before = await auditRows(env);
    expect(before.length).toBeGreaterThan(256);

    const server = await startLive(env);
    const told = server
      .stdout()
      .split('\n')
      .flatMap(
        (line) => /"msg":"(upgrading, \d+ migrations|backup before .*|migrated)"/.exec(line)?.[1] ?? [],
      );
    const migrated = told.filter((msg) => msg === 'migrated');
    expect(told[0]).toBe(`upgrading, ${migrated.length} migrations`);
    expect(told.slice(-migrated.length)).toEqual(migrated);
    expect(server.stdout()).toMatch(/"migration":"\w+\.ts","ms":\d+,"msg":"migrated"/);
    const { data } = await server.call('/api/session/login', { email: emailOf('Administrator'), password });
    const expected = lists.parse(JSON.parse(readFileSync(join(folder, `${release}.json`), 'utf8')));
    for (const { path, payload, total, rows } of expected) {
      const reply = z
        .object({ total: z.number(), data: z.array(z.looseObject({})) })
        .parse(await server.call(path, { ...payload, token: data['token'] }));
      const found = reply.data.map(({ name, title }) => name ?? title);
      expect({ path, payload, total: reply.total, rows: found }).toEqual({ path, payload, total, rows });
    }
    // By rules that the release did not have.
    for (const [path, q, name] of [
      ['/api/gamelistings/list', 'bravemowen', 'Brave Möwen 17 renamed'],
      ['/api/gamelistings/categorylist', 'roleplaying', 'Role-playing'],
    ] as const) {
      const reply = await server.call(path, { q, token: data['token'] });
      expect(reply.data, q).toEqual([expect.objectContaining({ name })]);
    }
    await server.stop();

    const known = new Set(before.map(({ id }) => id));
    const after = await auditRows(env);
    expect(after.filter(({ id }) => known.has(id))).toEqual(before);
    // Only the sign-in was added.
    expect(after).toHaveLength(before.length + 1);
  },
);
