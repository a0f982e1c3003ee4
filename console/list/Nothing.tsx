// What a list shows without rows: the next step where there are none at all, and else the way back from the filters.
import type { ReactNode } from 'react';
import { Button } from '../ui/buttons/Button.tsx';
import { EmptyState } from '../ui/display/EmptyState.tsx';
import type { ListState } from './listState.ts';
import type { Noun } from './selection/BulkBar.tsx';

type NothingProps = {
  state: ListState;
  noun: Noun;
  /** The sentence for a list without rows at all. */
  hint: string;
  /** Button that creates the first row, if the user may. */
  action?: ReactNode;
};

export function Nothing({ state, noun, hint, action }: NothingProps) {
  if (!isNarrowed(state)) return <EmptyState title={`No ${noun.many} yet`} text={hint} action={action} />;
  return (
    <EmptyState
      title={`No ${noun.many} match`}
      text="Change the search or remove a filter."
      action={<Button onClick={state.clear}>Clear filters</Button>}
    />
  );
}

/** True if a search or a filter hides rows. */
export function isNarrowed({ q, filters }: Pick<ListState, 'q' | 'filters'>): boolean {
  return q !== '' || Object.keys(filters).length > 0;
}
