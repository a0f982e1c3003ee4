// Exports of the audit log with any content.
import { expect, onTestFinished, test } from 'vitest';
import { audit } from '../../../contract/audit/audit.ts';
import { writeAudit } from '../../audit/audit.ts';
import { epoch, testApps } from '../../test/harness.ts';
import { WorkerPool } from '../../worker/worker.ts';
import { exportLog } from './audit.export.ts';

const start = testApps();
const actor = { actorId: null, actorName: '', sessionId: null, ip: '', traceId: '' };

test('an export of many rows contains each row once, in the order of the list', async () => {
  const { as, database } = await start();
  const admin = await as('Administrator');
  const labels = Array.from({ length: 130 }, (_, at) => `Entry ${at}`);
  // Three at a time, which only differ by id.
  for (const [at, label] of labels.entries())
    await writeAudit(database.writes, actor, new Date(epoch.getTime() + Math.floor(at / 3) * 1000), [
      { action: 'test.part', entity: { type: 'test', id: null, label } },
    ]);
  const { csv, ...counts } = await admin.ok(audit.export, { action: ['test.part'] });
  expect(counts).toEqual({ rows: 130, total: 130 });
  const { rows } = await admin.ok(audit.list, { action: ['test.part'], pageSize: 200 });
  expect(csv.match(/Entry \d+/g)).toEqual(rows.map(({ entity }) => entity.label));
});

test("an export of an unreadable log fails with SQLite's error", async () => {
  const workers = new WorkerPool({ location: { file: '/nowhere/ludex.sqlite' }, slowQueryMs: 500 });
  onTestFinished(() => workers.close());
  await expect(exportLog({ workers }, {})).rejects.toMatchObject({
    message: expect.stringContaining('unable to open'),
    errcode: 14,
  });
});

test('an export of several chunks is one text, with any characters', async () => {
  const { as, database } = await start();
  const admin = await as('Administrator');
  const label = `"é"\t漢 \ud83d\ude00 ${'ż'.repeat(3_000)}`;
  const entries = Array.from({ length: 120 }, () => ({
    action: 'test.long',
    entity: { type: 'test', id: null, label },
  }));
  await writeAudit(database.writes, actor, epoch, entries);
  const { csv, rows } = await admin.ok(audit.export, { action: ['test.long'] });
  expect(rows).toBe(120);
  expect(csv.split(label.replaceAll('"', '""'))).toHaveLength(121);
});

test('formulas of spreadsheets, also full-width ones, are exported as text', async () => {
  const { as, database } = await start();
  const admin = await as('Administrator');
  const marks = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'];
  const entries = marks.map((mark) => ({
    action: 'test.formula',
    entity: { type: 'test', id: null, label: `${mark}cmd()` },
  }));
  await writeAudit(database.writes, actor, epoch, entries);
  const { csv } = await admin.ok(audit.export, { action: ['test.formula'] });
  for (const mark of marks) expect(csv).toMatch(new RegExp(`,"?'${mark === '+' ? '\\+' : mark}cmd\\(\\)"?,`));
});
