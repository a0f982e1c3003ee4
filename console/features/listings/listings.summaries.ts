// What the plots above the overview show, each by a call of its own where filters are set.
import { listings } from '../../../contract/listings/listings.ts';
import { queryOf } from '../../data/queries.ts';
import type { ListState } from '../../list/listState.ts';

export type Narrowing = Pick<ListState, 'filters' | 'q'>;

/** The filters that have a plot. */
export const plotted = ['status', 'releaseStage', 'blockchainId'] as const;
export type Plotted = (typeof plotted)[number];

/** Under all filters but the plot's own, so that its other bars keep their heights to choose from. */
export function summaryFor(own: Plotted, { filters, q }: Narrowing) {
  const { [own]: _, ...others } = filters;
  return queryOf(listings.summary, listings.summary.input.parse({ ...others, ...(q === '' ? {} : { q }) }));
}
