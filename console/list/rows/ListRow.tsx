// A row of a list's table.
import { memo, type ReactNode } from 'react';
import { hrefTo } from '../../data/navigation.ts';
import { MoreOutlined } from '../../ui/buttons/icons.tsx';
import type { ListColumn, ListRow, MenuEntry } from '../types.ts';
import { useOpenMenu } from './RowMenu.tsx';
import { TickCell } from './tickCells.tsx';

type RowViewProps<Row> = {
  row: Row;
  columns: readonly ListColumn<Row>[];
  name: string;
  href: string;
  selected: boolean;
  onSelect?: (id: string, selected: boolean, asRange: boolean) => void;
  menu?: (row: Row) => MenuEntry[];
};

function PlainRow<Row extends ListRow>({
  row,
  columns,
  name,
  href,
  selected,
  onSelect,
  menu,
}: RowViewProps<Row>) {
  const openMenu = useOpenMenu();
  return (
    <tr role="row" data-row={row.id} data-selected={selected || undefined}>
      {onSelect && (
        <TickCell
          name={name}
          selected={selected}
          onSelect={(next, asRange) => onSelect(row.id, next, asRange)}
        />
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          role="cell"
          className={classOf(column)}
          data-label={column.names ? undefined : column.label}
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
    <a href={hrefTo(href)} className="list-name" data-opens-row>
      {children}
    </a>
  );
}

function classOf<Row>({ align, names, onPhone }: ListColumn<Row>): string {
  const classes = [names ? 'list-names' : onPhone ? '' : 'list-not-on-phone', align && 'list-number'];
  return classes.filter(Boolean).join(' ');
}

/** Memoized: a click stays fast with 200 rows. */
export const RowView = memo(PlainRow, (before, after) => {
  return (
    before.columns === after.columns &&
    before.row === after.row &&
    before.selected === after.selected &&
    before.href === after.href &&
    before.menu === after.menu
  );
}) as typeof PlainRow;
