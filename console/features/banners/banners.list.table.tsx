// Banners by placement. Each group is sorted by dragging, keyboard or buttons.
import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMemo, useState } from 'react';
import type { BannerRow } from '../../../contract/banners/fields.ts';
import { placements, shownAtOnce } from '../../../contract/banners/values.ts';
import { mustStayComplete } from '../../../contract/kit/lifecycle.ts';
import { useCan } from '../../data/access.tsx';
import { AllTick, Ticks } from '../../list/rows/Ticks.tsx';
import type { Selection } from '../../list/selection/useSelection.ts';
import { zone } from '../../ui/inputs/moments.ts';
import { groupsOf, type PlacementGroup } from './banners.list.filters.ts';
import { movedTo, useReorder } from './banners.list.order.ts';
import { BannerTableRow } from './banners.list.row.tsx';

type BannerTableProps = {
  /** Undefined while they load. */
  rows: readonly BannerRow[] | undefined;
  /** True if search or filters hide rows: then no group is collapsed. */
  narrowed: boolean;
  /** Undefined for those who may only see. */
  selection: Selection<BannerRow> | undefined;
};

export function BannerTable({ rows, narrowed, selection }: BannerTableProps) {
  const groups = useMemo(() => groupsOf(rows ?? []), [rows]);
  // Archived ones are collapsed, and ticked one by one.
  const inSight = useMemo(
    () => groups.flatMap((group) => group.rows.filter(({ status }) => narrowed || status !== 'archived')),
    [groups, narrowed],
  );
  const may: May = { edit: useCan('banners.edit'), publish: useCan('banners.publish') };
  const columns = allColumns.filter(({ needs }) => needs === undefined || may[needs]);
  const reorder = useReorder();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const collisions = useMemo(() => withinPlacement(rows ?? []), [rows]);
  const drop = ({ active, over }: DragEndEvent) => {
    const group = groups.find((one) => one.rows.some(({ id }) => id === active.id));
    const to = group?.rows.findIndex(({ id }) => id === over?.id) ?? -1;
    if (group === undefined || to < 0) return;
    const seen = group.rows.map(({ id }) => id);
    void reorder(group.placement, seen, movedTo(seen, String(active.id), to));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisions}
      accessibility={{
        announcements: spoken(rows ?? []),
        screenReaderInstructions: { draggable: howToDrag },
      }}
      onDragEnd={drop}
    >
      <Ticks rows={inSight} selection={selection}>
        <table
          role="table"
          className="list-table banner-table"
          aria-label="Banners"
          aria-busy={rows === undefined}
        >
          <colgroup>
            {selection && <col style={{ width: 40 }} />}
            {columns.map(({ label, width }) => (
              <col key={label} style={width === undefined ? {} : { width }} />
            ))}
          </colgroup>
          <thead role="rowgroup">
            <tr role="row">
              <AllTick />
              {columns.map(({ label }) => (
                <th key={label} role="columnheader" scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {rows === undefined && <Skeletons cells={columns.length} />}
          {groups.map((group) => (
            <Group
              key={group.placement}
              {...{ group, narrowed, may }}
              columns={columns.length + Number(selection !== undefined)}
              onOrder={reorder}
            />
          ))}
        </table>
      </Ticks>
    </DndContext>
  );
}

const allColumns: readonly { label: string; width?: number; needs?: 'edit' | 'publish' }[] = [
  { label: 'Order', width: 104, needs: 'edit' },
  { label: 'Picture', width: 92 },
  { label: 'Name' },
  { label: `Window (${zone})`, width: 264 },
  { label: 'Status', width: 104 },
  { label: 'Destination', width: 150 },
  { label: 'On', width: 64, needs: 'publish' },
  { label: 'Actions', width: 72 },
];

type May = { edit: boolean; publish: boolean };
type GroupProps = {
  group: PlacementGroup;
  narrowed: boolean;
  may: May;
  columns: number;
  onOrder: ReturnType<typeof useReorder>;
};

function Group({ group: { placement, rows }, narrowed, may, columns, onOrder }: GroupProps) {
  const [unfolded, setUnfolded] = useState(false);
  const archived = rows.filter(({ status }) => status === 'archived');
  const others = rows.filter(({ status }) => status !== 'archived');
  const shown = narrowed || unfolded ? rows : others;
  const seen = rows.map(({ id }) => id);
  // Another order of what is public changes the site.
  const mayOrder = may.edit && (may.publish || !rows.some(({ status }) => mustStayComplete(status)));
  const live = rows.filter(({ state }) => state === 'live').length;
  const step = (id: string, by: -1 | 1) => {
    // Skips collapsed rows, to the position of the next visible one.
    const next = shown[shown.findIndex((row) => row.id === id) + by];
    if (next !== undefined) void onOrder(placement, seen, movedTo(seen, id, seen.indexOf(next.id)));
  };
  return (
    <tbody role="rowgroup" aria-label={placements[placement]}>
      <tr role="row" className="banner-group">
        <th role="rowheader" scope="rowgroup" colSpan={columns}>
          {placements[placement]}
          <span className={live > shownAtOnce[placement] ? 'banner-overfull' : 'list-faint'}>
            {live} of {shownAtOnce[placement]} slots live
          </span>
          {!narrowed && archived.length > 0 && (
            <button
              type="button"
              className="banner-fold"
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            >
              {unfolded ? 'Hide' : 'Show'} {archived.length} archived
            </button>
          )}
        </th>
      </tr>
      <SortableContext items={shown.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {shown.map((row, index) => (
          <BannerTableRow
            key={row.id}
            row={row}
            canMove={{ up: mayOrder && index > 0, down: mayOrder && index < shown.length - 1 }}
            mayEdit={may.edit}
            mayPublish={may.publish}
            onMove={(by) => step(row.id, by)}
          />
        ))}
      </SortableContext>
    </tbody>
  );
}

const howToDrag =
  'Press Space to pick up the banner, the arrow keys to move it, Space to drop it, Escape to cancel.';

/** Screen reader announcements while a banner is moved. */
function spoken(rows: readonly BannerRow[]): Announcements {
  const nameOf = (id: string | number) => rows.find((row) => row.id === id)?.name ?? 'The banner';
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} is picked up`,
    onDragOver: ({ active, over }) =>
      over === null || over.id === active.id
        ? undefined
        : `${nameOf(active.id)} takes the place of ${nameOf(over.id)}`,
    onDragEnd: ({ active }) => `${nameOf(active.id)} is put down`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was`,
  };
}

/** Banners move only within their placement. */
function withinPlacement(rows: readonly BannerRow[]): CollisionDetection {
  const placementOf = new Map<string | number, string>(rows.map(({ id, placement }) => [id, placement]));
  return (seen) =>
    closestCenter({
      ...seen,
      droppableContainers: seen.droppableContainers.filter(
        ({ id }) => placementOf.get(id) === placementOf.get(seen.active.id),
      ),
    });
}

function Skeletons({ cells }: { cells: number }) {
  return (
    <tbody role="rowgroup">
      {Array.from({ length: 12 }, (_, row) => (
        <tr key={row} role="row" className="list-skeleton" aria-hidden>
          {Array.from({ length: cells }, (__, cell) => (
            <td key={cell} role="cell">
              <span />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
