// The list of collections.
import { sql } from 'kysely';
import type { collections } from '../../../contract/collections/collections.ts';
import type { CollectionRow } from '../../../contract/collections/fields.ts';
import type { Input, Page } from '../../../contract/kit/calls.ts';
import { resolvePeople } from '../../../contract/kit/relative.ts';
import { isChanged, withChange } from '../../changes/list.ts';
import { assignedTo } from '../../desk/tasks.ts';
import type { ReadContext } from '../../http/feature.ts';
import { anyOf, type Condition, inOrderOf, pageOf, toPage } from '../../records/lists.ts';
import { toCollectionRows } from './collections.table.ts';

type List = typeof collections.list;

export async function listCollections(
  input: Input<List>,
  { db, dialect, who }: ReadContext<List>,
): Promise<Page<CollectionRow>> {
  const { seqs, total } = await pageOf({
    ...input,
    db,
    dialect,
    entity: 'collection',
    conditions: conditionsOf(input, who),
    defaultSort: '-updatedAt',
    sortColumns: { title: ['nameKey'] },
  });
  const rows =
    seqs.length === 0
      ? []
      : await db
          .selectFrom('collection')
          .selectAll()
          .select(isChanged('collection', 'collection').as('hasChanges'))
          .where('seq', 'in', seqs)
          .execute();
  return toPage(await toCollectionRows(db, inOrderOf(seqs, rows)), total, input);
}

function conditionsOf(filters: Input<List>, who: { id: string }): Condition[] {
  const { assigneeId } = filters;
  return [
    ...anyOf('status', filters.status),
    ...onHome(filters.onHome),
    ...assignedTo(assigneeId && resolvePeople(assigneeId, who.id)),
    ...withChange('collection', filters),
  ];
}

function onHome(isWanted: boolean | undefined): Condition[] {
  if (isWanted === undefined) return [];
  // Not `is not null`, for which SQLite reads all rows.
  return [(ref) => (isWanted ? sql`${ref('homeOrder')} > 0` : sql`${ref('homeOrder')} is null`)];
}
