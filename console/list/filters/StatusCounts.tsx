// Counts of the matching records by status, in one line. Each toggles its status as a filter.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { articles } from '../../../contract/articles/articles.ts';
import { statuses } from '../../../contract/kit/lifecycle.ts';
import type { listings } from '../../../contract/listings/listings.ts';
import { queryOf } from '../../data/queries.ts';
import { grouped } from '../../ui/format/grouped.ts';
import type { ListState } from '../listState.ts';
import { chosenOf } from './Options.tsx';

type Summary = typeof listings.summary | typeof articles.summary;

/** Counts under all filters but the status itself, so that others can be chosen too. */
export function statusSummary(summary: Summary, { filters, q }: Pick<ListState, 'filters' | 'q'>) {
  const { status: _, ...others } = filters;
  return queryOf(summary, { ...others, ...(q === '' ? {} : { q }) });
}

export function StatusCounts({ summary, state }: { summary: Summary; state: ListState }) {
  const { data } = useQuery({ ...statusSummary(summary, state), placeholderData: keepPreviousData });
  const chosen = chosenOf(state.filters['status']);
  const counts: Readonly<Record<string, number | undefined>> = data?.byStatus ?? {};
  const shown = Object.entries(statuses).flatMap(([value, label]) => {
    const count = counts[value] ?? 0;
    return count > 0 || chosen.includes(value) ? [{ value, label, count }] : [];
  });
  return (
    <div role="group" aria-label="By status" className="list-counts">
      {shown.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen.includes(value)}
          onClick={() =>
            state.set({
              status: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
            })
          }
        >
          {label} <span>{grouped(count)}</span>
        </button>
      ))}
    </div>
  );
}
