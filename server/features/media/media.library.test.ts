// The library of pictures: finding, describing, replacing and deleting them.
import { describe, expect, test } from 'vitest';
import { media } from '../../../contract/media/media.ts';
import { noteUse } from '../../media/usage.ts';
import type { Client, TestApp } from '../../test/harness.ts';
import { testApps } from '../../test/harness.ts';
import { pngFile } from '../../test/pictures.ts';

const start = testApps();
const colours = ['#111111', '#222222', '#333333', '#444444', '#555555'];

/** Uploads a square, named and described. */
async function add(client: Client, name: string, alt?: string, size = 64) {
  const file = { ...(await pngFile(size, size, colours[name.length % colours.length])), name };
  return client.ok(media.upload, alt === undefined ? { file } : { alt, file });
}

/** Notes that a category shows a picture as its icon. */
async function show({ database }: TestApp, mediaId: string, label = 'Racing'): Promise<void> {
  const entity = { type: 'category', id: '01890000-0000-7000-8000-000000000001', label };
  const placed = { iconId: { id: mediaId, slot: 'icon' as const } };
  await database.writes.transaction().execute((db) => noteUse(db, entity, placed));
}

describe('the list', () => {
  test('is searched by file name and alternative text, and sorted by name, size and age', async () => {
    const app = await start();
    const admin = await app.as('Administrator');
    await add(admin, 'axie-logo.png', 'A round creature', 64);
    app.clock.advance(1);
    await add(admin, 'Cover.png', 'A racing car', 96);
    app.clock.advance(1);
    await add(admin, 'bare.png', undefined, 80);
    const names = async (payload: object) =>
      (await admin.ok(media.list, payload)).rows.map((row) => row.name);
    expect(await names({ q: 'axie' })).toEqual(['axie-logo.png']);
    expect(await names({ q: 'RACING' })).toEqual(['Cover.png']);
    expect(await names({ q: 'png', sort: 'name' })).toEqual(['axie-logo.png', 'bare.png', 'Cover.png']);
    expect(await names({ q: 'png', sort: '-createdAt' })).toEqual(['bare.png', 'Cover.png', 'axie-logo.png']);
    expect(await names({ q: 'png', sort: 'bytes' })).toHaveLength(3);
    expect(await names({ q: 'png', mime: ['image/jpeg'] })).toEqual([]);
    expect(await names({ q: 'png', mime: ['image/jpeg', 'image/png'] })).toHaveLength(3);
  });

  test('tells pictures that something shows from those that nothing shows', async () => {
    const app = await start();
    const admin = await app.as('Administrator');
    const shown = await add(admin, 'shown.png');
    const idle = await add(admin, 'idle.png');
    await show(app, shown.id);
    const ids = [shown.id, idle.id];
    const rows = async (payload: object) => (await admin.ok(media.list, { ids, ...payload })).rows;
    expect(await rows({ unused: true })).toMatchObject([{ id: idle.id, useCount: 0 }]);
    expect(await rows({ unused: false })).toMatchObject([{ id: shown.id, useCount: 1 }]);
    expect(await rows({})).toHaveLength(2);
  });
});

test('where a picture is shown is told place by place', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const { id } = await add(admin, 'shown.png');
  expect(await admin.ok(media.uses, { id })).toEqual([]);
  await show(app, id, 'Racing');
  await show(app, id, 'Racing games');
  expect(await admin.ok(media.uses, { id })).toEqual([
    {
      type: 'category',
      id: '01890000-0000-7000-8000-000000000001',
      label: 'Racing games',
      path: 'iconId',
      slot: 'icon',
    },
  ]);
  await admin.fails('not_found', media.uses, { id: '01890000-0000-7000-8000-000000000001' });
});

