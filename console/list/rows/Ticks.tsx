// The selection of a table that is not a `ListTable`.
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { SelectedIds, Selection } from '../selection/useSelection.ts';
import type { ListRow } from '../types.ts';
import { type Select, type SelectRow, TickCell, TickHeading, useRange } from './tickCells.tsx';

type Ticks = { rows: readonly ListRow[]; ids: SelectedIds; select: Select; selectRow: SelectRow };
const TicksContext = createContext<Ticks | undefined>(undefined);

type TicksProps = {
  /** In the order in which they are shown. */
  rows: readonly ListRow[];
  /** Undefined if rows cannot be selected. */
  selection: Pick<Selection<ListRow>, 'ids' | 'select'> | undefined;
  children: ReactNode;
};

/** Gives a table that is not a `ListTable` its checkboxes: `AllTick` and `RowTick`. */
export function Ticks({ rows, selection, children }: TicksProps) {
  const { ids, select } = selection ?? {};
  const selectRow = useRange(rows, select);
  const ticks = useMemo(
    () => (ids && select ? { rows, ids, select, selectRow } : undefined),
    [rows, ids, select, selectRow],
  );
  return <TicksContext value={ticks}>{children}</TicksContext>;
}

export function AllTick() {
  const ticks = useContext(TicksContext);
  return ticks && <TickHeading rows={ticks.rows} ids={ticks.ids} onSelect={ticks.select} />;
}

export function RowTick({ id, name }: { id: string; name: string }) {
  const ticks = useContext(TicksContext);
  if (ticks === undefined) return null;
  const onSelect = (selected: boolean, asRange: boolean) => ticks.selectRow(id, selected, asRange);
  return <TickCell name={name} selected={ticks.ids[id] === true} onSelect={onSelect} />;
}

/** Marks the row of a table within `Ticks` as selected. */
export function useSelectedMark(id: string): { 'data-selected'?: true } {
  return useContext(TicksContext)?.ids[id] ? { 'data-selected': true } : {};
}
