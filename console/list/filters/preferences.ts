// View settings of one list. Stored in this browser, not in the address, which users share.
import { useCallback, useState } from 'react';
import type { ListColumn } from '../types.ts';

export const densities = { compact: 'Compact', default: 'Default', comfortable: 'Comfortable' } as const;
export type Density = keyof typeof densities;

export type Preferences = {
  density: Density;
  /** Columns whose visibility differs from the list's default. */
  columns: Readonly<Record<string, boolean>>;
  /** The user's choice to open or close the panel above the rows. */
  panel?: boolean;
};

/** @param id the list's name, such as `listings` */
export function usePreferences(id: string): [Preferences, (changes: Partial<Preferences>) => void] {
  const [preferences, setPreferences] = useState(() => restored(id));
  const change = useCallback(
    (changes: Partial<Preferences>) => {
      const next = { ...restored(id), ...changes };
      setPreferences(next);
      localStorage.setItem(keyOf(id), JSON.stringify(next));
    },
    [id],
  );
  return [preferences, change];
}

/** True if a column is visible, by the user's choice or else by the list's default. */
export function isShown<Row>(column: ListColumn<Row>, { columns }: Preferences): boolean {
  return columns[column.id] ?? column.offByDefault !== true;
}

/** True if the panel above the rows is open. Closed by default, so that twenty rows fit on a small screen. */
export function isPanelOpen(id: string, { panel } = restored(id)): boolean {
  return panel === true;
}

function keyOf(id: string): string {
  return `list.${id}`;
}

/** Reads stored settings; ignores damaged ones and those of older consoles. */
function restored(id: string): Preferences {
  const { density, columns, panel } = parsed(localStorage.getItem(keyOf(id)));
  return {
    density: density !== undefined && density in densities ? density : 'default',
    columns: { ...columns },
    ...(panel === undefined ? {} : { panel }),
  };
}

function parsed(stored: string | null): Partial<Preferences> {
  try {
    return JSON.parse(stored ?? '{}') ?? {};
  } catch {
    return {};
  }
}
