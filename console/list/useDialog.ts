// Keeps a list's drawer or dialog in the address: `?edit=<id>` can be shared, and Back closes it.
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

type Params = Readonly<Record<string, string | null>>;

/** History state of a step that opened a dialog over the list: going back closes it. */
export const fromHere = { fromHere: true };

/** The screen's address with some parameters changed. Others, such as filters, stay. */
export function hereWith(changes: Params): string {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return `?${query}`;
}

/** @param names parameters that open this screen's dialogs, and those that belong to them; a constant */
export function useDialog<const N extends string>(names: readonly N[]) {
  const navigate = useNavigate();
  // The router's location: it keeps a drawer open while it asks before leaving.
  const [params] = useSearchParams();

  // The router's navigation, so that it can ask before unsaved input is lost.
  const show = useCallback(
    (changes: { [K in N]?: string }) => {
      const others = Object.fromEntries(names.map((name) => [name, null]));
      void navigate(hereWith({ ...others, ...changes }), { state: fromHere });
    },
    [names, navigate],
  );
  const close = useCallback(() => {
    // Going back removes the history entry that opened it; a link from elsewhere has none.
    const state: { usr?: { fromHere?: boolean } } | null = history.state;
    if (state?.usr?.fromHere) void navigate(-1);
    else void navigate(hereWith(Object.fromEntries(names.map((name) => [name, null]))), { replace: true });
  }, [names, navigate]);

  const valueOf = (name: N) => params.get(name);
  return { valueOf, show, close };
}
