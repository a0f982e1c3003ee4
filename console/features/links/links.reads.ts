// The first reads of the screen. Loaded on demand, beside the contract.
import { links } from '../../../contract/links/link-health.ts';
import { queryOf, type Read } from '../../data/queries.ts';
import { withHome } from '../../list/filters/preferences.ts';
import { payloadAt } from '../../list/listState.ts';
import { pageOf } from '../../list/pageQuery.ts';

export const linksSort = '-since';

export function listReads(url: URL): Read[] {
  const id = url.searchParams.get('link');
  return [
    pageOf(links.list, payloadAt(links.list, linksSort, withHome('links', url))),
    queryOf(links.summary, {}),
    ...(id === null ? [] : [queryOf(links.list, { ids: [id] }), queryOf(links.history, { id })]),
  ];
}
