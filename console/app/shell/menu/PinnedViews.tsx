// Pinned views below the group Desk, with the counts of their records. Loaded after the menu.
import { Link, useLocation } from 'react-router';
import type { Screen } from '../../../data/screens.ts';
import { usePinnedCounts, useViews } from '../../../list/views/useViews.ts';
import { pinnedViews } from '../../../list/views/viewPlaces.ts';
import { viewParam } from '../../../list/views/viewState.ts';
import { grouped } from '../../../ui/format/grouped.ts';

export default function PinnedViews({ screens }: { screens: readonly Screen[] }) {
  const pinned = pinnedViews(screens, useViews());
  const counts = usePinnedCounts();
  const open = new URLSearchParams(useLocation().search).get(viewParam);
  return pinned.map(({ id, name, href }) => {
    const count = counts.get(id);
    return (
      <li key={id}>
        <Link to={href} title={name} aria-current={id === open ? 'page' : undefined}>
          <span className="side-view">{name}</span>
          {count !== undefined && <span className="side-count">{grouped(count)}</span>}
        </Link>
      </li>
    );
  });
}
