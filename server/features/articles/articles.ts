// Articles: the handlers of all calls.
import { articles } from '../../../contract/articles/articles.ts';
import { articlePreview } from '../../../contract/articles/preview.ts';
import { moveToBin } from '../../bin/move.ts';
import { bulkHandler } from '../../bulk/bulk-call.ts';
import { applyDueOf } from '../../changes/due.ts';
import { changeHandlers } from '../../changes/handlers.ts';
import { implement } from '../../http/feature.ts';
import { activePeople } from '../../records/records.ts';
import { usedAmong } from '../../records/references.ts';
import { tagsInUse } from '../../records/tags.ts';
import { articleHistory } from './articles.history.ts';
import { articleSelection, listArticles, summariseArticles } from './articles.list.ts';
import { linkArticle, snapshotArticle } from './articles.preview.ts';
import { planCreate, planEdit } from './articles.save.ts';
import { publishDue, setStatus } from './articles.status.ts';
import { readArticle } from './articles.table.ts';

export const feature = implement(
  { ...articles, ...articlePreview },
  {
    list: listArticles,
    summary: summariseArticles,
    tags: ({ q }, context) => tagsInUse(context, { table: 'articleTag', owner: 'article' }, q),
    uses: ({ ids }, { db, who }) => usedAmong(db, 'article', ids, who),
    authors: (_input, { db }) => activePeople(db),
    detail: readArticle,
    create: { plan: planCreate },
    edit: { mayChangeNothing: true, plan: planEdit },
    status: { run: setStatus },
    previewLink: { run: linkArticle },
    snapshot: { run: snapshotArticle, changesNothing: () => true },
    ...changeHandlers('article', readArticle),
    bulk: bulkHandler('article', 'articles'),
    remove: { run: (input, context) => moveToBin(context, 'article', input) },
  },
  [publishDue, applyDueOf('article')],
  articleHistory,
  articleSelection,
);
