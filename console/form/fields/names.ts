// Names of records that values refer to, where they are known already: of deleted ones too.
import { createContext, useContext } from 'react';
import type { Names } from '../../../contract/history/history.ts';

export const NamesContext = createContext<Names>({});

/** The name of a record by its id: as known here, else among `rows`, else the id. */
export function useNaming(): (id: string, rows: readonly { id: string; name: string }[]) => string {
  const names = useContext(NamesContext);
  return (id, rows) => names[id]?.name ?? rows.find((row) => row.id === id)?.name ?? id;
}
