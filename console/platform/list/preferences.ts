// How somebody wants to see one list: kept in this browser, apart from the address, which is what gets shared.
import { useCallback, useState } from 'react';
import type { ListColumn } from './types.ts';

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
  const key = `list.${id}`;
  const [preferences, setPreferences] = useState(() => restored(localStorage.getItem(key)));
  const change = useCallback(
    (changes: Partial<Preferences>) => {
      const next = { ...restored(localStorage.getItem(key)), ...changes };
      setPreferences(next);
      localStorage.setItem(key, JSON.stringify(next));
    },
    [key],
  );
  return [preferences, change];
}

/** Whether a column is there, by what somebody has chosen or else by what the list proposes. */
export function isShown<Row>(column: ListColumn<Row>, { columns }: Preferences): boolean {
  return columns[column.id] ?? column.offByDefault !== true;
}

/** What was stored, whatever an older console or a curious hand has left there. */
function restored(stored: string | null): Preferences {
  const { density, columns, panel } = parsed(stored);
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
