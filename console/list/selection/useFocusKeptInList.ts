// Returns the focus to the rows when the buttons of the selection go: after an action, a deletion or Clear selection.
import { type RefObject, useEffect, useRef } from 'react';
import type { SelectedIds } from './useSelection.ts';

/**
 * @param ref element around the rows
 * @param isActing true while the selection has buttons
 */
export function useFocusKeptInList(
  ref: RefObject<HTMLElement | null>,
  ids: SelectedIds,
  isActing: boolean,
): void {
  const first = useRef<{ id: string; at: number }>(undefined);
  useEffect(() => {
    const rows = [...(ref.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    if (isActing) {
      const at = rows.findIndex((row) => row.dataset['row'] !== undefined && ids[row.dataset['row']]);
      // Deleted rows go before their selection does.
      if (at !== -1) first.current = { id: rows[at]?.dataset['row'] ?? '', at };
      return;
    }
    const last = first.current;
    first.current = undefined;
    // Elsewhere the user has moved on, such as from the last selected row to the search.
    if (last === undefined || document.activeElement?.matches('body, [role="dialog"] *') === false) return;
    const row = rows.find((one) => one.dataset['row'] === last.id) ?? rows[last.at] ?? rows.at(-1);
    (row ?? ref.current)?.querySelector<HTMLElement>('[data-opens-row], button')?.focus();
  });
}
