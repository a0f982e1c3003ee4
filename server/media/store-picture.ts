// Adds a picture to the library. Files are stored before the row, so that no row points to a missing file; the sweep removes files of
// failed additions.
import type { Kysely, Selectable, Transaction } from 'kysely';
import { type Medium, mediaFields } from '../../contract/media/media.ts';
import { fold } from '../../contract/text/fold.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { Tables } from '../database/database.ts';
import { fail } from '../errors.ts';
import type { WriteContext } from '../http/feature.ts';
import { createdBy } from '../records/records.ts';
import { indexText } from '../records/search.ts';
import { entityOf, findByHash, only, searchText } from './media-rows.ts';
import { hashOf, type Pictures } from './pictures.ts';
import type { MediaTable } from './usage.ts';

type Adding = Pick<WriteContext, 'dialect' | 'who' | 'now'>;
type StoreContext = Adding & {
  db: Kysely<Tables>;
  pictures: Pick<Pictures, 'files' | 'render'>;
  transaction: <T>(
    work: (db: Transaction<Tables>, audit: (entry: AuditEntry) => void) => Promise<T>,
  ) => Promise<T>;
};

/** Renders and stores a file, or returns the record of the same file. */
export async function storePicture(
  { db: reads, dialect, who, now, pictures, transaction }: StoreContext,
  { bytes, fileName, alt }: { bytes: Buffer; fileName: string; alt: string | null },
): Promise<Medium> {
  const hash = hashOf(bytes);
  const known = await findByHash(reads, hash);
  if (known !== undefined) return known;
  const { files, ...rendered } = await pictures.render(bytes);
  await pictures.files.put(hash, files);
  const picture = { ...rendered, hash, alt, name: nameFrom(fileName), bytes: bytes.length };
  return transaction((db, audit) => addMedium({ db, dialect, who, now, audit }, picture));
}

type NewMedium = Pick<
  Selectable<MediaTable>,
  'hash' | 'mime' | 'bytes' | 'width' | 'height' | 'name' | 'alt'
>;

/** Adds the row of a picture, or returns the existing record of the same file. */
export async function addMedium(
  { db, dialect, who, now, audit }: Adding & Pick<WriteContext, 'db' | 'audit'>,
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

/** Invisible characters that can change how a name reads; joiners of letters and emoji are kept. */
const invisibleCharacters = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The file name without invisible characters and within its limit. */
function nameFrom(fileName: string): string {
  const name = fileName
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(invisibleCharacters, '')
    .slice(0, 200);
  const parsed = mediaFields.shape.name.safeParse(name);
  return parsed.success ? parsed.data : 'picture';
}
