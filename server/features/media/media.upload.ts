// Uploads a new picture, or replaces the file of one.
import type { Input } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { type Medium, type media, slotFault, slots } from '../../../contract/media/media.ts';
import { fail, failOn } from '../../errors.ts';
import type { StagedContext } from '../../http/feature.ts';
import { entityOf, findByHash, lockMedium, only } from '../../media/media-rows.ts';
import { hashOf } from '../../media/pictures.ts';
import { storePicture } from '../../media/store-picture.ts';
import { changedBy, expectVersion } from '../../records/records.ts';

type Upload = typeof media.upload;
type Replace = typeof media.replace;

export async function uploadPicture(
  { alt = null }: Input<Upload>,
  context: StagedContext<Upload>,
): Promise<Medium> {
  const { name: fileName, bytes } = context.file;
  return storePicture(context, { bytes, fileName, alt });
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
