// Rows of a page as a table; on a phone the same markup is laid out as cards.
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { rest, whenIdle } from '../../data/idle.ts';
import { CaretDownOutlined, CaretUpOutlined } from '../../ui/buttons/icons.tsx';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx';
import type { ListState } from '../listState.ts';
import type { SelectedIds } from '../selection/useSelection.ts';
import type { ListColumn, ListRow, MenuEntry } from '../types.ts';
import { RowView } from './ListRow.tsx';
import { TickHeading, useRange } from './tickCells.tsx';

export type ListTableProps<Row> = {
  label: string;
  /** Visible columns. */
  columns: readonly ListColumn<Row>[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  state: ListState;
  /** Called when a heading that would sort so is hovered or focused. */
  onSortNear: (sort: string) => void;
  /** True while these are still the previous page's rows. */
  stale: boolean;
  selection: SelectedIds;
  /** Selects or deselects rows. */
  onSelect?: (ids: readonly string[], selected: boolean) => void;
  nameOf: (row: Row) => string;
  hrefOf: (row: Row) => string;
  /** Query of the address, which links of rows may keep. */
  search: string;
  rowMenu?: (row: Row) => MenuEntry[];
};

function PlainTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { columns: shown, rows, state, selection, onSelect } = props;
  const selectRow = useRange(rows ?? none, onSelect);
  const keys = useKeys(rows ?? none);
  const selectable = onSelect !== undefined;
  const width = shown.reduce(
    (sum, column) => sum + column.width,
    (selectable ? 40 : 0) + (props.rowMenu ? 40 : 0),
  );

  const rowView = (row: Row) => (
    <RowView
      key={keys.get(row.id)}
      row={row}
      columns={shown}
      name={props.nameOf(row)}
      href={props.hrefOf(row)}
      selected={selection[row.id] === true}
      {...(selectable ? { onSelect: selectRow } : {})}
      {...(props.rowMenu ? { menu: props.rowMenu } : {})}
    />
  );

  return (
    <table
      role="table"
      className={props.stale ? 'list-table list-stale' : 'list-table'}
      aria-label={props.label}
      aria-busy={props.stale || rows === undefined}
      style={{ minWidth: width }}
    >
      <colgroup>
        {selectable && <col style={{ width: 40 }} />}
        {shown.map(({ id, grows, width: own }) => (
          <col key={id} style={grows ? {} : { width: own }} />
        ))}
        {props.rowMenu && <col style={{ width: 40 }} />}
      </colgroup>
      <thead role="rowgroup">
        <tr role="row">
          {onSelect && <TickHeading rows={rows ?? none} ids={selection} onSelect={onSelect} />}
          {shown.map((column) => (
            <Heading
              key={column.id}
              column={column}
              sorted={state.sort}
              set={state.set}
              onNear={props.onSortNear}
            />
          ))}
          {props.rowMenu && (
            <th role="columnheader" scope="col" className="list-more">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      {rows === undefined && (
        <tbody role="rowgroup">
          <Skeletons
            rows={state.pageSize}
            cells={shown.length + Number(selectable) + Number(!!props.rowMenu)}
          />
        </tbody>
      )}
      {rows && <tbody role="rowgroup">{rows.map((row) => rowView(row))}</tbody>}
    </table>
  );
}

/** Memoized: the parts around it change more often. */
export const ListTable = memo(PlainTable) as typeof PlainTable;

/**
 * React keys of the rows, by their ids. A row keeps its key while it is shown. The rows of a new page reuse the keys, and
 * so the elements, of the previous page, which is faster than creating them.
 */
function useKeys(rows: readonly ListRow[]): ReadonlyMap<string, number> {
  const [kept] = useState(() => ({ keys: new Map<string, number>(), next: 0 }));
  return useMemo(() => {
    const isOther = !rows.some(({ id }) => kept.keys.has(id));
    const left = isOther ? [...kept.keys.values()] : [];
    kept.keys = new Map(
      rows.map(({ id }) => [id, kept.keys.get(id) ?? left.shift() ?? (kept.next += 1)] as const),
    );
    return kept.keys;
  }, [kept, rows]);
}

const none: readonly never[] = [];

type HeadingProps<Row> = {
  column: ListColumn<Row>;
  /** The sort field. */
  sorted: string;
  set: ListState['set'];
  onNear: (sort: string) => void;
};

function Heading<Row>({ column, sorted, set, onNear }: HeadingProps<Row>) {
  const { label, icon, sort, sortFirst, align } = column;
  const className = align === 'right' ? 'list-number' : undefined;
  const direction = sort === undefined ? undefined : directionOf(sort, sorted);
  return (
    <th
      role="columnheader"
      scope="col"
      className={className}
      {...(direction ? { 'aria-sort': direction } : {})}
    >
      {sort !== undefined ? (
        <Sort {...{ label, sort, sortFirst, direction, set, onNear }} />
      ) : icon === undefined ? (
        label
      ) : (
        <span role="img" aria-label={label} title={label}>
          {icon}
        </span>
      )}
    </th>
  );
}

type SortProps = Pick<HeadingProps<unknown>, 'set' | 'onNear'> & {
  label: string;
  sort: string;
  sortFirst: 'desc' | undefined;
  direction: Direction | undefined;
};

type Direction = 'ascending' | 'descending';

function directionOf(sort: string, sorted: string): Direction | undefined {
  if (sorted === sort) return 'ascending';
  return sorted === `-${sort}` ? 'descending' : undefined;
}

function Sort({ label, sort, sortFirst, direction, set, onNear }: SortProps) {
  const button = useRef<HTMLButtonElement>(null);
  const next = direction === undefined ? sortFirst === 'desc' : direction === 'ascending';
  const shows = direction ?? (next ? 'descending' : 'ascending');
  const target = next ? `-${sort}` : sort;
  // A column that was just sorted may be reversed next.
  useEffect(() => {
    if (direction === undefined || button.current?.matches(':hover, :focus') !== true) return;
    return whenIdle(() => onNear(target), rest);
  }, [direction, onNear, target]);
  return (
    <button
      ref={button}
      type="button"
      className="list-sort"
      data-sorted={direction}
      onPointerEnter={() => onNear(target)}
      onFocus={() => onNear(target)}
      onClick={() => set({ sort: target })}
    >
      {label}
      {shows === 'ascending' ? <CaretUpOutlined /> : <CaretDownOutlined />}
    </button>
  );
}

function Skeletons({ rows, cells }: { rows: number; cells: number }) {
  return Array.from({ length: Math.min(rows, 20) }, (_, row) => (
    <tr key={row} role="row" className="list-skeleton" aria-hidden>
      {Array.from({ length: cells }, (__, cell) => (
        <td key={cell} role="cell">
          <span />
        </td>
      ))}
    </tr>
  ));
}
