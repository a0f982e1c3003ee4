// What a type declares so that its records can go to the bin and come back, in `features/<entity>/<entity>.bin.ts`.
import { z } from 'zod';
import type { BinType } from '../../contract/bin/bin.ts';
import { recordFields } from '../../contract/kit/calls.ts';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import { lifecycleFields } from '../../contract/kit/lifecycle.ts';
import type { Fields, HistoryKind } from '../history/kind.ts';
import type { WriteContext } from '../http/feature.ts';
import { declaredIn } from '../records/declared.ts';

export type BinContext = Pick<
  WriteContext,
  'db' | 'dialect' | 'now' | 'who' | 'audit' | 'binDays' | 'fourEyes'
>;

/** Records that have back what a merge took, and those that keep what changed since. */
export type Separated = { givenBack: number; kept: number };

/** A locked record. */
export type LockedRecord = {
  row: Readonly<Record<string, unknown>> & { seq: number; version: number };
  fields: Fields;
  /** The record as the audit log compares it. */
  audited: object;
  /** The record as replies show it. */
  reply: () => object | Promise<object>;
};

/** Columns of all records that are no fields, without their version and last change. */
export const recordColumns = {
  id: recordFields.id,
  createdAt: recordFields.createdAt,
  createdBy: z.string().nullable(),
};
export { lifecycleFields as lifecycleColumns };

/** Columns that a restore sets. */
type Changed = { version: number; updatedAt: string; updatedBy: string | null };

type Definition<K extends z.ZodObject> = {
  history: HistoryKind;
  table: 'listing' | 'article' | 'banner' | 'collection' | 'category' | 'blockchain';
  /** The field with a record's name. */
  label: 'name' | 'title';
  /** Columns that are neither fields nor derived from fields. Those that a release adds need a default. */
  columns: K;
  /** Values of fields that a snapshot does not have, and of references that cannot come back. */
  defaults: Fields;
  /** Locks a record and loads it, or returns undefined. */
  lock: (context: BinContext, id: string) => Promise<LockedRecord | undefined>;
  /** Faults of unique fields other than the slug. */
  taken?: (context: BinContext, id: string, fields: Fields) => Promise<FieldErrors>;
  /** Faults of references to records that exist. Locks these. */
  referenceFaults?: (context: BinContext, id: string, fields: Fields) => Promise<FieldErrors>;
  /** Writes the row, its parts, links, search text and picture uses, as saving does. */
  insert: (context: BinContext, columns: z.output<K> & Changed, fields: Fields) => Promise<void>;
  /** Gives the target of a merge and the restored record back what `merge` of the bin's snapshot says. Runs before the record is restored. */
  separate?: (
    context: BinContext,
    restored: { id: string; mergedInto: string; merge: unknown; fields: Fields },
  ) => Promise<Separated>;
  /** Writes the search text of a record whose aliases changed. */
  reindex?: (context: BinContext, id: string) => Promise<void>;
};

export type BinKind = Omit<Definition<z.ZodObject>, 'history' | 'columns' | 'insert'> & {
  type: BinType;
  history: HistoryKind;
  columns: readonly string[];
  insert: (context: BinContext, columns: Fields & Changed, fields: Fields) => Promise<void>;
};

export function defineBinKind<K extends z.ZodObject>(type: BinType, definition: Definition<K>): BinKind {
  const { columns, insert } = definition;
  return {
    ...definition,
    type,
    columns: Object.keys(columns.shape),
    insert: (context, given, fields) => {
      const { version, updatedAt, updatedBy } = given;
      return insert(context, { ...columns.parse(given), version, updatedAt, updatedBy }, fields);
    },
  };
}

let declared: Promise<ReadonlyMap<string, BinKind>> | undefined;

/** True for types with a lifecycle. Blockchains have a status that is a field. */
export function hasLifecycle({ columns }: Pick<BinKind, 'columns'>): boolean {
  return columns.includes('status');
}

export async function binKindOf(type: BinType): Promise<BinKind> {
  declared ??= loadKinds();
  const kind = (await declared).get(type);
  if (kind === undefined) throw new Error(`No feature declares how a ${type} goes to the bin`);
  return kind;
}

async function loadKinds(): Promise<ReadonlyMap<string, BinKind>> {
  const modules = await declaredIn<{ binKind: BinKind }>('.bin.ts');
  return new Map(modules.map(({ binKind }) => [binKind.type, binKind]));
}
