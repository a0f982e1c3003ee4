// The rows of a page as a table; on a phone the same markup is laid out as cards.
import { CaretDownOutlined, CaretUpOutlined, MoreOutlined } from '@ant-design/icons';
import {
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { type CSSProperties, type MouseEvent, memo, type ReactNode, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { listLimits } from '../../../contract/limits.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { ListState } from './listState.ts';
import { useOpenMenu } from './RowMenu.tsx';
import type { ListColumn, ListRow, MenuEntry } from './types.ts';
import { fromHere } from './useDialog.ts';
import './long.css';

export type ListTableProps<Row> = {
  label: string;
  columns: readonly ListColumn<Row>[];
  isShown: (column: ListColumn<Row>) => boolean;
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  state: ListState;
  /** Somebody points at a heading that would sort so. */
  onSortNear: (sort: string) => void;
  /** Whether these rows are still those of the page before. */
  stale: boolean;
  selection: RowSelectionState;
  onSelect?: (updater: Updater<RowSelectionState>) => void;
  nameOf: (row: Row) => string;
  hrefOf: (row: Row) => string;
  rowMenu?: (row: Row) => MenuEntry[];
};

export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { columns, isShown, rows, state, selection, onSelect } = props;
  const definitions = useMemo(() => columns.map(({ id, label }) => ({ id, header: label })), [columns]);
  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: rows ?? none,
    getRowId: ({ id }) => id,
    state: {
      rowSelection: selection,
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isShown(column)])),
    },
    onRowSelectionChange: onSelect ?? ignore,
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []);
  const selectable = onSelect !== undefined;
  const width = shown.reduce(
    (sum, column) => sum + column.width,
    (selectable ? 40 : 0) + (props.rowMenu ? 40 : 0),
  );

  const isLong = (rows?.length ?? 0) > listLimits.maxPageSize;
  const all = table.getRowModel().rows;
  const groups = Array.from({ length: isLong ? Math.ceil(all.length / groupSize) : 1 }, (_, index) =>
    isLong ? all.slice(index * groupSize, (index + 1) * groupSize) : all,
  );
  const tracks = [
    ...(selectable ? ['40px'] : []),
    ...shown.map(({ grows, width: own }) => (grows ? `minmax(${own}px, 1fr)` : `${own}px`)),
    ...(props.rowMenu ? ['40px'] : []),
  ];

  return (
    <table
      role="table"
      className={`list-table${props.stale ? ' list-stale' : ''}${isLong ? ' list-long' : ''}`}
      aria-label={props.label}
      aria-busy={props.stale || rows === undefined}
      style={isLong ? longStyle(width, tracks) : { minWidth: width }}
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
          {selectable && (
            <th role="columnheader" scope="col" className="list-tick">
              <label>
                <input
                  type="checkbox"
                  aria-label="Select all on this page"
                  checked={table.getIsAllPageRowsSelected()}
                  ref={(input) => {
                    if (input)
                      input.indeterminate =
                        table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected();
                  }}
                  onChange={table.getToggleAllPageRowsSelectedHandler()}
                />
              </label>
            </th>
          )}
          {shown.map((column) => (
            <Heading key={column.id} column={column} state={state} onNear={props.onSortNear} />
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
      {groups.map((group, index) => (
        <tbody key={index} role="rowgroup">
          {group.map((row) => (
            <RowView
              key={row.id}
              row={row.original}
              columns={shown}
              name={props.nameOf(row.original)}
              href={props.hrefOf(row.original)}
              selected={row.getIsSelected()}
              {...(selectable ? { onToggle: row.getToggleSelectedHandler() } : {})}
              {...(props.rowMenu ? { menu: props.rowMenu } : {})}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Rows of a long page that the browser draws together, as soon as one of them comes near. */
const groupSize = 25;

type LongStyle = CSSProperties & Record<'--list-tracks' | '--list-group', string>;

function longStyle(minWidth: number, tracks: readonly string[]): LongStyle {
  return { minWidth, '--list-tracks': tracks.join(' '), '--list-group': String(groupSize) };
}

const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature });
const none: [] = [];
const ignore = () => {};

type HeadingProps<Row> = { column: ListColumn<Row>; state: ListState; onNear: (sort: string) => void };

function Heading<Row>({ column, state, onNear }: HeadingProps<Row>) {
  const { label, sort, sortFirst, align } = column;
  const className = align === 'right' ? 'list-number' : undefined;
  if (sort === undefined) {
    return (
      <th role="columnheader" scope="col" className={className}>
        {label}
      </th>
    );
  }
  const direction = state.sort === sort ? 'ascending' : state.sort === `-${sort}` ? 'descending' : undefined;
  const next = direction === undefined ? sortFirst === 'desc' : direction === 'ascending';
  const shows = direction ?? (next ? 'descending' : 'ascending');
  const target = next ? `-${sort}` : sort;
  return (
    <th
      role="columnheader"
      scope="col"
      className={className}
      {...(direction ? { 'aria-sort': direction } : {})}
    >
      <button
        type="button"
        className="list-sort"
        data-sorted={direction}
        onPointerEnter={() => onNear(target)}
        onFocus={() => onNear(target)}
        onClick={() => state.set({ sort: target })}
      >
        {label}
        {shows === 'ascending' ? <CaretUpOutlined /> : <CaretDownOutlined />}
      </button>
    </th>
  );
}

type RowViewProps<Row> = {
  row: Row;
  columns: readonly ListColumn<Row>[];
  name: string;
  href: string;
  selected: boolean;
  onToggle?: (event: unknown) => void;
  menu?: (row: Row) => MenuEntry[];
};

function PlainRow<Row extends ListRow>({
  row,
  columns,
  name,
  href,
  selected,
  onToggle,
  menu,
}: RowViewProps<Row>) {
  const navigate = useNavigate();
  const openMenu = useOpenMenu();
  // The name is a link, for keyboards and new tabs; a click anywhere else on the row does the same.
  const open = (event: MouseEvent) => {
    const onControl =
      event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
    if (!onControl && getSelection()?.isCollapsed !== false) void navigate(href, { state: fromHere });
  };
  return (
    <tr role="row" data-row={row.id} data-selected={selected || undefined} onClick={open}>
      {onToggle && (
        <td role="cell" className="list-tick">
          <label>
            <input type="checkbox" aria-label={`Select ${name}`} checked={selected} onChange={onToggle} />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          role="cell"
          className={`${column.align === 'right' ? 'list-number' : ''} ${column.notOnPhone ? 'list-not-on-phone' : ''}`}
          {...(column.names ? {} : { 'data-label': column.label })}
        >
          {column.names ? <NameCell href={href}>{column.cell(row)}</NameCell> : column.cell(row)}
        </td>
      ))}
      {menu && (
        <td role="cell" className="list-more">
          <button
            type="button"
            className="list-icon-button"
            aria-label={`Actions for ${name}`}
            aria-haspopup="menu"
            onClick={(event) => openMenu(event.currentTarget, menu(row))}
          >
            <MoreOutlined />
          </button>
        </td>
      )}
    </tr>
  );
}

function NameCell({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link to={href} state={fromHere} className="list-name" data-opens-row>
      {children}
    </Link>
  );
}

/** A row is drawn again only when something in it has changed: a click stays quick with 200 of them. */
const RowView = memo(PlainRow, (before, after) => {
  const { onToggle: _before, ...was } = before;
  const { onToggle: _after, ...is } = after;
  return (
    sameColumns(was.columns, is.columns) &&
    was.row === is.row &&
    was.selected === is.selected &&
    was.href === is.href &&
    was.menu === is.menu
  );
}) as typeof PlainRow;

function sameColumns(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((column, index) => column === b[index]);
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
