// Taking a file in: as a new picture, or in the place of one. The files are stored first and the row follows, so that
// no row ever leads to a file that is not there; what a failure in between leaves is swept away.

import type { Input } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { type Medium, type media, mediaFields, slotFault, slots } from '../../../contract/media/media.ts';
import { fail, failOn } from '../../errors.ts';
import type { UploadContext, UploadedFile } from '../../http/feature.ts';
import { hashOf } from '../../media/pictures.ts';
import { changedBy, expectVersion } from '../../records/records.ts';
import { addMedium } from './media.add.ts';
import { entityOf, lockedMedium, mediumOfHash, only } from './media.table.ts';

type Upload = typeof media.upload;
type Replace = typeof media.replace;

export async function uploadPicture(
  { alt = null }: Input<Upload>,
  file: UploadedFile,
  { db: reads, dialect, who, now, transaction, pictures }: UploadContext<Upload>,
): Promise<Medium> {
  const hash = hashOf(file.bytes);
  const known = await mediumOfHash(reads, hash);
  if (known !== undefined) return known;
  const { files, ...rendered } = await pictures.render(file.bytes);
  await pictures.files.put(hash, files);
  return transaction((db, audit) =>
    addMedium(
      { db, dialect, who, now, audit },
      { ...rendered, hash, alt, name: nameOf(file), bytes: file.bytes.length },
    ),
  );
}

export async function replacePicture(
  { id, version }: Input<Replace>,
  file: UploadedFile,
  { db: reads, dialect, who, now, transaction, pictures }: UploadContext<Replace>,
): Promise<Medium> {
  const hash = hashOf(file.bytes);
  // Looked at before the work as well as after it, which takes a while.
  const seen = await reads.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
  expectVersion(await only(reads, seen), version);
  const { files, ...rendered } = await pictures.render(file.bytes);
  await pictures.files.put(hash, files);
  return transaction(async (db, audit) => {
    const before = await lockedMedium(db, dialect, id);
    expectVersion(before, version);
    const twin = await mediumOfHash(db, hash);
    if (twin !== undefined && twin.id !== id) {
      fail('duplicate', { fieldErrors: { file: `The library has this picture already: ${twin.name}` } });
    }
    const uses = await db
      .selectFrom('mediaUse')
      .select('slot')
      .distinct()
      .where('mediaId', '=', id)
      .execute();
    failOn(
      faultsOf(
        uses.map((use) => use.slot),
        rendered,
      ),
    );
    const row = await db
      .updateTable('media')
      .set({ ...changedBy(who, now, version), ...rendered, hash, bytes: file.bytes.length })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    const medium = await only(db, row);
    if (medium === undefined) fail('not_found');
    audit({ action: 'media.replace', entity: entityOf(medium), before, after: medium });
    return medium;
  });
}

/** The first fault of a file in one of the kinds of places where the picture is shown. */
function faultsOf(
  places: readonly (keyof typeof slots)[],
  size: { width: number; height: number },
): FieldErrors {
  for (const slot of places) {
    const fault = slotFault(slot, size);
    if (fault !== null) return { file: `It is shown as ${slots[slot].label.toLowerCase()}. ${fault}` };
  }
  return {};
}

/** Characters that nobody sees, and by which a name can read otherwise than it is; not those that join letters and emoji. */
const unseen = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The file's name as the library may keep it. */
function nameOf(file: UploadedFile): string {
  const name = file.name
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(unseen, '')
    .slice(0, 200);
  const parsed = mediaFields.shape.name.safeParse(name);
  return parsed.success ? parsed.data : 'picture';
}
