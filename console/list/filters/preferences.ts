// Columns and density of a list. They belong to the account; the browser keeps a copy for the first paint. An open view can
// have its own, whose changes are part of the view.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { type Density, densities, type View, type ViewList, views } from '../../../contract/views/views.ts';
import { call } from '../../data/client.ts';
import { currentSession } from '../../data/session.ts';
import type { ListColumn } from '../types.ts';
import { changeViews, useViews } from '../views/useViews.ts';

export type Layout = {
  density: Density;
  /** Columns whose visibility differs from the list's default. */
  columns: Readonly<Record<string, boolean>>;
};

type Stored = Layout & {
  /** The user's choice to open or close the panel above the rows. Of this browser only. */
  panel?: boolean;
  /** The query of the view that the list opens with by default, and whose default it is. */
  home?: { query: string; account: string };
};

export type ListLayout = {
  layout: Layout;
  /** True if the open view has other columns or another density. */
  isChanged: boolean;
  change: (changes: Partial<Layout>) => void;
  /** Goes back to the columns and density of the open view. */
  reset: () => void;
};

/** @param id the list's name @param view the open view */
export function useLayout(id: ViewList, view: View | undefined): ListLayout {
  const client = useQueryClient();
  const [own, setOwn] = useState<Layout>(() => restored(id));
  const [changed, setChanged] = useState<{ view: string; layout: Layout } | null>(null);
  const saved = useViews()?.layouts[id];
  useEffect(() => {
    if (saved === undefined) return;
    setOwn(saved);
    store(id, saved);
  }, [id, saved]);

  const ofView: Layout = {
    density: view?.state.density ?? own.density,
    columns: view?.state.columns ?? own.columns,
  };
  const layout = changed !== null && changed.view === view?.id ? changed.layout : ofView;
  const change = useCallback<ListLayout['change']>(
    (changes) => {
      const next = { density: layout.density, columns: layout.columns, ...changes };
      if (view !== undefined) return setChanged({ view: view.id, layout: next });
      setOwn(next);
      store(id, next);
      changeViews(client, (before) => ({
        ...before,
        layouts: { ...before.layouts, [id]: { ...next, columns: { ...next.columns } } },
      }));
      // A failure is shown; the columns stay as they are until the list is opened again.
      call(views.layout, { list: id, ...next, columns: { ...next.columns } }).catch(() => {});
    },
    [client, id, view, layout.density, layout.columns],
  );
  const reset = useCallback(() => setChanged(null), []);
  return { layout, isChanged: !isSame(layout, ofView), change, reset };
}

function isSame(one: Layout, other: Layout): boolean {
  const text = ({ density, columns }: Layout) =>
    JSON.stringify([density, Object.entries(columns).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  return text(one) === text(other);
}

/** Whether the panel above the rows is open, and the change of it. */
export function usePanel(id: ViewList): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(() => isPanelOpen(id));
  const change = useCallback(
    (panel: boolean) => {
      setOpen(panel);
      store(id, { panel });
    },
    [id],
  );
  return [open, change];
}

/** True if a column is visible, by the user's choice or else by the list's default. */
export function isShown<Row>(column: ListColumn<Row>, { columns }: Layout): boolean {
  return columns[column.id] ?? column.offByDefault !== true;
}

/** True if the panel above the rows is open. Closed by default, so that twenty rows fit on a small screen. */
export function isPanelOpen(id: ViewList): boolean {
  return restored(id).panel === true;
}

/** The query of the account's default view of the list, as far as this browser knows. */
export function homeOf(id: ViewList): string | undefined {
  const { home } = restored(id);
  return home?.account === currentSession()?.email ? home?.query : undefined;
}

export function storeHome(id: ViewList, query: string | undefined): void {
  const account = currentSession()?.email ?? '';
  if (query !== homeOf(id)) store(id, { home: query === undefined ? undefined : { query, account } });
}

/** The address of a list with its default view, if it is opened without a query. */
export function withHome(id: ViewList, url: URL): URL {
  const home = homeOf(id);
  return url.search === '' && home !== undefined ? new URL(home, url) : url;
}

function keyOf(id: string): string {
  return `list.${id}`;
}

/** Until the session ends, see ownStorage.ts. */
function store(id: ViewList, changes: { [K in keyof Stored]?: Stored[K] | undefined }): void {
  if (currentSession() === null) return;
  localStorage.setItem(keyOf(id), JSON.stringify({ ...restored(id), ...changes }));
}

/** Reads stored settings; ignores damaged ones and those of older consoles. */
function restored(id: ViewList): Stored {
  const { density, columns, panel, home } = parsed(localStorage.getItem(keyOf(id)));
  return {
    density: density !== undefined && density in densities ? density : 'default',
    columns: { ...columns },
    ...(panel === undefined ? {} : { panel }),
    ...(typeof home === 'object' ? { home } : {}),
  };
}

function parsed(stored: string | null): Partial<Stored> {
  try {
    return JSON.parse(stored ?? '{}') ?? {};
  } catch {
    return {};
  }
}
