// The filters of a list: a button for each of the first ones and one for the others, or on a phone one button for all.
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
    const more = offered.filter((filter) => filter.more === true);
    return (
      <>
        {offered
          .filter((filter) => filter.more !== true)
          .map((filter) => (
            <FilterMenu
              key={filter.name}
              filter={filter}
              value={state.filters[filter.name]}
              set={state.set}
            />
          ))}
        {more.length > 0 && <Sections label="More filters" text="More" filters={more} state={state} />}
      </>
    );
  }
  return <Sections label="Filters" text="Filters" filters={offered} state={state} />;
}

type SectionsProps = { label: string; text: string; filters: readonly ListFilter[]; state: ListState };

/** One button for several filters. */
function Sections({ label, text, filters, state }: SectionsProps) {
  const active = filters.filter(({ name }) => name in state.filters).length;
  return (
    <Popup
      className="list-filter"
      label={label}
      content={() => filters.map((filter) => <Section key={filter.name} filter={filter} state={state} />)}
    >
      {active === 0 ? text : `${text} (${active})`}
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
