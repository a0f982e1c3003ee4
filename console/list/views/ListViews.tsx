// Saved views of a list that is no table with columns.
import type { ReactNode } from 'react';
import type { ViewList } from '../../../contract/views/views.ts';
import { useLayout } from '../filters/preferences.ts';
import type { ListState } from '../listState.ts';
import { useDefaultView, useListAddress, useOpenView } from './useOpenView.ts';
import { ViewSwitcher } from './ViewSwitcher.tsx';

type ListViewsProps = { list: ViewList; state: ListState; defaultSort: string };

/** Chooses, saves and shares a view. */
export function ListViews(props: ListViewsProps) {
  const view = useOpenView(props.list);
  const layout = useLayout(props.list, view);
  return <ViewSwitcher {...props} at={useListAddress()} view={view} layout={layout} />;
}

/** Shows a list once it is known which view it opens with. */
export function AfterDefaultView({ list, children }: { list: ViewList; children: ReactNode }) {
  return useDefaultView(list) ? null : children;
}
