import { useMemo } from 'react';
import {
  blockchainStatuses,
  blockchains,
  namespaceOf,
  networkTypes,
} from '../../../contract/blockchains/blockchains.ts';
import { optionsOf } from '../../data/options.ts';
import { useInfiniteAll } from '../../data/queries.ts';
import { linksFilter } from '../../list/links.tsx';
import type { FilterOption, ListFilter } from '../../list/types.ts';

/** The filters of the blockchains. Namespaces are those in use, with how many chains each has. */
export function useBlockchainFilters(): ListFilter[] {
  const { data } = useInfiniteAll(blockchains.list, {});
  return useMemo(() => {
    const byNamespace = Map.groupBy(data ?? [], ({ caip2 }) => namespaceOf(caip2));
    const namespaces = [...byNamespace].flatMap(([namespace, chains]): FilterOption[] =>
      namespace === null ? [] : [{ value: namespace, label: namespace, hint: String(chains.length) }],
    );
    return [
      { name: 'status', label: 'Status', options: optionsOf(blockchainStatuses) },
      {
        name: 'namespace',
        label: 'Namespace',
        options: namespaces.toSorted((a, b) => a.label.localeCompare(b.label)),
      },
      { name: 'networkType', label: 'Network', options: optionsOf(networkTypes) },
      linksFilter,
    ];
  }, [data]);
}
