// Articles: the handlers of all calls.
import { articles } from '../../../contract/articles/articles.ts';
import { canDelete } from '../../../contract/kit/lifecycle.ts';
import { previewLink } from '../../delivery/previews.ts';
import { fail } from '../../errors.ts';
import { implement } from '../../http/feature.ts';
import { releaseUse } from '../../media/usage.ts';
import { releaseExternalIds } from '../../records/external-ids.ts';
import { releaseLinks } from '../../records/links.ts';
import { activePeople } from '../../records/records.ts';
import { refuseWhileUsed, usedAmong } from '../../records/references.ts';
import { unindexText } from '../../records/search.ts';
import { releaseSlugs } from '../../records/slugs.ts';
import { tagsInUse } from '../../records/tags.ts';
import { articleHistory } from './articles.history.ts';
import { listArticles, summariseArticles } from './articles.list.ts';
import { entityOf, lockArticle, planCreate, planEdit } from './articles.save.ts';
import { publishDue, setStatus } from './articles.status.ts';
import { auditedArticle, toArticle } from './articles.table.ts';

export const feature = implement(
  articles,
  {
    list: listArticles,
    summary: summariseArticles,
    tags: ({ q }, context) => tagsInUse(context, { table: 'articleTag', owner: 'article' }, q),
    uses: ({ ids }, { db, who }) => usedAmong(db, 'article', ids, who),
    authors: (_input, { db }) => activePeople(db),
    detail: async ({ id }, { db, who }) => {
      const row = await db.selectFrom('article').selectAll().where('id', '=', id).executeTakeFirst();
      if (row === undefined) fail('not_found');
      return toArticle(db, row, who);
    },
    create: { plan: planCreate },
    edit: { plan: planEdit },
    status: { run: setStatus },
    previewLink: {
      run: async ({ id }, { db, who, now, audit }) => {
        const row = await db
          .selectFrom('article')
          .select(['id', 'title as label', 'version'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (row === undefined) fail('not_found');
        audit({ action: 'article.preview', entity: { type: 'article', ...row } });
        return previewLink(db, { kind: 'article', id }, { who, now });
      },
    },
    remove: {
      run: async ({ id, version }, { db, dialect, who, audit }) => {
        const { row, article } = await lockArticle({ db, dialect, who }, id, version);
        if (!canDelete(article.status)) {
          fail('invalid_transition', { text: 'A published article must be archived before it is deleted' });
        }
        await refuseWhileUsed(db, 'article', id, who);
        await releaseSlugs(db, { type: 'article', id }, null);
        await releaseLinks(db, { type: 'article', id });
        await releaseExternalIds(db, { type: 'article', id });
        await releaseUse(db, { type: 'article', id });
        await unindexText(db, 'article', row.seq);
        await db.deleteFrom('article').where('id', '=', id).execute();
        audit({ action: 'article.delete', entity: entityOf(article), before: auditedArticle(article, row) });
        return { id };
      },
    },
  },
  [publishDue],
  articleHistory,
);
