// Uploads a new picture, or replaces the file of one. Files are stored before the row, so that no row points to a
// missing file; the sweep removes files of failed uploads.

import type { Input } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { type Medium, type media, mediaFields, slotFault, slots } from '../../../contract/media/media.ts';
import { fail, failOn } from '../../errors.ts';
import type { StagedContext, UploadedFile } from '../../http/feature.ts';
import { hashOf } from '../../media/pictures.ts';
import { changedBy, expectVersion } from '../../records/records.ts';
import { addMedium } from './media.add.ts';
import { entityOf, findByHash, lockMedium, only } from './media.table.ts';

type Upload = typeof media.upload;
type Replace = typeof media.replace;

export async function uploadPicture(
  { alt = null }: Input<Upload>,
  { db: reads, dialect, who, now, transaction, file, pictures }: StagedContext<Upload>,
): Promise<Medium> {
  const hash = hashOf(file.bytes);
  const known = await findByHash(reads, hash);
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
  { db: reads, dialect, who, now, transaction, file, pictures }: StagedContext<Replace>,
): Promise<Medium> {
  const hash = hashOf(file.bytes);
  // Checked before the expensive work, and again after it.
  const seen = await reads.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
  expectVersion(await only(reads, seen), version);
  const { files, ...rendered } = await pictures.render(file.bytes);
  await pictures.files.put(hash, files);
  return transaction(async (db, audit) => {
    const before = await lockMedium(db, dialect, id);
    expectVersion(before, version);
    const twin = await findByHash(db, hash);
    if (twin !== undefined && twin.id !== id) {
      fail('duplicate', { fieldErrors: { file: `This picture is already in the library: ${twin.name}` } });
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

/** The first error of a file in the slots where the picture is used. */
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

/** Invisible characters that can change how a name reads; joiners of letters and emoji are kept. */
const invisibleCharacters = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The file name without invisible characters and within its limit. */
function nameOf(file: UploadedFile): string {
  const name = file.name
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(invisibleCharacters, '')
    .slice(0, 200);
  const parsed = mediaFields.shape.name.safeParse(name);
  return parsed.success ? parsed.data : 'picture';
}
