// How somebody wants to see one list: kept in this browser, apart from the address, which is what gets shared.
import { useCallback, useState } from 'react';
import type { ListColumn } from '../types.ts';

export const densities = { compact: 'Compact', default: 'Default', comfortable: 'Comfortable' } as const;
export type Density = keyof typeof densities;

export type Preferences = {
  density: Density;
  /** Columns whose visibility differs from what the list proposes. */
  columns: Readonly<Record<string, boolean>>;
  /** Whether what stands above the rows is folded out, once somebody has said. */
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

/** Whether a column is there, by what somebody has chosen or else by what the list proposes. */
export function isShown<Row>(column: ListColumn<Row>, { columns }: Preferences): boolean {
  return columns[column.id] ?? column.offByDefault !== true;
}

/** Whether what stands above the rows is folded out. On a phone the rows come first. */
export function isPanelOpen(id: string, { panel } = restored(id)): boolean {
  return panel ?? globalThis.innerWidth >= 768;
}

function keyOf(id: string): string {
  return `list.${id}`;
}

/** What was stored, whatever an older console or a curious hand has left there. */
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
