// Bulk edits: previewed, made by the code and rights of single edits, and undone as a whole.
import { expect, test } from 'vitest';
import { articles } from '../../contract/articles/articles.ts';
import { banners } from '../../contract/banners/banners.ts';
import { blockchains } from '../../contract/blockchains/blockchains.ts';
import { categories } from '../../contract/categories/categories.ts';
import { desk } from '../../contract/desk/desk.ts';
import { type JobState, jobs } from '../../contract/jobs/jobs.ts';
import type { Payload } from '../../contract/kit/calls.ts';
import { listings } from '../../contract/listings/listings.ts';
import { session } from '../../contract/session/session.ts';
import { type Client, testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';
import { publicArticle } from '../test/records/site.ts';

const start = testApps();

async function until(client: Client, id: string, state: JobState) {
  await expect.poll(async () => (await client.ok(jobs.detail, { id })).job.state).toBe(state);
  return client.ok(jobs.detail, { id, pageSize: 200 });
}

/** Prepares a job, starts it, and waits until it is done. */
async function run(client: Client, payload: Payload<typeof listings.bulk>) {
  const { id } = await client.ok(listings.bulk, { ...payload, start: true });
  return until(client, id, 'done');
}

async function undo(client: Client, id: string) {
  const undoing = await client.ok(jobs.undo, { id });
  return until(client, undoing.id, 'done');
}

async function many(client: Client, count: number, fields: object = {}) {
  const made = [];
  for (let n = 0; n < count; n += 1) made.push(await make.listing(client, fields));
  return made;
}

const detail = (client: Client, id: string) => client.ok(listings.detail, { id });

test('a preview changes nothing, and shows what each row would become', async () => {
  const editor = await (await start()).as('Listing Editor');
  const [one, other] = await many(editor, 2, { tags: ['RPG'] });
  if (one === undefined || other === undefined) throw new Error('Two listings');
  await editor.ok(listings.edit, { id: other.id, version: 1, tags: ['rpg', 'Indie'] });
  const missing = '018f0000-0000-7000-8000-000000000000';
  const { id } = await editor.ok(listings.bulk, {
    select: { ids: [one.id, other.id, missing] },
    do: { add: { tags: ['indie', 'Rpg'] } },
  });
  const { job, rows, reasons } = await until(editor, id, 'ready');
  expect(job).toMatchObject({ kind: 'bulk', total: 3, unchanged: 1, refused: 1, changed: 0 });
  expect(rows.map(({ outcome, before, after }) => [outcome, before, after])).toEqual([
    ['pending', { tags: ['RPG'] }, { tags: ['RPG', 'indie'] }],
    ['unchanged', null, null],
    ['refused', null, null],
  ]);
  expect(reasons).toMatchObject([{ message: 'This record was deleted', count: 1 }]);
  expect((await detail(editor, one.id)).tags).toEqual(['RPG']);
});

test('links are added to a group and removed from it, and the others stay', async () => {
  const editor = await (await start()).as('Listing Editor');
  const discord = 'https://discord.gg/axie';
  const [one] = await many(editor, 1, { socials: { discord } });
  const select = { ids: [one?.id ?? ''] };
  const x = 'https://x.com/axie';
  const { job } = await run(editor, { select, do: { add: { socials: { x: '@axie' } } } });
  expect((await detail(editor, one?.id ?? '')).socials).toEqual({ discord, x });
  expect((await run(editor, { select, do: { add: { socials: { x } } } })).job).toMatchObject({
    unchanged: 1,
  });
  await undo(editor, job.id);
  await run(editor, { select, do: { remove: { socials: { discord, x } } } });
  expect((await detail(editor, one?.id ?? '')).socials).toEqual({});
});

test('all that match a filter change by a job, and its undo takes it back but where somebody edited since', async () => {
  const editor = await (await start()).as('Listing Editor');
  const [first, second] = await many(editor, 130, { releaseStage: 'announced' });
  const { total } = await editor.ok(listings.list, { releaseStage: ['announced'] });
  const { job } = await run(editor, {
    select: { filter: { releaseStage: ['announced'] }, except: [second?.id ?? ''] },
    do: { set: { releaseStage: 'cancelled' } },
  });
  expect(job).toMatchObject({ total: total - 1, changed: total - 1, refused: 0, canUndo: true });
  expect((await editor.ok(listings.list, { releaseStage: ['announced'] })).total).toBe(1);
  await editor.ok(listings.edit, { id: first?.id ?? '', version: 2, releaseStage: 'live' });
  const undone = await undo(editor, job.id);
  expect(undone.job).toMatchObject({ changed: total - 2, refused: 1 });
  expect(undone.reasons).toMatchObject([{ message: 'Changed since by The Listing Editor' }]);
  expect((await editor.ok(listings.list, { releaseStage: ['announced'] })).total).toBe(total - 1);
  await editor.fails('invalid_transition', jobs.undo, { id: job.id });
});

test('an undo goes field by field: a row names the fields that stayed and who changed them', async () => {
  const app = await start();
  const [editor, admin] = [await app.as('Listing Editor'), await app.as('Administrator')];
  const { account: me } = await admin.ok(session.current, {});
  const [one, other] = await many(editor, 2, { developer: 'Before', minAge: 3 });
  const [id, otherId] = [one?.id ?? '', other?.id ?? ''];
  const select = { ids: [id, otherId] };
  const edit = await run(editor, {
    select,
    do: { set: { developer: 'Studio', minAge: 12, featured: true } },
  });
  const assign = await run(admin, { select, do: { assigneeId: me.id, dueOn: '2031-05-31' } });
  const again = await run(admin, { select, do: { assigneeId: me.id, dueOn: '2031-06-30' } });
  await admin.ok(listings.edit, { id, version: 2, developer: 'By another' });
  await editor.ok(listings.edit, { id, version: 3, minAge: 16 });
  await admin.ok(desk.assign, { type: 'gameListing', ids: [id], assigneeId: me.id, dueOn: '2031-07-31' });

  const undone = await undo(editor, edit.job.id);
  expect(undone.job).toMatchObject({ changed: 2, refused: 0 });
  expect(undone.rows).toMatchObject([
    { label: other?.name, message: null, faults: null },
    {
      label: one?.name,
      outcome: 'changed',
      before: { featured: true },
      after: { featured: false },
      message: 'developer: Changed since by Administrator; minAge: Changed since by The Listing Editor',
      faults: [
        { field: 'developer', value: null, message: 'Changed since by Administrator' },
        { field: 'minAge', value: null, message: 'Changed since by The Listing Editor' },
      ],
    },
  ]);
  expect(Object.keys(undone.rows[1]?.after ?? {})).toEqual(['featured']);
  expect(await detail(editor, id)).toMatchObject({ developer: 'By another', minAge: 16, featured: false });
  expect(await detail(editor, otherId)).toMatchObject({ developer: 'Before', minAge: 3, featured: false });

  // A due date needs an assignee, so neither goes back.
  expect((await undo(admin, again.job.id)).job).toMatchObject({ changed: 1, refused: 1 });
  expect((await undo(admin, assign.job.id)).job).toMatchObject({ changed: 1, refused: 1 });
  const { rows } = await admin.ok(listings.list, { assigneeId: [me.id] });
  expect(rows.map((row) => row.id)).toEqual([id]);

  // A status goes back with its time, or not at all.
  const { id: timed, version } = await make.completeListing(admin);
  const soon = (minutes: number) => new Date(app.clock.now.getTime() + minutes * 60_000).toISOString();
  const plan = { select: { ids: [timed] }, do: { status: 'scheduled' as const, publishAt: soon(60) } };
  const { job } = await run(admin, plan);
  await admin.ok(listings.status, {
    id: timed,
    version: version + 1,
    status: 'scheduled',
    publishAt: soon(90),
  });
  expect((await undo(admin, job.id)).rows).toMatchObject([
    { outcome: 'refused', faults: [{ field: 'publishAt', message: 'Changed since by Administrator' }] },
  ]);
  expect(await detail(admin, timed)).toMatchObject({ status: 'scheduled', publishAt: soon(90) });
  expect((await until(admin, job.id, 'done')).job).toMatchObject({ canUndo: false });
});

test('a row whose field changed since the preview is skipped and named; refused rows can be tried again', async () => {
  const editor = await (await start()).as('Listing Editor');
  const [one, other] = await many(editor, 2);
  const ids = [one?.id ?? '', other?.id ?? ''];
  const genre = await make.category(editor);
  const edit = { set: { developer: 'Studio' }, add: { categoryIds: [genre.id] } };
  const { id } = await editor.ok(listings.bulk, { select: { ids }, do: edit });
  await until(editor, id, 'ready');
  await editor.ok(listings.edit, { id: ids[0] ?? '', version: 1, developer: 'Other' });
  await editor.ok(jobs.start, { id });
  const { job, reasons, names } = await until(editor, id, 'done');
  expect(job).toMatchObject({ changed: 1, refused: 1 });
  expect(names).toEqual({ [genre.id]: { name: genre.name, gone: false } });
  expect(reasons).toMatchObject([{ message: 'Changed since the preview by The Listing Editor' }]);
  const again = await run(editor, { select: { refusedBy: id }, do: { set: { developer: 'Studio' } } });
  expect(again.job).toMatchObject({ total: 1, changed: 1 });
  expect((await detail(editor, ids[0] ?? '')).developer).toBe('Studio');
});

test('records whose pending change holds another value of the field are counted in the preview and named', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const [held, same, none] = [
    await publicArticle(app, manager),
    await publicArticle(app, manager),
    await publicArticle(app, manager),
  ];
  const save = (id: string, fields: object) => manager.ok(articles.saveChange, { id, version: 2, fields });
  await save(held.id, { language: 'ja', byline: 'Later' });
  await save(same.id, { language: 'ko' });
  await save(none.id, { byline: '"language": no field' });
  const { id } = await manager.ok(articles.bulk, {
    select: { ids: [held.id, same.id, none.id] },
    do: { set: { language: 'ko' } },
  });
  const message = 'Its pending changes hold another value of language';
  const preview = await until(manager, id, 'ready');
  expect(preview.job.note).toBe('2 with pending changes of the same field');
  expect(preview.rows.map((row) => row.message)).toEqual([message, null, null]);
  await manager.ok(jobs.start, { id });
  const { rows } = await until(manager, id, 'done');
  expect(rows.map((row) => [row.outcome, row.message])).toEqual([
    ['changed', message],
    ['changed', null],
    ['changed', null],
  ]);
  const after = await manager.ok(articles.detail, { id: held.id });
  expect(after).toMatchObject({ language: 'ko', change: { conflicts: ['language'] } });
  expect((await manager.ok(articles.detail, { id: same.id })).change).toBeNull();
});

