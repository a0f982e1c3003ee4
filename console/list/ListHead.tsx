// Top of a list: heading, total, search, filters and buttons; below them a line of status counts and active filters.
import type { ReactNode } from 'react';
import { FilterChips } from './filters/FilterChips.tsx';
import { Filters } from './filters/Filters.tsx';
import { SearchBox } from './filters/SearchBox.tsx';
import type { ListState } from './listState.ts';
import { counted, type Noun } from './selection/BulkBar.tsx';
import type { ListFilter } from './types.ts';

type ListHeadProps = {
  title: string;
  /** 2 for a list within a page that has its own heading. */
  level?: 1 | 2;
  noun: Noun;
  /** Undefined while it loads. */
  total: number | undefined;
  state: ListState;
  filters: readonly ListFilter[];
  /** Searchable fields, as the search box names them. */
  searchHint: string;
  /** Beginning of the line below. Undefined if the list has none: without active filters the line is hidden then. */
  below?: ReactNode;
  /** Chooses a saved view; in the line below if there is one. */
  views?: ReactNode;
  /** What others changed: over the line below, so that the rows stay where they are. */
  changed?: ReactNode;
  /** Buttons at the end of the first line. */
  children: ReactNode;
};

export function ListHead({ title, level = 1, noun, total, state, filters, ...props }: ListHeadProps) {
  return (
    <>
      <div className="list-bar">
        <div className="list-heading">
          {level === 1 ? <h1>{title}</h1> : <h2>{title}</h2>}
          <span role="status" className="list-total">
            {total === undefined ? '' : counted(total, noun)}
          </span>
        </div>
        {props.below === undefined && props.views}
        <SearchBox q={state.q} placeholder={props.searchHint} set={state.set} />
        <Filters filters={filters} state={state} />
        <span className="list-end list-bar">{props.children}</span>
        {props.changed}
      </div>
      <div className="list-summary">
        {props.below !== undefined && props.views}
        {props.below}
        <FilterChips state={state} filters={filters} />
      </div>
    </>
  );
}
