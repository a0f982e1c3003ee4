// Finds the kinds of records that the features declare beside their forms.
import type { ShownKind } from '../../history/kinds.ts';

const found = import.meta.glob<Record<string, unknown>>('../../features/**/*.form.kind.{ts,tsx}');

/** The kinds of all features. Loaded where records of every type are shown. */
export async function loadKinds(): Promise<readonly ShownKind[]> {
  const modules = await Promise.all(Object.values(found).map((load) => load()));
  return modules.flatMap((module) => Object.values(module).filter(isKind));
}

function isKind(value: unknown): value is ShownKind {
  return (
    typeof value === 'object' && value !== null && 'type' in value && 'labels' in value && 'fields' in value
  );
}
