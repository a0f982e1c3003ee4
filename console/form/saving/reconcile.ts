// Decides whether a conflicting save needs the user's choice.

import { type Difference, differences, same, type Values, valuesOf } from '../fields/values.ts';
import { apart, isPart } from '../parts.ts';
import type { RecordBase, RecordKind } from './record.ts';

type Versions<R extends RecordBase> = {
  before: R;
  theirs: R;
  mine: Values;
  /** Values of an earlier request without a reply: it may have made the newer version. */
  unanswered: Values | null;
};

/** The values to save on the newer version, with the fields taken from it, or the differences to ask about. */
export function reconcile<R extends RecordBase>(
  kind: RecordKind<R>,
  { before, theirs, mine, unanswered }: Versions<R>,
): { merged: Values; taken: string[] } | { differences: Difference[] } {
  const base = valuesOf(kind.fields, before);
  const newer = valuesOf(kind.fields, theirs);
  if (unanswered !== null && same({ ...base, ...unanswered }, newer)) return { merged: mine, taken: [] };
  const parts = kind.parts ?? {};
  const found = differences(apart(parts, base), apart(parts, mine), apart(parts, newer));
  const nothingElse = same(watched(kind, before), watched(kind, theirs));
  // Parts belong together: each can be chosen, even if only one side changed it.
  const collides = ({ name, changedBy }: Difference) =>
    changedBy === 'both' || (changedBy === 'theirs' && isPart(parts, name));
  if (!nothingElse || found.some(collides)) return { differences: found };
  const taken = found.filter(({ changedBy }) => changedBy === 'theirs');
  const merged = { ...mine, ...Object.fromEntries(taken.map(({ name, theirs: value }) => [name, value])) };
  return { merged, taken: taken.map(({ name }) => name) };
}

/** The fields beside the editable ones whose change has to be seen. */
export function watched<R extends RecordBase>(kind: RecordKind<R>, record: R): Values {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => Object.hasOwn(kind.watched ?? {}, name)),
  );
}

/** The record that came with `stale_version`. */
export function recordIn<R extends RecordBase>(kind: RecordKind<R>, data: unknown): R | undefined {
  return kind.edit.output.safeParse(data).data;
}
