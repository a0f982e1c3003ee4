// Reading the audit log: entries, filters, pages and export.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type AuditRow, audit } from '../../../contract/audit/audit.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { session } from '../../../contract/session/session.ts';
import { writeAudit } from '../../audit/audit.ts';
import { newId } from '../../records/ids.ts';
import { events } from '../../telemetry/events.ts';
import { engine } from '../../test/databases/databases.ts';
import { emailOf, epoch, password, type TestApp, testApps } from '../../test/harness.ts';
import { addAuditRows } from '../../test/records/auditRows.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

/** A category that an editor adds and renames and the administrator deletes, one minute apart. */
async function history({ as, clock }: TestApp) {
  const editor = await as('Content Manager');
  const admin = await as('Administrator');
  clock.advance(60_000);
  const made = await make.category(editor, { name: 'Élan' });
  clock.advance(60_000);
  const { id, version } = await editor.ok(categories.edit, {
    id: made.id,
    version: made.version,
    name: '=Elves',
    aliases: ['a, "b"'],
  });
  clock.advance(60_000);
  await admin.ok(categories.remove, { id, version });
  return { editor, admin, id };
}

const inShort = ({ action, actor, entity, result }: AuditRow) =>
  [action, actor?.name ?? 'nobody', entity.label ?? '-', result].join(' | ');

test('the history of a record, the latest first, has actor, time and changed fields', async () => {
  const app = await start();
  const { admin, id } = await history(app);
  const { rows, total } = await admin.ok(audit.list, { entityId: [id] });
  expect(total).toBe(3);
  expect(rows.map(inShort)).toEqual([
    'category.delete | Administrator | =Elves | ok',
    'category.edit | The Content Manager | =Elves | ok',
    'category.create | The Content Manager | Élan | ok',
  ]);
  expect(rows[1]).toMatchObject({
    at: '2026-06-01T12:02:00.000Z',
    version: 2,
    entity: { type: 'category', id },
    changes: [
      { path: 'name', from: 'Élan', to: '=Elves' },
      { path: 'aliases', from: [], to: ['a, "b"'] },
    ],
  });
  const oldestFirst = await admin.ok(audit.list, { entityId: [id], sort: 'at' });
  expect(oldestFirst.rows.map((row) => row.id)).toEqual(rows.map((row) => row.id).toReversed());
});

test('filters work alone and combined, and pages return every row once', async () => {
  const app = await start();
  const { admin } = await history(app);
  await (await app.as('Writer')).fails('forbidden', audit.list, {});
  const count = async (filters: object) => (await admin.ok(audit.list, filters)).total;
  const all = await count({});
  const mine = (await admin.ok(audit.values, {})).actors.find((actor) => actor.name === 'Administrator');
  const adminId = mine?.id ?? '';
  expect(await count({ action: ['category.create', 'category.edit'] })).toBe(2);
  expect(await count({ entityType: ['category'] })).toBe(3);
  expect(await count({ entityType: ['category'], actorId: [adminId] })).toBe(1);
  expect(await count({ result: ['denied'] })).toBe(1);
  expect(await count({ from: '2026-06-01T12:02:00.000Z', to: '2026-06-01T12:03:00.000Z' })).toBe(1);
  expect(await count({ q: 'elan' })).toBe(1);
  expect(await count({ q: '=ELV' })).toBe(2);
  expect(await count({ q: 'no such name' })).toBe(0);
  const [first] = (await admin.ok(audit.list, {})).rows;
  expect(await count({ q: first?.traceId ?? 'none' })).toBe(1);

  const paged: string[] = [];
  for (let page = 1; paged.length < all; page += 1) {
    const { rows, total } = await admin.ok(audit.list, { page, pageSize: 3 });
    expect(total).toBe(all);
    paged.push(...rows.map((row) => row.id));
  }
  expect(new Set(paged).size).toBe(all);
});

test('logins, failed logins, logouts and denials are logged, without passwords or tokens', async () => {
  const { as, withToken, database } = await start();
  const viewer = await as('Viewer');
  await viewer.fails('forbidden', categories.add, { name: 'Not mine' });
  await withToken('').fails('wrong_credentials', session.login, {
    email: emailOf('Viewer'),
    password: 'a wrong password here',
  });
  await viewer.ok(session.logout, {});
  const admin = await as('Administrator');
  const { rows } = await admin.ok(audit.list, { pageSize: 200 });
  expect(rows.map(({ action, result }) => `${action} ${result}`)).toEqual(
    expect.arrayContaining([
      'session.login ok',
      'session.login failed',
      'session.logout ok',
      '/api/gamelistings/addcategory denied',
    ]),
  );
  const login = rows.findLast((row) => row.action === 'session.login' && row.result === 'ok');
  expect(login?.actor?.name).toBe('The Viewer');
  const stored = JSON.stringify((await sql`select * from "audit"`.execute(database.reads)).rows);
  for (const secret of [password, 'a wrong password here', viewer.token, admin.token]) {
    expect(stored).not.toContain(secret);
  }
});

test('the filter values are those that occur in the log, each once', async () => {
  const app = await start();
  const { admin } = await history(app);
  const { actors, actions, entityTypes } = await admin.ok(audit.values, {});
  expect(entityTypes).toEqual(['account', 'category']);
  expect(actions).toEqual(
    expect.arrayContaining(['category.create', 'category.delete', 'category.edit', 'session.login']),
  );
  expect(new Set(actions).size).toBe(actions.length);
  expect(actors.map((actor) => actor.name)).toEqual(['Administrator', 'The Content Manager']);
});