test('records are deleted to the bin, and the undo brings them back', async () => {
  const admin = await (await start()).as('Administrator');
  const made = await many(admin, 3);
  const ids = made.map(({ id }) => id);
  const { job } = await run(admin, { select: { ids }, do: { delete: true } });
  expect(job).toMatchObject({ changed: 3, canUndo: true });
  await admin.fails('not_found', listings.detail, { id: ids[0] });
  expect((await undo(admin, job.id)).job).toMatchObject({ changed: 3, refused: 0 });
  for (const { id, name } of made) expect(await detail(admin, id)).toMatchObject({ name });
});

test('a status change obeys the checklist of each record, and is undone to the status before', async () => {
  const admin = await (await start()).as('Administrator');
  const complete = await make.completeListing(admin);
  const incomplete = await make.listing(admin);
  const select = { ids: [complete.id, incomplete.id] };
  const { job, rows } = await run(admin, { select, do: { status: 'published' } });
  expect(rows.map(({ outcome }) => outcome)).toEqual(['changed', 'refused']);
  expect((await detail(admin, complete.id)).status).toBe('published');
  await undo(admin, job.id);
  expect((await detail(admin, complete.id)).status).toBe('draft');
});

test('the right is that of the single edit, and bad input names its fields', async () => {
  const app = await start();
  const editor = await app.as('Listing Editor');
  const { id } = await make.listing(editor);
  const select = { ids: [id] };
  await editor.fails('forbidden', listings.bulk, { select, do: { delete: true } });
  await editor.fails('forbidden', listings.bulk, { select, do: { status: 'published' } });
  await editor.fails('invalid_fields', listings.bulk, { select, do: { set: { name: 'New' } } });
  const faults = async (payload: object) =>
    (await editor.fails('invalid_fields', listings.bulk, payload)).fieldErrors;
  expect(await faults({ select: { ids: [] }, do: {} })).toEqual({
    'select.ids': 'Must not be empty',
    do: 'Give fields to change, a status, verify, assigneeId or delete',
  });
  expect(await faults({ select: {}, do: { set: { tags: [] }, add: { tags: ['aa'] } } })).toEqual({
    select: 'Give one of ids, filter and refusedBy',
    do: 'Name each field once',
  });
});

