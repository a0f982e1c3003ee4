// Active filters as removable chips.
import { daysOf } from '../../../contract/kit/relative.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { CloseOutlined } from '../../ui/buttons/icons.tsx';
import type { Param } from '../listParams.ts';
import type { ListState } from '../listState.ts';
import type { ListFilter } from '../types.ts';
import { formatDay, relativeLabel } from './days.ts';
import { chosenOf } from './Options.tsx';
import { useGoneOptions } from './useGoneOptions.ts';

export function FilterChips({ state, filters }: { state: ListState; filters: readonly ListFilter[] }) {
  useGoneOptions(filters, state);
  const chips = [...searchChip(state), ...filters.flatMap((filter) => chipsOf(filter, state))];
  if (chips.length === 0) return null;
  return (
    <div role="group" aria-label="Active filters" className="list-chips">
      {chips.map(({ text, remove }) => (
        <button
          key={text}
          type="button"
          className="list-chip"
          aria-label={`Remove filter ${text}`}
          onClick={remove}
        >
          <span>{text}</span>
          <CloseOutlined style={{ fontSize: 10 }} />
        </button>
      ))}
      <Button type="link" size="small" onClick={state.clear}>
        Clear filters
      </Button>
    </div>
  );
}

type Chip = { text: string; remove: () => void };

function searchChip({ q, set }: ListState): Chip[] {
  return q === '' ? [] : [{ text: `Search: ${q}`, remove: () => set({ q: null }) }];
}

function chipsOf(filter: ListFilter, { filters, set }: ListState): Chip[] {
  const value: Param | undefined = filters[filter.name];
  const chosen = chosenOf(value);
  return chosen.map((one) => ({
    text: filter.hidden === true ? filter.label : `${filter.label}: ${labelOf(filter, one)}`,
    remove: () =>
      set({ [filter.name]: typeof value === 'object' ? chosen.filter((other) => other !== one) : null }),
  }));
}

function labelOf(filter: ListFilter, value: string): string {
  if (filter.flag !== undefined) return value === 'true' ? filter.flag.true : filter.flag.false;
  if (filter.number !== undefined) return `${value}${filter.number.unit}`;
  if (filter.day !== undefined)
    return daysOf(value) === undefined ? formatDay(value, filter.day) : relativeLabel(value);
  return (
    filter.options.find((option) => option.value === value)?.label ??
    (filter.free === true ? value : (filter.otherwise ?? '…'))
  );
}
