// What a job holds is asked of the right to view its records, everywhere and at any time; and how many jobs an account may have.
import { expect, test } from 'vitest';
import { exchange } from '../../../contract/exchange/exchange.ts';
import { inbox } from '../../../contract/inbox/inbox.ts';
import { type Job, type JobState, jobLimits, jobs, unfinishedStates } from '../../../contract/jobs/jobs.ts';
import type { Right } from '../../../contract/kit/rights.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { pulse } from '../../../contract/pulse/pulse.ts';
import { registry } from '../../../contract/registry/registry.ts';
import { roles } from '../../../contract/roles/roles.ts';
import { session } from '../../../contract/session/session.ts';
import { newId } from '../../records/ids.ts';
import { type Client, password, type TestApp, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { codesOf } from '../../test/wire.ts';
import { dropCancelled } from './jobs.purge.ts';

const start = testApps();

async function until(client: Client, id: string, state: JobState): Promise<Job> {
  const found = async () => (await client.ok(jobs.detail, { id })).job;
  await expect.poll(async () => (await found()).state, { timeout: 60_000 }).toBe(state);
  return found();
}

/** A person with these rights, and how to change them. */
async function personWith(app: TestApp, admin: Client, rights: Right[]) {
  const role = await make.role(admin, rights);
  const { email } = await make.account(admin, { roleIds: [role.id] });
  const { token } = await app.withToken('').ok(session.login, { email, password });
  let { version } = role;
  const give = async (names: Right[]) => {
    const changed = { id: role.id, version, rights: names.map((name) => ({ name, level: 3 })) };
    ({ version } = await admin.ok(roles.edit, changed));
  };
  return { person: app.withToken(String(token)), give };
}

test('an auditor gets nothing of jobs on records that they may not view', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const secret = await make.listing(admin, { internalNotes: 'Not for everybody' });
  await make.article(admin, { gameIds: [secret.id] });
  const columns = ['name', 'internalNotes'];
  const ofListings = await admin.ok(exchange.start, { type: 'gameListing', columns, format: 'csv' });
  const ofArticles = await admin.ok(exchange.start, { type: 'article', format: 'csv' });
  const ids = [secret.id, '018f0000-0000-7000-8000-000000000000'];
  const edit = await admin.ok(listings.bulk, { select: { ids }, do: { set: { developer: 'Studio' } } });
  await until(admin, ofListings.id, 'done');
  await until(admin, ofArticles.id, 'done');
  await until(admin, edit.id, 'ready');

  const { person, give } = await personWith(app, admin, ['audit.view', 'categories.view']);
  const seen = async () => (await person.ok(jobs.list, { all: true })).rows.map(({ id }) => id);
  expect(await person.ok(jobs.list, { all: true })).toMatchObject({ rows: [], total: 0 });
  for (const id of [ofListings.id, edit.id, ofArticles.id]) {
    await person.fails('forbidden', jobs.detail, { id });
    for (const what of ['file', 'refused']) await person.fails('forbidden', jobs.link, { id, what });
  }
  // Articles name listings, which the file of somebody who may view these has by their slugs.
  await give(['audit.view', 'articles.view']);
  expect(await seen()).toEqual([ofArticles.id]);
  await person.ok(jobs.detail, { id: ofArticles.id });
  await person.ok(jobs.link, { id: ofArticles.id, what: 'refused' });
  await person.fails('forbidden', jobs.link, { id: ofArticles.id, what: 'file' });
  const names: Right[] = ['gameListings.view', 'categories.view', 'blockchains.view'];
  await give(['audit.view', 'articles.view', ...names]);
  expect((await seen()).toSorted()).toEqual([ofListings.id, ofArticles.id, edit.id].toSorted());
  const file = await person.ok(jobs.link, { id: ofArticles.id, what: 'file' });
  expect((await app.app.inject({ url: file.path })).body).toContain(secret.slug);
});

test('who loses the right to view records loses what their own jobs hold of them, also after the link was made', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  await make.listing(admin);
  const { person, give } = await personWith(app, admin, ['gameListings.view', 'gameListings.edit']);
  const { id } = await person.ok(exchange.start, { type: 'gameListing', format: 'csv' });
  await until(person, id, 'done');
  const { id: edit } = await person.ok(listings.bulk, {
    select: { filter: {} },
    do: { set: { developer: 'Studio' } },
    start: true,
  });
  await until(person, edit, 'done');
  await person.ok(listings.bulk, { select: { filter: {} }, do: { set: { developer: 'Other' } } });
  const links = [];
  for (const what of ['file', 'refused', 'file'] as const)
    links.push((await person.ok(jobs.link, { id, what })).path);
  const status = async (url = '') => (await app.app.inject({ url })).statusCode;
  expect(await status(links[2])).toBe(200);
  expect((await person.ok(inbox.list, {})).total).toBe(2);

  await give(['gameListings.edit', 'categories.view']);
  for (const link of links) expect(await status(link)).toBe(404);
  expect(await person.ok(jobs.list, {})).toMatchObject({ rows: [], total: 0 });
  expect(await person.ok(inbox.list, {})).toMatchObject({ rows: [], total: 0 });
  expect(await person.ok(pulse.pulse, {})).toMatchObject({ jobs: [], unread: 0 });
  for (const call of [jobs.detail, jobs.undo, jobs.start, jobs.cancel])
    await person.fails('forbidden', call, { id: edit });
  await person.fails('forbidden', jobs.link, { id, what: 'refused' });
});

