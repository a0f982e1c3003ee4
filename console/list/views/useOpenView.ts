// The view that a list shows, by the address, and the default view that it opens with.
import { useQueryState } from 'nuqs';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { View, ViewList } from '../../../contract/views/views.ts';
import { idForm } from '../../data/ids.ts';
import { homeOf, storeHome } from '../filters/preferences.ts';
import { useGone } from '../useGone.ts';
import { useViews } from './useViews.ts';
import { viewHref, viewParam } from './viewState.ts';

/** The open view; undefined if there is none, or none that this account can open. */
export function useOpenView(list: ViewList): View | undefined {
  const [id] = useQueryState(viewParam);
  const saved = useViews();
  const view = saved?.views.find((one) => one.id === id && one.list === list);
  // The list of banners names ways to show it in the same parameter.
  const isNamed = id !== null && idForm.test(id) && saved !== undefined;
  useGone(isNamed && view === undefined ? 'View' : undefined, viewParam);
  return view;
}

/** The address of the list without a query, but with that of its tab. */
export function useListAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + tabOf(search);
}

function tabOf(search: string): string {
  const tab = new URLSearchParams(search).get('tab');
  return tab === null ? '' : `?tab=${tab}`;
}

/**
 * Opens the default view of a list that is opened without a query. True while it does so, when the list would show other rows.
 */
export function useDefaultView(list: ViewList): boolean {
  const at = useListAddress();
  const navigate = useNavigate();
  const saved = useViews();
  const id = saved?.defaults[list];
  const view = saved?.views.find((one) => one.id === id);
  const known = homeOf(list);
  const home =
    saved === undefined
      ? known === undefined
        ? undefined
        : at.split('?')[0] + known
      : view && viewHref(at, view);
  // Only what the address was when the list was opened counts: clearing a filter later must not bring the view.
  const [isBare, setBare] = useState(() => location.search === tabOf(location.search));
  useEffect(() => {
    if (saved !== undefined) storeHome(list, view && new URL(viewHref(at, view), location.href).search);
  }, [list, saved, view, at]);
  useEffect(() => {
    if (!isBare || (home === undefined && saved === undefined)) return;
    setBare(false);
    if (home !== undefined && location.search === tabOf(location.search))
      void navigate(home, { replace: true });
  }, [isBare, home, saved, navigate]);
  return isBare && home !== undefined;
}
