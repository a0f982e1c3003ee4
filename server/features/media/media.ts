// The picture library: the list, the uses of a picture, and the handlers of all calls.
import { type SqlBool, sql } from 'kysely';
import { media } from '../../../contract/media/media.ts';
import { fail } from '../../errors.ts';
import { implement } from '../../http/feature.ts';
import { anyOf, type Condition, inOrderOf, pageOf, toPage } from '../../records/lists.ts';
import { visibleName } from '../../records/visible-names.ts';
import { editMedium, removeMedium } from './media.save.ts';
import { sweepFiles } from './media.sweep.ts';
import { toMedia } from './media.table.ts';
import { replacePicture, uploadPicture } from './media.upload.ts';

/** Maximum uses returned for one picture; the row has the total. */
const maxUses = 100;

export const feature = implement(
  media,
  {
    list: async (input, { db, dialect }) => {
      const { seqs, total } = await pageOf({
        db,
        dialect,
        entity: 'media',
        conditions: [...anyOf('mime', input.mime), ...shown(input.unused), ...anyOf('id', input.ids)],
        q: input.q,
        sort: input.sort,
        defaultSort: '-createdAt',
        sortColumns: { name: ['nameKey'] },
        page: input.page,
        pageSize: input.pageSize,
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
        .select(['type', 'entityId as id', 'label', 'path', 'slot'])
        .where('mediaId', '=', id)
        .orderBy('type')
        .orderBy('entityId')
        .orderBy('path')
        .limit(maxUses)
        .execute();
      return uses.map((use) => ({ ...use, label: visibleName(who, use.type, use.label) }));
    },
    upload: { upload: uploadPicture },
    replace: { upload: replacePicture },
    edit: { run: editMedium },
    remove: { run: removeMedium },
  },
  [sweepFiles],
);

function shown(unused: boolean | undefined): Condition[] {
  if (unused === undefined) return [];
  const not = sql.raw(unused ? 'not' : '');
  return [
    (ref) => sql<SqlBool>`${not} exists (select 1 from "mediaUse" where "mediaUse"."mediaId" = ${ref('id')})`,
  ];
}
