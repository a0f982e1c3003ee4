import type { Selectable } from 'kysely';
import type { Medium } from '../../../contract/media/media.ts';
import { fold } from '../../../contract/text/fold.ts';
import { fail } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import type { MediaTable } from '../../media/usage.ts';
import { createdBy } from '../../records/records.ts';
import { indexText } from '../../records/search.ts';
import { entityOf, findByHash, only, searchText } from './media.table.ts';

type NewMedium = Pick<
  Selectable<MediaTable>,
  'hash' | 'mime' | 'bytes' | 'width' | 'height' | 'name' | 'alt'
>;

/** Adds a picture to the library, or returns the existing record of the same picture. */
export async function addMedium(
  { db, dialect, who, now, audit }: Pick<WriteContext, 'db' | 'dialect' | 'who' | 'now' | 'audit'>,
  picture: NewMedium,
): Promise<Medium> {
  const row = await db
    .insertInto('media')
    .values({
      ...createdBy(who, now),
      ...picture,
      nameKey: fold(picture.name),
      focal: JSON.stringify({ x: 0.5, y: 0.5 }),
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returningAll()
    .executeTakeFirst();
  const medium = (await only(db, row)) ?? (await findByHash(db, picture.hash));
  if (medium === undefined) fail('unavailable', { retryAfter: 1 });
  if (row !== undefined) {
    await indexText(db, dialect, 'media', row.seq, searchText(medium));
    audit({ action: 'media.upload', entity: entityOf(medium), after: medium });
  }
  return medium;
}
