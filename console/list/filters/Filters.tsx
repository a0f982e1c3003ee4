// The filters of a list: a button for each, or on a phone one button for all.
import { useState } from 'react';
import { Popup } from '../../ui/overlays/Popup.tsx';
import { usePhone } from '../../ui/phone.ts';
import type { ListState } from '../listState.ts';
import type { ListFilter } from '../types.ts';
import { FilterFields, FilterMenu } from './FilterMenu.tsx';
import { chosenOf } from './Options.tsx';

export function Filters({ filters, state }: { filters: readonly ListFilter[]; state: ListState }) {
  const phone = usePhone();
  const offered = filters.filter(({ hidden }) => hidden !== true);
  if (offered.length === 0) return null;
  if (!phone) {
    return offered.map((filter) => (
      <FilterMenu key={filter.name} filter={filter} value={state.filters[filter.name]} set={state.set} />
    ));
  }
  const active = offered.filter(({ name }) => name in state.filters).length;
  return (
    <Popup
      className="list-filter"
      label="Filters"
      content={() => offered.map((filter) => <Section key={filter.name} filter={filter} state={state} />)}
    >
      {active === 0 ? 'Filters' : `Filters (${active})`}
    </Popup>
  );
}

function Section({ filter, state }: { filter: ListFilter; state: ListState }) {
  const value = state.filters[filter.name];
  const count = chosenOf(value).length;
  const [open] = useState(count > 0);
  return (
    <details className="list-filter-section" open={open}>
      <summary>
        {filter.label}
        {count > 0 && <span className="list-count">{count}</span>}
      </summary>
      <FilterFields filter={filter} value={value} set={state.set} />
    </details>
  );
}
