// Counts of links that nobody ignores by state, in one line. Each toggles its state as a filter.
import { links } from '../../../contract/links/link-health.ts';
import { type LinkState, linkStates } from '../../../contract/links/link-states.ts';
import { useRead } from '../../data/queries.ts';
import { chosenOf } from '../../list/filters/Options.tsx';
import type { ListState } from '../../list/listState.ts';
import { grouped } from '../../ui/format/grouped.ts';

// These are the keys of the table.
const states = Object.keys(linkStates) as LinkState[];

export function LinkCounts({ state }: { state: ListState }) {
  const { data = {} } = useRead(links.summary, {});
  const chosen = chosenOf(state.filters['state']);
  const shown = states.filter((one) => (data[one] ?? 0) > 0 || chosen.includes(one));
  return (
    <div role="group" aria-label="By state" className="list-counts">
      {shown.map((one) => {
        const isChosen = chosen.includes(one);
        const next = isChosen ? chosen.filter((other) => other !== one) : [...chosen, one];
        return (
          <button
            key={one}
            type="button"
            aria-pressed={isChosen}
            onClick={() => state.set({ state: next, ignored: next.length > 0 ? false : null })}
          >
            {linkStates[one]} <span>{grouped(data[one] ?? 0)}</span>
          </button>
        );
      })}
    </div>
  );
}
