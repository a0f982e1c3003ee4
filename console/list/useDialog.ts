// A drawer or dialog over a list stands in the address too: `?edit=<id>` can be shared, and Back closes it.
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

type Params = Readonly<Record<string, string | null>>;

/** What a step carries that opened something over the list: taking it back closes that again. */
export const fromHere = { fromHere: true };

/** The address of this screen with some parameters changed. The rest of it, such as the filters, stays. */
export function hereWith(changes: Params): string {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return `?${query}`;
}

/** @param names the parameters that open dialogs of this screen, and those that go with them; a constant */
export function useDialog<const N extends string>(names: readonly N[]) {
  const navigate = useNavigate();
  // The router's view of the address: it keeps a drawer open while it asks whether to leave it.
  const [params] = useSearchParams();

  // The router's own navigation, so that it knows of each step and can ask before one would lose something typed.
  const show = useCallback(
    (changes: { [K in N]?: string }) => {
      const others = Object.fromEntries(names.map((name) => [name, null]));
      void navigate(hereWith({ ...others, ...changes }), { state: fromHere });
    },
    [names, navigate],
  );
  const close = useCallback(() => {
    // Back takes away the step that opened it; a link from elsewhere has no such step.
    const state: { usr?: { fromHere?: boolean } } | null = history.state;
    if (state?.usr?.fromHere) void navigate(-1);
    else void navigate(hereWith(Object.fromEntries(names.map((name) => [name, null]))), { replace: true });
  }, [names, navigate]);

  const valueOf = (name: N) => params.get(name);
  return { valueOf, show, close };
}
