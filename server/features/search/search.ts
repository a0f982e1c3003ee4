// Search across all types that the caller may view.
import { hasRight } from '../../../contract/kit/rights.ts';
import { type Hit, type SearchType, search, searchTypes } from '../../../contract/search/search.ts';
import { implement } from '../../http/feature.ts';
import { findExact, isUnmistakable } from './search.exact.ts';
import { findByName } from './search.names.ts';
import { recordTypes } from './search.sources.ts';

const allTypes = Object.keys(searchTypes) as SearchType[];

export const feature = implement(search, {
  all: async ({ q, limit }, context) => {
    const types = allTypes.filter((type) => hasRight(context.who.roles, searchTypes[type].right));
    const names = () => findByName(context, recordTypes(types), q, limit);
    const early = isUnmistakable(q) ? undefined : names();
    const exact = await findExact({ db: context.db, types, limit }, q);
    const named = await (early ?? (exact.length > 0 ? [] : names()));
    return grouped(types, exact, named, limit);
  },
});

/** Hits by type, exact ones first in their group, and groups that have one before the others. */
function grouped(types: readonly SearchType[], exact: readonly Hit[], named: readonly Hit[], limit: number) {
  const groups = types.map((type) => {
    const first = exact.filter((hit) => hit.type === type);
    const ids = new Set(first.map(({ id }) => id));
    const others = named.filter((hit) => hit.type === type && !ids.has(hit.id));
    return { type, isExact: first.length > 0, hits: [...first, ...others].slice(0, limit) };
  });
  return groups
    .filter(({ hits }) => hits.length > 0)
    .toSorted((one, other) => Number(other.isExact) - Number(one.isExact))
    .map(({ type, hits }) => ({ type, hits }));
}
