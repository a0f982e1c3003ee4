// Preview links of saved articles, and snapshots of what is typed in the form of one.
import type { articles } from '../../../contract/articles/articles.ts';
import { articleDefaults } from '../../../contract/articles/fields.ts';
import type { articlePreview } from '../../../contract/articles/preview.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import { previewLink } from '../../delivery/previews.ts';
import { keepSnapshot } from '../../delivery/snapshots.ts';
import { fail } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { defined } from '../../records/records.ts';
import { sanitized } from './articles.check.ts';

type Link = typeof articles.previewLink;
type Snapshot = typeof articlePreview.snapshot;

export async function linkArticle({ id }: Input<Link>, { db, who, now, audit }: WriteContext<Link>) {
  const row = await db
    .selectFrom('article')
    .select(['id', 'title as label', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) fail('not_found');
  audit({ action: 'article.preview', entity: { type: 'article', ...row } });
  return previewLink(db, { kind: 'article', id }, { who, now });
}

export async function snapshotArticle(input: Input<Snapshot>, { db, who, now }: WriteContext<Snapshot>) {
  const { snapshotId, recordId = null, ...typed } = input;
  const fields = { ...articleDefaults, title: '', slug: '', authorId: who.id, ...sanitized(defined(typed)) };
  return keepSnapshot(db, { type: 'article', id: snapshotId, recordId, fields }, { who, now });
}
