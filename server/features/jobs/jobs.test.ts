// Jobs on many records: who sees and steers them, how they run, and what a stop leaves.
import { expect, test } from 'vitest';
import { type Job, type JobState, jobs } from '../../../contract/jobs/jobs.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { callerWithRights } from '../../auth/sessions/sessions.ts';
import { createJob, type NewJob } from '../../jobs/record-jobs.ts';
import { type Client, type TestApp, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

/** Creates a job that sets the tagline of listings back, as an undo does. */
async function newJob(app: TestApp, by: Client, count: number, given: Partial<NewJob> = {}): Promise<string> {
  const made = [];
  for (let turn = 0; turn < count; turn += 1) made.push(await make.listing(by, { tagline: 'New' }));
  const who = await callerWithRights(app.database.reads, by.token, app.clock.now);
  if (who === undefined) throw new Error('The client is not signed in');
  const rows = made.map(({ id, name }) => ({
    entityId: id,
    label: name,
    before: { tagline: 'Old' },
    after: { tagline: 'New' },
  }));
  const job: NewJob = {
    kind: 'undo',
    type: 'gameListing',
    title: 'Test',
    input: {},
    rights: ['gameListings.edit'],
    rows,
    ...given,
  };
  const row = await app.database.writes
    .transaction()
    .execute((db) =>
      createJob(db, job, { who, now: app.clock.now, peer: { ip: '' }, dialect: app.database.dialect }),
    );
  return row.id;
}

async function until(client: Client, id: string, state: JobState): Promise<Job> {
  const found = async () => (await client.ok(jobs.detail, { id })).job;
  await expect.poll(async () => (await found()).state, { timeout: 10_000 }).toBe(state);
  return found();
}

test('a job is checked, shown, started once and done', async () => {
  const app = await start();
  const editor = await app.as('Listing Editor');
  const id = await newJob(app, editor, 3);
  expect(await until(editor, id, 'ready')).toMatchObject({ total: 3, changed: 0, refused: 0 });
  // The check has changed nothing.
  const rows = await editor.ok(listings.list, {});
  expect(rows.rows.map(({ version }) => version)).toEqual([1, 1, 1]);

  const starts = await Promise.all([1, 2].map(() => editor.send(jobs.start, { id })));
  expect(new Set(starts.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await until(editor, id, 'done')).toMatchObject({ total: 3, changed: 3, refused: 0 });
  const [row] = rows.rows;
  const listing = await editor.ok(listings.detail, { id: row?.id ?? '' });
  expect(listing).toMatchObject({ tagline: 'Old', version: 2 });
  await editor.fails('invalid_transition', jobs.cancel, { id });
});

test('others do not see a job, unless they may view the audit log', async () => {
  const app = await start();
  const editor = await app.as('Listing Editor');
  const id = await newJob(app, editor, 1);
  await until(editor, id, 'ready');
  const writer = await app.as('Writer');
  for (const call of [jobs.detail, jobs.start, jobs.cancel, jobs.undo])
    await writer.fails('not_found', call, { id });
  await writer.fails('forbidden', jobs.list, { all: true });
  expect((await writer.ok(jobs.list, {})).total).toBe(0);
  const admin = await app.as('Administrator');
  expect((await admin.ok(jobs.list, { all: true })).rows).toMatchObject([{ id, state: 'ready' }]);
  expect((await admin.ok(jobs.detail, { id })).rows).toMatchObject([{ outcome: 'pending' }]);
  await admin.fails('not_found', jobs.start, { id });
});

test('a cancelled job does not start', async () => {
  const app = await start();
  const editor = await app.as('Listing Editor');
  const id = await newJob(app, editor, 1);
  await until(editor, id, 'ready');
  await editor.ok(jobs.cancel, { id });
  await editor.fails('invalid_transition', jobs.start, { id });
  expect(await until(editor, id, 'cancelled')).toMatchObject({ changed: 0 });
});

test('a queued job runs after a restart, and refused rows can be downloaded once', async () => {
  const app = await start();
  const editor = await app.as('Listing Editor');
  const id = await newJob(app, editor, 2);
  await until(editor, id, 'ready');
  const { rows } = await editor.ok(listings.list, {});
  const [changed] = rows;
  await editor.ok(listings.edit, { id: changed?.id ?? '', version: 1, tagline: 'Another' });
  await editor.ok(jobs.start, { id });
  const next = await app.restart();
  const again = next.withToken(editor.token);
  expect(await until(again, id, 'done')).toMatchObject({ changed: 1, refused: 1 });
  const { reasons } = await again.ok(jobs.detail, { id });
  const message = 'Changed since by The Listing Editor';
  expect(reasons).toEqual([{ message, faults: [{ field: 'tagline', value: null, message }], count: 1 }]);
  const { path } = await again.ok(jobs.link, { id, what: 'refused' });
  const got = await next.app.inject({ url: path });
  expect(got.body).toContain(changed?.id);
  expect((await next.app.inject({ url: path })).statusCode).toBe(404);
});
