import { useMemo } from 'react';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { statuses } from '../../../contract/kit/lifecycle.ts';
import { platforms, releaseStages } from '../../../contract/listings/values.ts';
import { optionsOf } from '../../data/options.ts';
import { useInfiniteAll } from '../../data/queries.ts';
import type { FilterOption, ListFilter } from '../../list/types.ts';

/** Filters of the overview. Options of categories and blockchains appear when these are loaded. */
export function useListingFilters(): ListFilter[] {
  const categoryRows = useInfiniteAll(categories.list, {}).data;
  const chainRows = useInfiniteAll(blockchains.list, {}).data;
  return useMemo(
    () => [
      { name: 'status', label: 'Status', options: optionsOf(statuses) },
      { name: 'releaseStage', label: 'Stage', options: optionsOf(releaseStages) },
      { name: 'categoryId', label: 'Category', options: (categoryRows ?? []).map(recordOption) },
      { name: 'blockchainId', label: 'Chain', options: (chainRows ?? []).map(recordOption) },
      { name: 'platform', label: 'Platform', options: optionsOf(platforms) },
      { name: 'featured', label: 'Featured', flag: { true: 'Featured', false: 'Not featured' } },
    ],
    [categoryRows, chainRows],
  );
}

/** The values of a table of value -> label. */
type Counted = { id: string; name: string; color: string | null; listingCount: number };

function recordOption({ id, name, color, listingCount }: Counted): FilterOption {
  return { value: id, label: name, color, hint: String(listingCount) };
}