test('an account has a limited number of unfinished jobs, and what is cancelled or replaced loses its rows and files', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const [one] = [await make.listing(admin), await make.listing(admin)];
  const edit = () =>
    admin.send(listings.bulk, { select: { filter: {} }, do: { set: { developer: 'Another' } } });
  // Done before the others wait for their turn.
  const editor = await app.as('Listing Editor');
  const done = { select: { filter: {} }, do: { set: { developer: 'Studio' } }, start: true };
  const started = await editor.ok(listings.bulk, done);
  await until(editor, started.id, 'done');
  const compare = async () => (await admin.ok(registry.diff, {})).id;
  const first = await compare();
  await until(admin, first, 'ready');
  const second = await compare();
  await until(admin, first, 'cancelled');
  const made = await admin.ok(listings.bulk, {
    select: { ids: [one.id] },
    do: { set: { developer: 'Another' } },
  });
  await until(admin, made.id, 'ready');
  // As if more had been made, which would take their turns.
  const { reads, writes } = app.database;
  const row = await reads
    .selectFrom('recordJob')
    .selectAll()
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: jobLimits.unfinished - 3 }, () => ({ ...row, id: newId() }));
  await writes.insertInto('recordJob').values(copies).execute();
  // Two at once do not pass the limit.
  expect(codesOf(await Promise.all([edit(), edit()]))).toEqual(['ok', 'too_many_requests']);
  const calls = [
    [listings.bulk, { select: { ids: [one.id] }, do: { delete: true } }],
    [exchange.start, { type: 'article', format: 'csv' }],
  ] as const;
  for (const [call, payload] of calls) {
    const { errorMessage, data } = await admin.fails('too_many_requests', call, payload);
    expect(errorMessage).toMatch(/^You have 20 unfinished jobs.*: Blockchains from viem .*\(\w+\), Edit/);
    expect(data).toMatchObject({ jobs: { length: jobLimits.unfinished, 0: { id: second } } });
  }
  // Others have their own.
  await editor.ok(listings.bulk, { select: { ids: [one.id] }, do: { set: { developer: 'Other' } } });

  const { rows } = await admin.ok(jobs.list, { state: [...unfinishedStates] });
  const [last] = rows;
  await admin.ok(jobs.cancel, { id: last?.id ?? '' });
  await admin.ok(exchange.start, { type: 'article', format: 'csv' });
  await app.runJob(dropCancelled);
  const left = await app.database.reads.selectFrom('recordJobRow').select('jobId').distinct().execute();
  const kept = left.map(({ jobId }) => jobId);
  expect((await admin.ok(jobs.detail, { id: second })).job.state).not.toBe('cancelled');
  expect(kept).toContain(started.id);
  for (const id of [first, last?.id ?? '']) {
    expect(kept).not.toContain(id);
    expect(await admin.ok(jobs.detail, { id })).toMatchObject({ job: { total: 0 }, rows: [], rowTotal: 0 });
  }
  // The comparison of a whole registry takes its time on a busy machine.
}, 120_000);

test('a cancelled job keeps what its undo needs', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const made = await make.listing(admin);
  const set = { developer: 'Studio' };
  const { id } = await admin.ok(listings.bulk, { select: { ids: [made.id] }, do: { set }, start: true });
  await until(admin, id, 'done');
  // As if it had been cancelled between two parts.
  const { reads, writes } = app.database;
  await writes.updateTable('recordJob').set({ state: 'cancelled', total: 2 }).where('id', '=', id).execute();
  const row = await reads
    .selectFrom('recordJobRow')
    .selectAll()
    .where('jobId', '=', id)
    .executeTakeFirstOrThrow();
  await writes
    .insertInto('recordJobRow')
    .values({ ...row, n: 2, outcome: 'pending' })
    .execute();
  const piece = { jobId: id, name: 'upload', position: 0, bytes: Buffer.from('x') };
  await writes.insertInto('recordJobFile').values(piece).execute();
  await app.runJob(dropCancelled);
  expect(await reads.selectFrom('recordJobFile').selectAll().where('jobId', '=', id).execute()).toEqual([]);
  expect(await admin.ok(jobs.detail, { id })).toMatchObject({
    job: { total: 1, changed: 1, canUndo: true },
    rowTotal: 1,
  });
  await until(admin, (await admin.ok(jobs.undo, { id })).id, 'done');
  expect((await admin.ok(listings.detail, { id: made.id })).developer).toBe(null);
});
