// The picture library: searching, editing, replacing and deleting.
import { describe, expect, test } from 'vitest';
import { media, type Slot, type SlotRule, slotFault, slots } from '../../../contract/media/media.ts';
import { noteUse } from '../../media/usage.ts';
import type { Client, TestApp } from '../../test/harness.ts';
import { testApps } from '../../test/harness.ts';
import { addPicture, pngFile } from '../../test/records/pictures.ts';

const start = testApps();
const colours = ['#111111', '#222222', '#333333', '#444444', '#555555'];

/** Uploads a square picture and sets its name and alt text. */
async function add(client: Client, name: string, alt?: string, size = 64) {
  const file = { ...(await pngFile(size, size, colours[name.length % colours.length])), name };
  return client.ok(media.upload, alt === undefined ? { file } : { alt, file });
}

/** Records that a category uses a picture as its icon. */
async function show({ database }: TestApp, mediaId: string, label = 'Racing'): Promise<void> {
  const entity = { type: 'category', id: '01890000-0000-7000-8000-000000000001', label };
  const placed = { iconId: { id: mediaId, slot: 'icon' as const } };
  await database.writes.transaction().execute((db) => noteUse(db, entity, placed));
}

describe('the list', () => {
  test('is searched by file name and alt text, and sorted by name, size and age', async () => {
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

  test('distinguishes used and unused pictures', async () => {
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
    await admin.ok(media.remove, { id: idle.id, version: 1 });
    expect(await rows({ unused: true })).toEqual([]);
  });

  test('finds the pictures that fit a slot: exactly those that the slot accepts', async () => {
    const { as, database } = await start();
    const sizes: [number, number][] = [];
    for (const { ratio, minWidth, minHeight } of Object.values(slots) as SlotRule[]) {
      sizes.push([minWidth, minHeight], [minWidth - 1, minHeight], [minWidth, minHeight - 1]);
      // The last sizes that are accepted, and the first that are not.
      const width = 2 * minWidth;
      if (ratio === null) continue;
      for (const deviation of [0.98, 1.02])
        for (const by of [-1, 0, 1]) sizes.push([width, Math.round(width / ratio / deviation) + by]);
    }
    const wanted = sizes.filter(([width, height]) => width > 0 && height > 0);
    for (const [width, height] of wanted) await addPicture(database, width, height);
    const viewer = await as('Viewer');
    for (const fits of Object.keys(slots) as Slot[]) {
      const { rows } = await viewer.ok(media.list, { fits: [fits], pageSize: 200 });
      const all = (await viewer.ok(media.list, { pageSize: 200 })).rows;
      expect(rows, fits).toEqual(all.filter((row) => slotFault(fits, row) === null));
      expect(rows.length, fits).toBeGreaterThan(0);
    }
    const either = await viewer.ok(media.list, { fits: ['homeHero', 'avatar'], pageSize: 200 });
    for (const row of either.rows)
      expect([slotFault('homeHero', row), slotFault('avatar', row)]).toContain(null);
    await viewer.fails('invalid_fields', media.list, { fits: ['poster' as Slot] });
  });
});

test('the uses of a picture are listed one by one', async () => {
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
      inBin: false,
    },
  ]);
  await admin.fails('not_found', media.uses, { id: '01890000-0000-7000-8000-000000000001' });
});

describe('an edit', () => {
  test('changes name, alt text and focal point, and increments the version', async () => {
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

  test('cannot remove the alt text of a picture in use', async () => {
    const app = await start();
    const writer = await app.as('Writer');
    const { id } = await add(writer, 'shown.png', 'A car');
    await show(app, id);
    const { fieldErrors } = await writer.fails('invalid_fields', media.edit, { id, version: 1, alt: ' ' });
    expect(fieldErrors).toEqual({ alt: 'Add alt text. This picture is in use.' });
  });
});

describe('replacing the file of a picture', () => {
  test('keeps its id and metadata, so that every use shows the new file', async () => {
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

  test('must fit all slots where the picture is used', async () => {
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

  test('is refused if the library has the new file as another picture', async () => {
    const app = await start();
    const writer = await app.as('Writer');
    const { id } = await add(writer, 'one.png');
    await add(writer, 'the other.png');
    const file = await pngFile(64, 64, colours['the other.png'.length % colours.length]);
    const { fieldErrors } = await writer.fails('duplicate', media.replace, { id, version: '1', file });
    expect(fieldErrors).toEqual({ file: 'This picture is already in the library: the other.png' });
  });
});

test('a used picture is not deleted, and the error lists its uses; an unused one is', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const { id } = await add(admin, 'shown.png');
  await show(app, id, 'Racing');
  const { msg, data } = await admin.fails('in_use', media.remove, { id, version: 1 });
  expect(msg).toBe('Still in use: 1 record shows it');
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
