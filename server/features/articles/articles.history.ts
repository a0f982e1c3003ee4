// The history of articles: how versions are loaded, and what they refer to.
import { articleFields } from '../../../contract/articles/fields.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { type HistoryKind, refersToMany, refersToOne } from '../../history/kind.ts';
import { picturesOf } from '../../media/usage.ts';
import { verifiedOf } from '../../records/freshness.ts';
import { lifecycleOf } from '../../records/lifecycle.ts';
import { pictureIdsIn, withoutPictures, withPictures } from '../../records/rich-text.ts';
import { auditedArticle, toRecord } from './articles.table.ts';

export const articleHistory: HistoryKind = {
  type: 'article',
  fields: articleFields,
  references: [
    refersToOne('coverId', 'media'),
    refersToOne('authorId', 'account'),
    refersToMany('categoryIds', 'category'),
    refersToMany('gameIds', 'listing'),
    refersToMany('blockchainIds', 'blockchain'),
    {
      path: 'body',
      in: (value) =>
        pictureIdsIn(typeof value === 'string' ? value : null).map((id) => ({ table: 'media', id })),
      without: (value, gone) => (typeof value === 'string' ? withoutPictures(value, gone) : value),
    },
  ],
  merged: ['categoryIds', 'blockchainIds'],
  keeps: ['slug'],
  load: async (db, id) => {
    const row = await db.selectFrom('article').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) return undefined;
    const record = await toRecord(db, row, null);
    return {
      version: row.version,
      fields: pickFields(articleFields, auditedArticle(record, row)),
      lifecycle: { ...lifecycleOf(row), ...verifiedOf(row) },
    };
  },
  show: async (db, fields) => {
    const { body } = fields;
    if (typeof body !== 'string') return fields;
    return { ...fields, body: withPictures(body, await picturesOf(db, pictureIdsIn(body))) };
  },
};
