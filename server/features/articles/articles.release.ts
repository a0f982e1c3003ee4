// Articles in releases.
import { articleDefaults, articleFields } from '../../../contract/articles/fields.ts';
import { publishErrors } from '../../../contract/articles/rules.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { articleLifecycle } from '../../records/lifecycle-kinds.ts';
import type { ReleaseKind } from '../../releases/kind.ts';
import { setStatus } from './articles.status.ts';
import { storedFieldsOf } from './articles.table.ts';

export const releaseKind: ReleaseKind = {
  type: 'article',
  lifecycle: articleLifecycle,
  load: async (db, ids) => {
    const rows = await db.selectFrom('article').selectAll().where('id', 'in', ids).execute();
    const stored = await storedFieldsOf(db, rows);
    return new Map(stored.map(({ fields }) => [fields.id, pickFields(articleFields, fields)]));
  },
  faults: (fields) =>
    publishErrors(
      pickFields(articleFields, { ...articleDefaults, title: '', slug: '', authorId: null, ...fields }),
    ),
  setStatus,
};
