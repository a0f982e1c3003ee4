import { useEffect } from 'react';
import type { ListState } from '../listState.ts';
import type { ListFilter } from '../types.ts';
import { sayGone } from '../useGone.ts';
import { chosenOf } from './Options.tsx';

/** Takes values that no record has any more, such as a deleted category, out of the filters of a link, and says so. */
export function useGoneOptions(filters: readonly ListFilter[], { filters: given, set }: ListState): void {
  useEffect(() => {
    for (const { name, label, options, isComplete } of filters) {
      if (isComplete !== true) continue;
      const chosen = chosenOf(given[name]);
      const left = chosen.filter((value) => options?.some((option) => option.value === value));
      if (left.length === chosen.length) continue;
      sayGone(label);
      return set({ [name]: left }, 'replace');
    }
  }, [filters, given, set]);
}
