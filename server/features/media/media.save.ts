// Changes the metadata of a picture, and deletes unused pictures.

import type { Input, Output } from '../../../contract/kit/calls.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { type Medium, type media, mediaFields } from '../../../contract/media/media.ts';
import { fold } from '../../../contract/text/fold.ts';
import { fail, failOn } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { entityOf, lockMedium, only, searchText } from '../../media/media-rows.ts';
import { changedBy, changedFields, defined, expectVersion } from '../../records/records.ts';
import { indexText, unindexText } from '../../records/search.ts';
import { visibleName } from '../../records/visible-names.ts';

type Edit = typeof media.edit;
type Remove = typeof media.remove;

export async function editMedium(input: Input<Edit>, context: WriteContext<Edit>): Promise<Medium> {
  const { db, dialect, who, now, audit } = context;
  const { id, version, ...given } = input;
  const before = await lockMedium(db, dialect, id);
  expectVersion(before, version);
  const { name, alt, focal } = { ...pickFields(mediaFields, before), ...defined(given) };
  // Records that show it may have been published on condition of the alt text.
  if (before.alt !== null && alt === null && before.useCount > 0) {
    failOn({ alt: 'Add alt text. This picture is in use.' });
  }
  if (changedFields(before, { name, alt, focal }).size === 0) return before;
  const row = await db
    .updateTable('media')
    .set({ ...changedBy(who, now, version), name, nameKey: fold(name), alt, focal: JSON.stringify(focal) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await indexText(db, dialect, 'media', row.seq, searchText({ name, alt }));
  const medium = await only(db, row);
  if (medium === undefined) fail('not_found');
  audit({ action: 'media.edit', entity: entityOf(medium), before, after: medium });
  return medium;
}

/** Maximum names in an error. */
const sampleSize = 5;

/** The files are removed later by the sweep, as open pages may still show them. */
export async function removeMedium(
  input: Input<Remove>,
  context: WriteContext<Remove>,
): Promise<Output<Remove>> {
  const { db, dialect, who, audit } = context;
  const medium = await lockMedium(db, dialect, input.id);
  expectVersion(medium, input.version);
  const count = medium.useCount;
  if (count > 0) {
    const sample = await db
      .selectFrom('mediaUse')
      .leftJoin('bin', 'bin.id', 'mediaUse.entityId')
      .select(['mediaUse.type', 'entityId as id', 'mediaUse.label', 'bin.at as binnedAt'])
      .where('mediaId', '=', input.id)
      .orderBy('mediaUse.type')
      .orderBy('entityId')
      .limit(sampleSize)
      .execute();
    const named = sample.map(({ binnedAt, ...use }) => {
      const label = visibleName(who, use.type, use.label);
      return { ...use, label: binnedAt === null ? label : `${label} (in the bin)` };
    });
    fail('in_use', {
      text: `Still in use: ${count} ${count === 1 ? 'record shows' : 'records show'} it`,
      data: { count, sample: named },
    });
  }
  const { seq } = await db
    .deleteFrom('media')
    .where('id', '=', input.id)
    .returning('seq')
    .executeTakeFirstOrThrow();
  await unindexText(db, 'media', seq);
  audit({ action: 'media.delete', entity: entityOf(medium), before: medium });
  return { id: input.id };
}
