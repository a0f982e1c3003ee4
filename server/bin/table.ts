// The table of deleted records.
import type { Generated, Kysely, Selectable } from 'kysely';
import type { BinType } from '../../contract/bin/bin.ts';
import type { Status } from '../../contract/kit/lifecycle.ts';
import type { Tables } from '../database/database.ts';
import type { Fields } from '../history/kind.ts';
import type { IdPair } from '../records/external-ids.ts';

export interface BinTable {
  seq: Generated<number>;
  /** The record's own id, which it keeps. */
  id: string;
  type: BinType;
  version: number;
  label: string;
  /** Folded label, for sorting and search. */
  nameKey: string;
  status: Status | null;
  slug: string | null;
  /** All slugs that it had, as JSON. */
  slugs: string;
  /** See {@link Snapshot}. */
  snapshot: string;
  /** The record that it was merged into. */
  mergedInto: string | null;
  /** The audit row of its deletion. */
  auditId: string;
  by: string | null;
  at: string;
  /** Null if it is kept until somebody purges it. */
  purgeAt: string | null;
}
declare module '../database/database.ts' {
  interface Tables {
    bin: BinTable;
  }
}
export type BinRecord = Selectable<BinTable>;

/**
 * A deleted record: its editable fields, the columns that are neither fields nor derived from them, and what its type needs to undo a merge.
 */
export type Snapshot = {
  fields: Fields;
  columns: Readonly<Record<string, unknown>>;
  merge?: unknown;
  /** All its ids in other systems. Records that were deleted by an earlier version have those of their field only. */
  ids?: readonly IdPair[];
};

/** The version and fields of a deleted record, or undefined. */
export async function binnedFields(
  db: Kysely<Tables>,
  type: string,
  id: string,
): Promise<{ version: number; fields: Fields } | undefined> {
  const row = await db
    .selectFrom('bin')
    .select(['type', 'version', 'snapshot'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.type !== type) return undefined;
  return { version: row.version, fields: snapshotOf(row).fields };
}

export function snapshotOf({ snapshot }: Pick<BinRecord, 'snapshot'>): Snapshot {
  return JSON.parse(snapshot);
}