test('banners, categories and blockchains change alike', async () => {
  const admin = await (await start()).as('Administrator');
  const banner = await make.banner(admin);
  const category = await make.category(admin);
  const chain = await make.blockchain(admin);
  const all = [
    await admin.ok(banners.bulk, {
      select: { ids: [banner.id] },
      do: { set: { placement: 'listTop' } },
      start: true,
    }),
    await admin.ok(categories.bulk, {
      select: { ids: [category.id] },
      do: { set: { active: false } },
      start: true,
    }),
    await admin.ok(blockchains.bulk, {
      select: { filter: {} },
      do: { set: { featured: true } },
      start: true,
    }),
  ];
  for (const { id } of all) {
    const { job } = await until(admin, id, 'done');
    expect(job).toMatchObject({ refused: 0 });
    expect(job.changed).toBeGreaterThan(0);
  }
  const read = async () => (await admin.ok(blockchains.list, { ids: [chain.id] })).rows;
  expect(await read()).toMatchObject([{ featured: true }]);
  const { id } = await admin.ok(blockchains.bulk, {
    select: { ids: [chain.id] },
    do: { set: { status: 'deprecated' } },
    start: true,
  });
  await until(admin, id, 'done');
  expect(await read()).toMatchObject([{ status: 'deprecated' }]);
  await undo(admin, id);
  expect(await read()).toMatchObject([{ status: 'active' }]);
});