describe('a change', () => {
  test('is of the name, the text and the point that stays in sight, and counts the version', async () => {
    const app = await start();
    const writer = await app.as('Writer');
    const { id } = await add(writer, 'before.png');
    const focal = { x: 0.25, y: 1 };
    const changed = await writer.ok(media.edit, { id, version: 1, alt: 'A car', name: 'After', focal });
    expect(changed).toMatchObject({ version: 2, alt: 'A car', name: 'After', focal });
    expect((await writer.ok(media.list, { q: 'car' })).rows.map((row) => row.id)).toEqual([id]);
    expect((await writer.ok(media.list, { q: 'before' })).rows).toEqual([]);
    const { data } = await writer.fails('stale_version', media.edit, { id, version: 1, alt: 'A lorry' });
    expect(data).toEqual(changed);
    const { fieldErrors } = await writer.fails('invalid_fields', media.edit, {
      id,
      version: 2,
      alt: 'x'.repeat(151),
      focal: { x: -1, y: 2 },
    });
    expect(fieldErrors).toEqual({
      alt: 'At most 150 characters',
      'focal.x': 'From 0 to 1',
      'focal.y': 'From 0 to 1',
    });
  });

  test('cannot take the text away from a picture that is shown', async () => {
    const app = await start();
    const writer = await app.as('Writer');
    const { id } = await add(writer, 'shown.png', 'A car');
    await show(app, id);
    const { fieldErrors } = await writer.fails('invalid_fields', media.edit, { id, version: 1, alt: ' ' });
    expect(fieldErrors).toEqual({ alt: 'The picture is shown somewhere, so it needs an alternative text' });
  });
});

describe('another file in the place of a picture', () => {
  test('keeps its id and what is said of it, so that whatever shows it follows', async () => {
    const app = await start();
    const writer = await app.as('Writer');
    const before = await add(writer, 'logo.png', 'A logo');
    await show(app, before.id);
    const file = await pngFile(128, 128, '#ff0000');
    const after = await writer.ok(media.replace, { id: before.id, version: '1', file });
    expect(after).toMatchObject({ id: before.id, version: 2, alt: 'A logo', width: 128, useCount: 1 });
    expect(after.url).not.toBe(before.url);
    expect((await app.app.inject(after.url)).statusCode).toBe(200);
    await writer.fails('stale_version', media.replace, { id: before.id, version: '1', file });
  });

  test('has to fit wherever the picture is shown', async () => {
    const app = await start();
    const writer = await app.as('Writer');
    const { id } = await add(writer, 'logo.png', 'A logo');
    const wide = await pngFile(128, 64);
    await show(app, id);
    const { fieldErrors } = await writer.fails('invalid_fields', media.replace, {
      id,
      version: '1',
      file: wide,
    });
    expect(fieldErrors).toEqual({
      file: 'It is shown as icon. Must be square; this picture has 128 × 64 pixels',
    });
  });

  test('cannot be one that the library has as another picture', async () => {
    const app = await start();
    const writer = await app.as('Writer');
    const { id } = await add(writer, 'one.png');
    await add(writer, 'the other.png');
    const file = await pngFile(64, 64, colours['the other.png'.length % colours.length]);
    const { fieldErrors } = await writer.fails('duplicate', media.replace, { id, version: '1', file });
    expect(fieldErrors).toEqual({ file: 'The library has this picture already: the other.png' });
  });
});

test('a picture that is shown is not deleted, and the refusal says where; one that is not shown goes', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const { id } = await add(admin, 'shown.png');
  await show(app, id, 'Racing');
  const { msg, data } = await admin.fails('in_use', media.remove, { id, version: 1 });
  expect(msg).toBe('Still in use: 1 place shows it');
  expect(data).toEqual({
    count: 1,
    sample: [{ type: 'category', id: '01890000-0000-7000-8000-000000000001', label: 'Racing' }],
  });
  const idle = await add(admin, 'idle.png');
  expect(await admin.ok(media.remove, { id: idle.id, version: 1 })).toEqual({ id: idle.id });
  expect((await admin.ok(media.list, { ids: [idle.id] })).total).toBe(0);
  expect((await admin.ok(media.list, { q: 'idle' })).total).toBe(0);
});

test('every change of the library is audited', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const { id } = await add(admin, 'first.png');
  await admin.ok(media.edit, { id, version: 1, alt: 'A square' });
  await admin.ok(media.replace, { id, version: '2', file: await pngFile(70, 70) });
  await admin.ok(media.remove, { id, version: 3 });
  const rows = await app.database.reads
    .selectFrom('audit')
    .select(['action', 'entityLabel', 'version', 'result'])
    .where('entityType', '=', 'media')
    .orderBy('id')
    .execute();
  const entry = (action: string, version: number) => ({
    action,
    version,
    entityLabel: 'first.png',
    result: 'ok',
  });
  expect(rows).toEqual([
    entry('media.upload', 1),
    entry('media.edit', 2),
    entry('media.replace', 3),
    entry('media.delete', 3),
  ]);
});
