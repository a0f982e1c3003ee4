// What a client is told when the server itself fails: a fixed text and a trace id, and nothing of the inside.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { categories } from '../../contract/categories/categories.ts';
import { errors } from '../../contract/kit/errors.ts';
import { session } from '../../contract/session/session.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { engine } from '../test/databases/databases.ts';
import { emailOf, password, testApps } from '../test/harness.ts';
import { keepLogs } from '../test/logs.ts';
import { expectFailure, inject } from '../test/wire.ts';

const start = testApps();
/** What no reply may show: statements, tables, places in the source, engines. */
const inside =
  /select|insert|update|column|relation|table|sqlite|postgres|kysely|node_modules|\.ts\b|\bat \S+ \(|\/\w+\//i;

describe('a failure that nobody foresaw', () => {
  test.each([
    ['a list', categories.list.path, {}],
    ['a write', categories.add.path, { name: 'Lost' }],
    [
      'a write whose fields are wrong as well',
      categories.edit.path,
      { id: 'x', parentId: '019e0000-0000-7000-8000-000000000000' },
    ],
  ])('in %s is told as internal, and logged whole', async (_name, path, payload) => {
    const logs = keepLogs();
    const { database, as } = await start({ logger: logs.logger });
    const admin = await as('Administrator');
    await admin.ok(categories.add, { name: 'Kept' });
    await sql`alter table "category" rename to "categoryThatWas"`.execute(database.writes);
    const reply = await admin.send(path, payload);
    expectFailure(reply, 'internal');
    expect(reply.body['msg']).toBe(errors.internal.text);
    expect(JSON.stringify(reply.body)).not.toMatch(inside);
    const line = logs.lines().find((one) => one['traceId'] === reply.body['traceId'] && one['level'] === 50);
    expect(JSON.stringify(line?.['err'])).toMatch(/category/);
    expect(JSON.stringify(line?.['err'])).toMatch(/stack/);
  });

  test('at the login shows its secrets neither in the reply nor in the log', async () => {
    const logs = keepLogs();
    const { database, withToken } = await start({ logger: logs.logger });
    await refuseAudit(database);
    const reply = await withToken('').send(session.login.path, { email: emailOf('Viewer'), password });
    expectFailure(reply, 'internal');
    expect(JSON.stringify(reply.body)).not.toMatch(inside);
    expect(logs.text()).not.toContain(password);
    expect(logs.text()).toContain('audit');
  });

  test('leaves nothing half-written', async () => {
    const { database, as } = await start();
    const admin = await as('Administrator');
    const allow = await refuseAudit(database);
    expectFailure(await admin.send(categories.add.path, { name: 'Lost', requestId: 'lost' }), 'internal');
    await allow();
    expect(await admin.ok(categories.list, {})).toMatchObject({ total: 0 });
    expect(await admin.ok(categories.add, { name: 'Lost', requestId: 'lost' })).toMatchObject({ version: 1 });
  });

  test('is over with its cause', async () => {
    const { database, as } = await start();
    const admin = await as('Administrator');
    await admin.ok(categories.add, { name: 'Kept' });
    await sql`alter table "category" rename to "categoryThatWas"`.execute(database.writes);
    expectFailure(await admin.send(categories.list.path, {}), 'internal');
    await sql`alter table "categoryThatWas" rename to "category"`.execute(database.writes);
    expect(await admin.ok(categories.list, {})).toMatchObject({ total: 1 });
  });
});

/** Makes writing an audit row fail, until the function that it resolves to is called. */
async function refuseAudit({ writes }: Database): Promise<() => Promise<unknown>> {
  await sql`alter table "audit" rename to "auditThatWas"`.execute(writes);
  return () => sql`alter table "auditThatWas" rename to "audit"`.execute(writes);
}

describe('a database that is away', () => {
  test('makes the service unavailable, not faulty', async () => {
    // Nothing listens on the first port of this machine.
    const database = await openDatabase({ url: 'postgres://ludex@127.0.0.1:1/ludex' });
    const { app, withToken } = await start({ database });
    const reply = await withToken('').send(session.login.path, { email: emailOf('Viewer'), password });
    expectFailure(reply, 'unavailable');
    expect(reply.headers['retry-after']).toBe('5');
    expect(JSON.stringify(reply.body)).not.toMatch(inside);
    expect((await inject(app, { method: 'GET', url: '/readyz' })).status).toBe(503);
    expect((await inject(app, { method: 'GET', url: '/healthz' })).status).toBe(200);
  });

  test('is found ready while it answers', async () => {
    const { app } = await start();
    expect(await inject(app, { method: 'GET', url: '/readyz' })).toMatchObject({
      status: 200,
      body: { status: 'ready' },
    });
  });
});

describe.runIf(engine === 'sqlite')('the embedded database', () => {
  test('that cannot grow saves nothing of the call, and says why', async () => {
    const { database, as } = await start();
    const admin = await as('Administrator');
    const pages = await sql<{ page_count: number }>`pragma page_count`.execute(database.writes);
    await sql.raw(`pragma max_page_count = ${pages.rows[0]?.page_count ?? 0}`).execute(database.writes);
    const fill = {
      name: 'Large',
      description: 'x'.repeat(500),
      aliases: Array.from({ length: 20 }, (_, n) => `${n}`.repeat(20)),
    };
    let reply = await admin.send(categories.add.path, fill);
    // What is left of the last pages holds a few.
    for (let more = 1; more < 200 && reply.status === 200; more += 1) {
      reply = await admin.send(categories.add.path, { ...fill, name: `Large ${more}` });
    }
    expectFailure(reply, 'storage_full');
    const { total } = await admin.ok(categories.list, {});
    const audited = await database.reads
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'category.create')
      .execute();
    expect(audited).toHaveLength(total);
  });
});
