// The picture library: the list, the uses of a picture, and the handlers of all calls.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { media, ratiosOf, type Slot, type SlotRule, slots } from '../../../contract/media/media.ts';
import { fail } from '../../errors.ts';
import { implement } from '../../http/feature.ts';
import { toMedia } from '../../media/media-rows.ts';
import { anyOf, type ColumnRef, type Condition, inOrderOf, pageOf, toPage } from '../../records/lists.ts';
import { visibleName } from '../../records/visible-names.ts';
import { editMedium, removeMedium } from './media.save.ts';
import { sweepFiles } from './media.sweep.ts';
import { replacePicture, uploadPicture } from './media.upload.ts';

/** Maximum uses returned for one picture; the row has the total. */
const maxUses = 100;

export const feature = implement(
  media,
  {
    list: async (input, { db, database, dialect }) => {
      const { seqs, total } = await pageOf({
        ...input,
        db,
        database,
        dialect,
        entity: 'media',
        conditions: [
          ...anyOf('mime', input.mime),
          ...ofUse(input.unused),
          ...fitting(input.fits),
          ...anyOf('id', input.ids),
        ],
        defaultSort: '-createdAt',
        sortColumns: { name: ['nameKey'] },
      });
      const rows =
        seqs.length === 0 ? [] : await db.selectFrom('media').selectAll().where('seq', 'in', seqs).execute();
      return toPage(await toMedia(db, inOrderOf(seqs, rows)), total, input);
    },
    uses: async ({ id }, { db, who }) => {
      const row = await db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst();
      if (row === undefined) fail('not_found');
      const uses = await db
        .selectFrom('mediaUse')
        .leftJoin('bin', 'bin.id', 'mediaUse.entityId')
        .select(['mediaUse.type', 'entityId as id', 'mediaUse.label', 'path', 'slot', 'bin.at as binnedAt'])
        .where('mediaId', '=', id)
        .orderBy('mediaUse.type')
        .orderBy('entityId')
        .orderBy('path')
        .limit(maxUses)
        .execute();
      return uses.map(({ binnedAt, ...use }) => ({
        ...use,
        label: visibleName(who, use.type, use.label),
        inBin: binnedAt !== null,
      }));
    },
    upload: { staged: true, run: uploadPicture },
    replace: { staged: true, run: replacePicture },
    edit: { mayChangeNothing: true, run: editMedium },
    remove: { run: removeMedium },
  },
  [sweepFiles],
);

function ofUse(unused: boolean | undefined): Condition[] {
  return anyOf('used', unused === undefined ? undefined : [unused ? 0 : 1]);
}

/** The same rule as `slotFault`, by the index of ratios (migration 0032). */
function fitting(chosen: readonly Slot[] | undefined): Condition[] {
  if (chosen === undefined || chosen.length === 0) return [];
  return [
    (ref) =>
      sql<SqlBool>`(${sql.join(
        chosen.map((slot) => fitsSlot(slot, ref)),
        sql` or `,
      )})`,
  ];
}

function fitsSlot(slot: Slot, ref: ColumnRef): RawBuilder<SqlBool> {
  const { minWidth, minHeight }: SlotRule = slots[slot];
  const ratios = ratiosOf(slot);
  const isLarge = sql<SqlBool>`${ref('width')} >= ${minWidth} and ${ref('height')} >= ${minHeight}`;
  if (ratios === null) return isLarge;
  return sql`${isLarge} and cast(${ref('width')} as double precision) / ${ref('height')}
    between ${ratios.narrowest} and ${ratios.widest}`;
}
