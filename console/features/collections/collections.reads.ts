// The first reads of the screens. Loaded on demand, beside the contract.
import { collections } from '../../../contract/collections/collections.ts';
import { comments } from '../../../contract/comments/comments.ts';
import { openThreads } from '../../comments/params.ts';
import { queryOf, type Read } from '../../data/queries.ts';
import { withHome } from '../../list/filters/preferences.ts';
import { payloadAt } from '../../list/listState.ts';
import { pageOf } from '../../list/pageQuery.ts';

/** Default sort of the list. */
export const collectionsSort = '-updatedAt';

export function listReads(url: URL): Read[] {
  return [
    pageOf(collections.list, payloadAt(collections.list, collectionsSort, withHome('collections', url))),
  ];
}

export function formReads({ searchParams }: URL): Read[] {
  const id = searchParams.get('id');
  if (id === null) return [];
  return [queryOf(collections.detail, { id }), queryOf(comments.list, openThreads('collection', id))];
}
