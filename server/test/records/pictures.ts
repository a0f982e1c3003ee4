// Pictures for tests: rows without files where only the row matters, and real files that are as small as possible.
import sharp, { type Sharp } from 'sharp';
import type { Database } from '../../database/database.ts';
import { newId } from '../../records/ids.ts';
import { createdBy } from '../../records/records.ts';
import type { TestFile } from '../forms.ts';
import { epoch } from './accounts.ts';

/** Pictures in every test database, so that a publishable listing needs no generated file. */
export const stock = {
  logoId: '01890000-0000-7000-8000-00000000a001',
  coverId: '01890000-0000-7000-8000-00000000a002',
};

export async function addStock(database: Database): Promise<void> {
  await addPicture(database, 256, 256, undefined, stock.logoId);
  await addPicture(database, 1280, 720, undefined, stock.coverId);
}

/** Adds the row of a picture of this size, without files, and returns its id. */
export async function addPicture(
  database: Database,
  width = 1280,
  height = 720,
  hash?: string,
  id = newId(),
): Promise<string> {
  const columns = { ...createdBy(null, epoch), id };
  const row = {
    ...columns,
    name: 'picture.png',
    nameKey: 'picture.png',
    alt: 'A picture',
    focal: '{"x":0.5,"y":0.25}',
    hash: hash ?? columns.id.replaceAll('-', '').repeat(2),
    mime: 'image/png' as const,
    bytes: 1,
    width,
    height,
  };
  await database.writes.insertInto('media').values(row).execute();
  return columns.id;
}

/** A picture of one colour. Different colours give different files. */
export function drawn(width: number, height: number, background = '#1890ff'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A PNG file of one colour. */
export async function pngFile(width: number, height: number, background?: string): Promise<TestFile> {
  return { name: 'Picture.png', bytes: await drawn(width, height, background).png().toBuffer() };
}
