import { useMemo } from 'react';
import { type Blockchain, blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { statuses } from '../../../contract/kit/lifecycle.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { platforms, releaseStages } from '../../../contract/listings/values.ts';
import { optionsOf } from '../../data/options.ts';
import { useInfiniteAll, useRead } from '../../data/queries.ts';
import { sharedFilters } from '../../lifecycle/list/filters.ts';
import { categoryOptions } from '../../list/filters/categoryOptions.ts';
import { linksFilter } from '../../list/links.tsx';
import type { FilterOption, ListFilter } from '../../list/types.ts';

/** Filters of the overview. Options of categories and blockchains appear when these are loaded. */
export function useListingFilters(): ListFilter[] {
  const categoryRows = useInfiniteAll(categories.list, {}).data;
  const chainRows = useInfiniteAll(blockchains.list, {}).data;
  const people = useRead(listings.people, {}).data;
  const tags = useRead(listings.tags, {}).data;
  return useMemo(
    () => [
      { name: 'status', label: 'Status', options: optionsOf(statuses) },
      { name: 'releaseStage', label: 'Stage', options: optionsOf(releaseStages) },
      {
        name: 'categoryId',
        label: 'Category',
        options: categoryOptions(categoryRows ?? [], countOf),
        isComplete: categoryRows !== undefined,
      },
      {
        name: 'blockchainId',
        label: 'Chain',
        options: (chainRows ?? []).map(chainOption),
        isComplete: chainRows !== undefined,
      },
      { name: 'platform', label: 'Platform', options: optionsOf(platforms) },
      {
        name: 'featured',
        label: 'Featured',
        flag: { true: 'Featured', false: 'Not featured' },
        more: true,
      },
      linksFilter,
      ...sharedFilters({ people, tags }),
      {
        name: 'verifiedBefore',
        label: 'Not verified since',
        day: 'begins',
        relative: [0, -30, -60, -90, -180],
        more: true,
      },
    ],
    [categoryRows, chainRows, people, tags],
  );
}

const countOf = ({ listingCount }: { listingCount: number }) => String(listingCount);

function chainOption({ id, name, color, aliases, caip2, listingCount }: Blockchain): FilterOption {
  const others = caip2 === null ? aliases : [...aliases, caip2];
  return { value: id, label: name, color, hint: countOf({ listingCount }), aliases: others };
}