test('an export of many rows contains each once, in order, also rows of the same time', async () => {
  const { as, database } = await start();
  const admin = await as('Administrator');
  const ids = Array.from({ length: 700 }, () => newId());
  const actor = { actorId: null, actorName: '', sessionId: null, ip: '', traceId: '' };
  for (const [index, id] of ids.entries()) {
    // Ten rows per timestamp.
    const at = new Date(epoch.getTime() + Math.floor(index / 10));
    await writeAudit(database.writes, actor, at, [
      { action: 'test.many', entity: { type: 'test', id, label: null } },
    ]);
  }
  const { csv, rows, total } = await admin.ok(audit.export, { action: ['test.many'] });
  expect([rows, total]).toEqual([700, 700]);
  const listed: (string | null)[] = [];
  for (let page = 1; page <= 7; page += 1) {
    const part = await admin.ok(audit.list, { action: ['test.many'], page, pageSize: 100 });
    listed.push(...part.rows.map((row) => row.entity.id));
  }
  const exported = csv.split('\r\n').slice(1, -1);
  expect(exported.map((line) => line.split(',')[5])).toEqual(listed);
});

test.runIf(engine === 'sqlite')('a long log is read in a worker', async () => {
  const { as, database } = await start();
  const admin = await as('Administrator');
  const others = (await admin.ok(audit.list, {})).total;
  await addAuditRows(database, 20_000);
  const through = new Set<string>();
  events.query.subscribe(({ kind, sql: text }) => {
    if (/from "audit"\s+(where|order by)/.test(text)) through.add(kind);
  });
  expect((await admin.ok(audit.list, { page: 200, pageSize: 100 })).total).toBe(others + 20_000);
  expect((await admin.ok(audit.list, { entityType: ['test'], action: ['no.such'] })).total).toBe(0);
  expect([...through]).toEqual(['aside']);
  expect(await admin.ok(audit.export, { action: ['test.many'] })).toMatchObject({
    rows: 10_000,
    total: 20_000,
  });
});

test('an export is CSV with a line per changed field, safe for spreadsheets, and is logged itself', async () => {
  const app = await start();
  const { admin, id } = await history(app);
  const { csv, rows, total } = await admin.ok(audit.export, { entityId: [id], action: ['category.edit'] });
  expect({ rows, total }).toEqual({ rows: 1, total: 1 });
  const [header, ...lines] = csv.trimEnd().split('\r\n');
  expect(header).toBe(
    'time,who,action,type,record,recordId,version,field,from,to,result,address,traceId,token',
  );
  const where = `2026-06-01T12:02:00.000Z,The Content Manager,category.edit,category,'=Elves,${id},2`;
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(`${where},name,Élan,'=Elves,ok,`);
  expect(lines[1]).toContain(`${where},aliases,[],"[""a, \\""b\\""""]",ok,`);
  const log = await admin.ok(audit.list, { action: ['audit.export'] });
  expect(log.rows.map(inShort)).toEqual(['audit.export | Administrator | - | ok']);
});

test('no filter scans the whole log', async () => {
  const { database } = await start();
  if (database.dialect !== 'sqlite') return;
  for (const filter of [
    `"entityId" in ('a')`,
    `"actorId" in ('a')`,
    `"action" in ('a')`,
    `"entityType" in ('a')`,
    `"result" in ('denied')`,
    `"at" >= 'a' and "at" < 'b'`,
    `(("entityKey" >= 'a' and "entityKey" < 'b') or "traceId" = 'a')`,
  ]) {
    const plan = await sql<{
      detail: string;
    }>`explain query plan select * from "audit" where ${sql.raw(filter)}
      order by "at" desc, "id" desc limit 20`.execute(database.reads);
    const details = plan.rows.map((row) => row.detail);
    expect(
      details.filter((detail) => /^(SEARCH|SCAN) audit USING /.test(detail)),
      filter,
    ).not.toEqual([]);
    expect(
      details.filter((detail) => /^(SCAN audit$|MATERIALIZE|CO-ROUTINE)/.test(detail)),
      filter,
    ).toEqual([]);
  }
});

test.runIf(engine === 'sqlite')('neither do its counts, nor the filter values', async () => {
  const { as, database } = await start();
  const admin = await as('Administrator');
  const asked = new Set<string>();
  events.query.subscribe(({ sql: text }) => void (text.includes('from "audit') && asked.add(text)));
  await admin.ok(audit.list, { action: ['session.login'], result: ['ok'] });
  await admin.ok(audit.values, {});
  const queries = [...asked].filter((text) => !text.includes('max("rowid")'));
  // A count, a page, three lists of values, and the latest name of an actor.
  expect(queries).toHaveLength(6);
  for (const text of queries) {
    const plan = await sql<{ detail: string }>`${sql.raw(`explain query plan ${text}`)}`.execute(
      database.reads,
    );
    const details = plan.rows.map((row) => row.detail);
    expect(
      details.filter((detail) => /^(SEARCH|SCAN) audit USING /.test(detail)),
      text,
    ).not.toEqual([]);
    expect(
      details.filter((detail) => /^(SCAN audit$|(MATERIALIZE|CO-ROUTINE) audit$)/.test(detail)),
      text,
    ).toEqual([]);
  }
});
