// Lost connections and other failures of PostgreSQL make the server unavailable for a moment at most.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listings } from '../../contract/listings/listings.ts';
import { session } from '../../contract/session/session.ts';
import { errorOf } from '../http/errors.ts';
import { events } from '../telemetry/events.ts';
import { engine } from '../test/databases/databases.ts';
import { testApps } from '../test/harness.ts';
import type { Database } from './database.ts';

const start = testApps();
const deploy = join(import.meta.dirname, '../../deploy');

describe.runIf(engine === 'postgres')('PostgreSQL', () => {
  /** Ends all other connections to the database. */
  function endOthers(database: Database) {
    return sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.reads);
  }

  test('may end idle connections: the next calls get new ones', async () => {
    const { as, database } = await start();
    const viewer = await as('Viewer');
    await Promise.all(Array.from({ length: 5 }, () => viewer.ok(session.current, {})));
    await endOthers(database);
    const replies = await Promise.all(Array.from({ length: 5 }, () => viewer.send(session.current.path, {})));
    for (const { status } of replies) expect([200, 503]).toContain(status);
    await expect.poll(async () => (await viewer.send(session.current.path, {})).status).toBe(200);
  });

  test('may end the connections of an import, which is then complete or rolled back', async () => {
    const { as, database } = await start();
    const editor = await as('Listing Editor');
    const rows = Array.from({ length: 100 }, (_, index) => ({ name: `Game ${index}` }));
    // The first starts the thread.
    await editor.ok(listings.import, { rows });
    let isOver = false;
    const sent = editor.send(listings.import.path, { rows }).finally(() => (isOver = true));
    while (!isOver) await endOthers(database);
    expect([200, 503]).toContain((await sent).status);
    await expect.poll(async () => (await editor.send(listings.import.path, { rows })).status).toBe(200);
    expect((await editor.ok(listings.list, {})).total % rows.length).toBe(0);
  });

  test('may end a connection in a transaction, which is then rolled back', async () => {
    const { as, database } = await start();
    const viewer = await as('Viewer');
    const lost = database.writes.transaction().execute(async (db) => {
      await db.deleteFrom('session').execute();
      await endOthers(database);
      // The end of the connection arrives while no statement waits for it.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await db.selectFrom('session').select('id').execute();
    });
    const error: unknown = await lost.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(errorOf(error).code).toBe('unavailable');
    await expect.poll(async () => (await viewer.send(session.current.path, {})).status).toBe(200);
  });

  test('may lose prepared statements, as behind a pooler: saves go on', async () => {
    const { as, database } = await start();
    const editor = await as('Listing Editor');
    const { id, version } = await editor.ok(listings.create, { name: 'Kept' });
    const edit = (seen: number) => editor.ok(listings.edit, { id, version: seen, tagline: `After ${seen}` });
    const edited = await edit(version);
    const named = await sql`select 1 from pg_prepared_statements where name like 'ludex_%'`.execute(
      database.reads,
    );
    expect(named.rows.length).toBeGreaterThan(5);
    await Promise.all(
      Array.from({ length: 10 }, () =>
        database.writes.transaction().execute(async (db) => {
          await sql`deallocate all`.execute(db);
          await sql`select pg_sleep(0.1)`.execute(db);
        }),
      ),
    );
    expect((await edit(edited.version)).tagline).toBe(`After ${edited.version}`);
    expect((await editor.ok(listings.create, { name: 'Kept as well' })).version).toBe(1);
  });

  test('gets timeouts, page costs and the limit of parallel workers on each connection', async () => {
    const { database } = await start();
    const told = await Promise.all(
      Array.from({ length: 5 }, () =>
        sql`select current_setting('statement_timeout') as "time", current_setting('lock_timeout') as "lock", current_setting('random_page_cost') as "cost",
          current_setting('idle_in_transaction_session_timeout') as "idle",
          current_setting('max_parallel_workers_per_gather') as "helpers", pg_sleep(0.05)`.execute(
          database.reads,
        ),
      ),
    );
    for (const { rows } of told)
      expect(rows[0]).toMatchObject({ time: '8s', lock: '3s', cost: '1.1', idle: '8s', helpers: '0' });
  });

  test('reports the metrics of its pool that Prometheus and Grafana are given to ask', async () => {
    const names: string[] = [];
    events.metricSource.subscribe(({ name, metrics }) => {
      names.push(...Object.keys(metrics).map((key) => `ludex_${name}_${key}`));
    });
    await start();
    const asked = ['prometheus/ludex.rules.yaml', 'grafana/ludex.json'].flatMap(
      (file) => readFileSync(join(deploy, file), 'utf8').match(/\bludex_pool_\w+/g) ?? [],
    );
    expect(asked.length).toBeGreaterThan(2);
    expect(names).toEqual(expect.arrayContaining(asked));
  });

  test('answers a statement timeout with unavailable', async () => {
    const { database } = await start();
    const slow = database.writes.transaction().execute(async (db) => {
      await sql`set local statement_timeout = 20`.execute(db);
      await sql`select pg_sleep(5)`.execute(db);
    });
    const error: unknown = await slow.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(errorOf(error).code).toBe('unavailable');
  });

  test('caches a read until anything is committed', async () => {
    const { database } = await start();
    let reads = 0;
    const count = () =>
      database.remember('keys', async () => {
        reads += 1;
        const { rows } = await sql<{ n: number }>`select count(*) as "n" from "throttle"`.execute(
          database.reads,
        );
        return rows[0]?.n;
      });
    const readTwice = async () => {
      await count();
      const before = reads;
      await count();
      return reads > before;
    };
    const insert = (key: string) => ({ key, windowStart: '', count: 1 });
    expect(await count()).toBe(0);
    // Other tests commit to other databases of this server, which makes a look say too much rather than too little.
    await expect.poll(readTwice).toBe(false);
    await database.writes.transaction().execute(async (db) => {
      await db.insertInto('throttle').values(insert('a')).execute();
      expect(await count()).toBe(0);
    });
    expect(await count()).toBe(1);
    const asked = count();
    await sql`insert into "throttle" ("key", "windowStart", "count") values ('b', '', 1)`.execute(
      database.reads,
    );
    expect([1, 2]).toContain(await asked);
    expect(await count()).toBe(2);
    // A read during a commit is not cached.
    await database.remember('torn', async () => {
      await database.writes.insertInto('throttle').values(insert('c')).execute();
      return 'old';
    });
    expect(await database.remember('torn', async () => 'new')).toBe('new');
    // A crash may bring a snapshot again, and ends all connections.
    await expect.poll(readTwice).toBe(false);
    const before = reads;
    await endOthers(database);
    await expect.poll(async () => (await count(), reads)).toBeGreaterThan(before);
  });
});
