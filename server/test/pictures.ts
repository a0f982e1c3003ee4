import type { Database } from '../platform/db/db.ts';
import { createdBy } from '../platform/records.ts';
import { epoch } from './accounts.ts';

/** Stores the row of a picture of this size, without its files, and returns its id. */
export async function addPicture(database: Database, width: number, height: number): Promise<string> {
  const columns = createdBy(null, epoch);
  const row = {
    ...columns,
    name: 'picture.png',
    nameKey: 'picture.png',
    alt: 'A picture',
    focal: '{"x":0.5,"y":0.25}',
    hash: columns.id.replaceAll('-', '').repeat(2),
    mime: 'image/png' as const,
    bytes: 1,
    width,
    height,
  };
  await database.writes.insertInto('media').values(row).execute();
  return columns.id;
}
