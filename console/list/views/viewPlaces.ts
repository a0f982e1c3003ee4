// Where the saved views of each list open, as the screens say.
import type { View, Views } from '../../../contract/views/views.ts';
import type { Screen } from '../../data/screens.ts';
import { viewHref } from './viewState.ts';

type Placed = { id: string; name: string; list: View['list']; href: string };

/** The views whose list has a screen among these. */
export function placedViews(screens: readonly Screen[], views: readonly View[] = []): Placed[] {
  const places = new Map(screens.flatMap((screen) => screen.views ?? []).map(({ list, at }) => [list, at]));
  return views.flatMap((view) => {
    const at = places.get(view.list);
    return at === undefined
      ? []
      : [{ id: view.id, name: view.name, list: view.list, href: viewHref(at, view) }];
  });
}

/** The pinned ones, in their order. */
export function pinnedViews(screens: readonly Screen[], saved: Views | undefined): Placed[] {
  const byId = new Map(saved?.views.map((view) => [view.id, view]));
  return placedViews(
    screens,
    saved?.pins.flatMap((id) => byId.get(id) ?? []),
  );
}
