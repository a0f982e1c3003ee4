// Pictures as other records use them.
import { describe, expect, test } from 'vitest';
import { dice } from '../test/dice.ts';
import { testApps } from '../test/harness.ts';
import { addPicture } from '../test/records/pictures.ts';
import { noteUse, pictureFaults, picturesOf, releaseUse } from './usage.ts';

const start = testApps();

test('pictures are found by their ids, each with the widths in which it is kept', async () => {
  const { database } = await start();
  const id = await addPicture(database, 1280, 720);
  const pictures = await picturesOf(database.reads, [id, null, id, '01890000-0000-7000-8000-000000000000']);
  expect([...pictures.keys()]).toEqual([id]);
  const hash = id.replaceAll('-', '').repeat(2);
  expect(pictures.get(id)).toEqual({
    id,
    url: `/media/${hash}/1280.webp`,
    width: 1280,
    height: 720,
    mime: 'image/png',
    alt: 'A picture',
    focal: { x: 0.5, y: 0.25 },
    variants: [160, 480, 960, 1280].map((width) => ({ width, url: `/media/${hash}/${width}.webp` })),
  });
  expect(await picturesOf(database.reads, [null])).toEqual(new Map());
});

test('every picture that is missing or does not fit its place is named at once', async () => {
  const { database } = await start();
  const wide = await addPicture(database, 1920, 720);
  const small = await addPicture(database, 640, 360);
  const almost = await addPicture(database, 1300, 720);
  expect(
    await pictureFaults(database.reads, {
      logoId: { id: '01890000-0000-7000-8000-000000000000', slot: 'logo' },
      coverId: { id: wide, slot: 'cover' },
      'screenshotIds.0': { id: small, slot: 'screenshot' },
      smallId: { id: small, slot: 'cover' },
      almostId: { id: almost, slot: 'cover' },
      noneId: { id: null, slot: 'cover' },
    }),
  ).toEqual({
    logoId: 'This picture does not exist',
    coverId: 'Must be 16:9; this picture has 1920 × 720 pixels',
    smallId: 'Must have at least 1280 × 720 pixels; this picture has 640 × 360',
  });
});

test('a picture cannot go while a record shows it, and can when the record lets go of it', async () => {
  const { database } = await start();
  const first = await addPicture(database, 256, 256);
  const second = await addPicture(database, 256, 256);
  const entity = { type: 'category', id: '01890000-0000-7000-8000-000000000001', label: 'Racing' };
  const write = database.writes.transaction();
  const remove = (id: string) => database.writes.deleteFrom('media').where('id', '=', id).execute();
  const iconId = (id: string | null) => ({ iconId: { id, slot: 'icon' as const } });

  await write.execute((db) => noteUse(db, entity, iconId(first)));
  await expect(remove(first)).rejects.toThrow();
  await write.execute((db) => noteUse(db, entity, iconId(second)));
  await remove(first);
  await expect(remove(second)).rejects.toThrow();
  await write.execute((db) => releaseUse(db, entity));
  await remove(second);
});

describe('unused pictures', () => {
  const records = [1, 2].map((n) => ({
    type: 'category',
    id: `01890000-0000-7000-8000-00000000000${n}`,
    label: `Category ${n}`,
  }));
  const icon = (id: string | null) => ({ iconId: { id, slot: 'icon' as const } });

  test('are those that no record shows, whatever records do at the same time', async () => {
    const { database } = await start();
    const pictures = [await addPicture(database), await addPicture(database), await addPicture(database)];
    const write = database.writes.transaction();
    const change = (record: number, picture: number | undefined) =>
      write.execute((db) => {
        const [entity] = records.slice(record, record + 1);
        if (entity === undefined) throw new Error('no such record');
        return picture === undefined
          ? releaseUse(db, entity)
          : noteUse(db, entity, icon(pictures[picture] ?? null));
      });
    const state = () =>
      database.reads
        .selectFrom('media')
        .select((eb) => [
          'used',
          eb
            .exists(eb.selectFrom('mediaUse').select('mediaId').whereRef('mediaUse.mediaId', '=', 'media.id'))
            .as('shown'),
        ])
        .execute();
    const roll = dice(7);
    for (let round = 0; round < 40; round += 1) {
      await Promise.all(
        records.map((_, record) => change(record, roll(4) === 0 ? undefined : roll(pictures.length))),
      );
      for (const { used, shown } of await state())
        expect(Boolean(used), `round ${round}`).toBe(Boolean(shown));
    }
  });
});
