// References to records that no longer exist: a restore leaves them out, and says so.
import type { Kysely } from 'kysely';
import type { Tables } from '../database/database.ts';
import { type Fields, type HistoryKind, type Referred, referredBy } from './kind.ts';
import { existing } from './names.ts';

export type Dropped = { path: string } & Referred;

/** Fields of a type without references to what is gone, and these references. Also for some of the fields. */
export async function withoutGone(
  db: Kysely<Tables>,
  kind: Pick<HistoryKind, 'references'>,
  fields: Fields,
): Promise<{ fields: Record<string, unknown>; dropped: Dropped[] }> {
  const left: Record<string, unknown> = { ...fields };
  const there = await existing(db, referredBy(kind, fields));
  const dropped: Dropped[] = [];
  for (const { path, in: within, without } of kind.references) {
    if (!(path in fields)) continue;
    const gone = within(fields[path]).filter(({ id }) => !there.has(id));
    if (gone.length === 0) continue;
    dropped.push(...gone.map((one) => ({ path, ...one })));
    left[path] = without(fields[path], new Set(gone.map(({ id }) => id)));
  }
  return { fields: left, dropped };
}
