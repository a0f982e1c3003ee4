// The kinds of records by type, as their forms declare them: labels, order and values of their fields.
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import type { RecordBase, RecordKind } from '../form/saving/record.ts';

/** A kind as far as the history shows it. */
export type ShownKind = Pick<
  RecordKind<RecordBase>,
  'type' | 'noun' | 'fields' | 'labels' | 'show' | 'rich' | 'parts'
>;

/** Loads the kinds of all features; the app finds them. */
export const KindsContext = createContext<() => Promise<readonly ShownKind[]>>(async () => []);

/** All kinds by type; none until they are loaded. */
export function useKinds(): ReadonlyMap<string, ShownKind> {
  const load = useContext(KindsContext);
  const { data } = useQuery({ queryKey: ['kinds of records'], queryFn: load, staleTime: Infinity });
  return useMemo(
    () => new Map(data?.flatMap((kind) => (kind.type === undefined ? [] : [[kind.type, kind]]))),
    [data],
  );
}
