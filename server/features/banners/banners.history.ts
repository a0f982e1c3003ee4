// The history of banners: how versions are loaded, and what they refer to.
import { bannerDefaults, bannerFields, type Target } from '../../../contract/banners/fields.ts';
import { type HistoryKind, type ReferredTable, refersToOne } from '../../history/kind.ts';
import { lifecycleOf } from '../../records/lifecycle.ts';
import { fieldsOf } from './banners.table.ts';

const targetTables: Partial<Record<Target['kind'], ReferredTable>> = {
  game: 'listing',
  article: 'article',
  category: 'category',
  blockchain: 'blockchain',
};

export const bannerHistory: HistoryKind = {
  type: 'banner',
  fields: bannerFields,
  references: [
    refersToOne('imageId', 'media'),
    refersToOne('mobileImageId', 'media'),
    {
      path: 'target',
      in: (value) => {
        const target = bannerFields.shape.target.safeParse(value).data;
        const table = target && targetTables[target.kind];
        return table === undefined || target?.id == null ? [] : [{ table, id: target.id }];
      },
      without: () => bannerDefaults.target,
    },
  ],
  merged: ['target'],
  keeps: ['publishAt', 'unpublishAt'],
  load: async (db, id) => {
    const row = await db.selectFrom('banner').selectAll().where('id', '=', id).executeTakeFirst();
    return row && { ...row, fields: fieldsOf(row), lifecycle: lifecycleOf(row) };
  },
};
