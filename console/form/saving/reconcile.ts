// Decides whether a conflicting save needs the user's choice.

import { type Difference, differences, same, type Values, valuesOf } from '../fields/values.ts';
import { apart } from '../parts.ts';
import type { RecordBase, RecordKind } from './record.ts';

type Versions<R extends RecordBase> = {
  before: R;
  theirs: R;
  mine: Values;
  /** Values of an earlier request without a reply: it may have made the newer version. */
  unanswered: Values | null;
};

/** The values to save on the newer version, or the differences to ask about. */
export function reconcile<R extends RecordBase>(
  kind: RecordKind<R>,
  { before, theirs, mine, unanswered }: Versions<R>,
): { merged: Values } | { differences: Difference[] } {
  const base = valuesOf(kind.fields, before);
  const newer = valuesOf(kind.fields, theirs);
  if (unanswered !== null && same({ ...base, ...unanswered }, newer)) return { merged: mine };
  const parts = kind.parts ?? {};
  const found = differences(apart(parts, base), apart(parts, mine), apart(parts, newer));
  const nothingElse = same(watched(kind, before), watched(kind, theirs));
  if (nothingElse && found.every(({ changedBy }) => changedBy === 'mine')) return { merged: mine };
  return { differences: found };
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
