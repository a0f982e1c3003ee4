// Counts for the plots above the overview; filtered ones take a call of their own.
import { listings } from '../../../contract/listings/listings.ts';
import { queryOf } from '../../data/queries.ts';
import type { ListState } from '../../list/listState.ts';

export type Narrowing = Pick<ListState, 'filters' | 'q'>;

/** Filters with a plot. */
export const plotted = ['status', 'releaseStage', 'blockchainId'] as const;
export type Plotted = (typeof plotted)[number];

/** Counts under all filters but the plot's own, so that its other bars stay selectable. */
export function summaryFor(own: Plotted, { filters, q }: Narrowing) {
  const { [own]: _, ...others } = filters;
  return queryOf(listings.summary, listings.summary.input.parse({ ...others, ...(q === '' ? {} : { q }) }));
}
