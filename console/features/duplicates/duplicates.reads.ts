// The first reads of the screens. Loaded on demand, beside the contract.
import { duplicates } from '../../../contract/duplicates/duplicates.ts';
import { listingMerge } from '../../../contract/listings/merge.ts';
import { queryOf, type Read } from '../../data/queries.ts';
import { withHome } from '../../list/filters/preferences.ts';
import { payloadAt } from '../../list/listState.ts';
import { pageOf } from '../../list/pageQuery.ts';

export const duplicatesSort = '-score';

export function readsAt(url: URL): Read[] {
  const [keep, drop] = [url.searchParams.get('keep'), url.searchParams.get('drop')];
  if (keep !== null && drop !== null) return [queryOf(listingMerge.mergePreview, { keep, drop })];
  if (url.pathname.endsWith('/merge')) return [];
  return [
    pageOf(duplicates.list, payloadAt(duplicates.list, duplicatesSort, withHome('duplicates', url))),
    queryOf(duplicates.summary, {}),
  ];
}
