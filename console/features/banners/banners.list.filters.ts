// Filters of the banner list. All banners are loaded, so filtering sends no request, but by what only the server knows.
import { type BannerRow, bannerFields } from '../../../contract/banners/fields.ts';
import { bannerStates, type Placement, placements, targetKinds } from '../../../contract/banners/values.ts';
import { statuses } from '../../../contract/kit/lifecycle.ts';
import { me } from '../../../contract/kit/relative.ts';
import { holds } from '../../../contract/text/fold.ts';
import { optionsOf } from '../../data/options.ts';
import { pendingFilters } from '../../lifecycle/list/filters.ts';
import { linksFilter } from '../../list/links.tsx';
import type { ListState } from '../../list/listState.ts';
import type { ListFilter } from '../../list/types.ts';

const filters: ListFilter[] = [
  { name: 'placement', label: 'Placement', options: optionsOf(placements) },
  // What visitors see; the status is how far the work has come.
  { name: 'state', label: 'Visibility', options: optionsOf(bannerStates) },
  { name: 'status', label: 'Status', options: optionsOf(statuses) },
  { name: 'targetKind', label: 'Destination', options: optionsOf(targetKinds) },
  { name: 'sponsored', label: 'Sponsored', flag: { true: 'Sponsored', false: 'Not sponsored' } },
  ...pendingFilters,
  linksFilter,
];

/** Filters of the list; people are those to whom one of these banners is assigned. */
export function bannerFilters(rows: readonly BannerRow[] = []): ListFilter[] {
  const people = new Map(
    rows.flatMap(({ task }) => (task === null ? [] : [[task.assignee.id, task.assignee.name]])),
  );
  const options = [...people].map(([value, label]) => ({ value, label }));
  return [
    ...filters,
    { name: 'assigneeId', label: 'Assignee', more: true, options: [{ value: me, label: 'Me' }, ...options] },
  ];
}

/** The filters that the server applies: it knows who I am, the states of changes, and all links of a banner. */
export function serverFilters({
  filters: { assigneeId, changeState, linkState },
}: Pick<ListState, 'filters'>) {
  return {
    ...(Array.isArray(assigneeId) ? { assigneeId } : {}),
    ...(Array.isArray(changeState) ? { changeState } : {}),
    ...(Array.isArray(linkState) ? { linkState } : {}),
  };
}

/** The banners that match search and the other filters. */
export function matching(
  all: readonly BannerRow[],
  { q, filters }: Pick<ListState, 'q' | 'filters'>,
): BannerRow[] {
  const { sponsored, hasChanges } = filters;
  return all.filter((row) => {
    const texts = [row.name, row.headline, row.subline, row.advertiser, row.targetName];
    const valueOf = {
      placement: row.placement,
      state: row.state,
      status: row.status,
      targetKind: row.target.kind,
    };
    return (
      texts.some((text) => text !== null && holds(text, q)) &&
      Object.entries(valueOf).every(([name, value]) => isAmong(filters[name], value)) &&
      (sponsored === undefined || row.sponsored === sponsored) &&
      (hasChanges === undefined || row.hasChanges === hasChanges)
    );
  });
}

export type PlacementGroup = { placement: Placement; rows: BannerRow[] };

/** Placements with banners, in the contract's order, each with its banners in order. */
export function groupsOf(rows: readonly BannerRow[]): PlacementGroup[] {
  const byPlacement = Map.groupBy(rows, ({ placement }) => placement);
  return allPlacements.flatMap((placement) => {
    const group = byPlacement.get(placement);
    return group === undefined ? [] : [{ placement, rows: group.toSorted(byPriority) }];
  });
}

/** Every placement in the contract's order. */
export const allPlacements: readonly Placement[] = bannerFields.shape.placement.options;

function byPriority(a: BannerRow, b: BannerRow): number {
  return a.priority - b.priority || (a.id < b.id ? -1 : 1);
}

function isAmong(chosen: unknown, value: string): boolean {
  return !Array.isArray(chosen) || chosen.includes(value);
}
