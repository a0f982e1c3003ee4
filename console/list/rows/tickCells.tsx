// Checkboxes that select rows.
import { useCallback, useEffect, useRef } from 'react';
import type { SelectedIds } from '../selection/useSelection.ts';
import type { ListRow } from '../types.ts';

export type Select = (ids: readonly string[], selected: boolean) => void;
export type SelectRow = (id: string, selected: boolean, asRange: boolean) => void;

type TickProps = { name: string; selected: boolean; onSelect: (selected: boolean, asRange: boolean) => void };

/** The cell that selects a row. */
export function TickCell({ name, selected, onSelect }: TickProps) {
  return (
    <td role="cell" className="list-tick">
      <label>
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={selected}
          onChange={({ target, nativeEvent }) =>
            onSelect(target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
          }
        />
      </label>
    </td>
  );
}

/** The heading that selects all rows in sight. */
export function TickHeading({
  rows,
  ids,
  onSelect,
}: {
  rows: readonly ListRow[];
  ids: SelectedIds;
  onSelect: Select;
}) {
  const selected = rows.filter(({ id }) => ids[id]).length;
  return (
    <th role="columnheader" scope="col" className="list-tick">
      <label>
        <input
          type="checkbox"
          aria-label="Select all on this page"
          checked={selected > 0 && selected === rows.length}
          ref={(input) => {
            if (input) input.indeterminate = selected > 0 && selected < rows.length;
          }}
          onChange={({ target }) =>
            onSelect(
              rows.map(({ id }) => id),
              target.checked,
            )
          }
        />
      </label>
    </th>
  );
}

/** Selects a row; with Shift, all rows since the last selected one. A stable function: rows render once. */
export function useRange(rows: readonly ListRow[], onSelect: Select | undefined): SelectRow {
  const last = useRef<string>(undefined);
  const now = useRef({ rows, onSelect });
  useEffect(() => {
    now.current = { rows, onSelect };
  });
  return useCallback((id: string, selected: boolean, asRange: boolean) => {
    const ends = [last.current, id].map((end) => now.current.rows.findIndex((row) => row.id === end));
    const isRange = asRange && !ends.includes(-1);
    last.current = id;
    const some = isRange ? now.current.rows.slice(Math.min(...ends), Math.max(...ends) + 1) : [{ id }];
    now.current.onSelect?.(
      some.map((row) => row.id),
      selected,
    );
  }, []);
}
