// The first reads of the screens. Loaded on demand, beside the contract.
import { releases } from '../../../contract/releases/releases.ts';
import { queryOf, type Read } from '../../data/queries.ts';
import { withHome } from '../../list/filters/preferences.ts';
import { payloadAt } from '../../list/listState.ts';
import { pageOf } from '../../list/pageQuery.ts';
import { monthIn, rangeOf } from './releases.days.ts';

export const releasesSort = '-createdAt';

export function listReads(url: URL): Read[] {
  const id = url.searchParams.get('release');
  return [
    pageOf(releases.list, payloadAt(releases.list, releasesSort, withHome('releases', url))),
    ...(id === null ? [] : [queryOf(releases.detail, { id })]),
  ];
}

export function calendarReads({ searchParams }: URL): Read[] {
  return [queryOf(releases.calendar, rangeOf(monthIn(searchParams)))];
}
