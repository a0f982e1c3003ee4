// What a type of record declares to have a history: how it is loaded, and what its fields refer to.
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { HistoryType } from '../../contract/history/history.ts';
import type { Tables } from '../database/database.ts';
import type { WriteContext } from '../http/feature.ts';
import type { FormerStatus } from '../records/lifecycle.ts';

export type Fields = Readonly<Record<string, unknown>>;

export type HistoryKind = {
  type: HistoryType;
  /** The editable fields. The order is that of replies. */
  fields: z.ZodObject;
  references: readonly FieldReference[];
  /** Fields that a merge changes. Merges before 0033 left no trace in the records that they changed. */
  merged: readonly string[];
  /** Fields that are restored only if they are named, as the address and the times of a record are. */
  keeps: readonly string[];
  /** The stored record, or undefined. */
  load: (db: Kysely<Tables>, id: string, now: Date) => Promise<StoredRecord | undefined>;
  /** Locks and loads the records of a part of a job, by id. An edit in this transaction takes `found` instead of reading it again. */
  lockMany?: (
    context: Pick<WriteContext, 'db' | 'dialect'>,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, FoundRecord>>;
  /** Stored fields as replies show them. */
  show?: (db: Kysely<Tables>, fields: Fields) => Promise<Fields>;
};

export type StoredRecord = {
  version: number;
  fields: Fields;
  /** What the call `status` changes, of types with a lifecycle. */
  lifecycle?: FormerStatus;
};

export type FoundRecord = StoredRecord & { found?: unknown };

export type ReferredTable = 'category' | 'blockchain' | 'listing' | 'article' | 'media' | 'account' | 'role';
export type Referred = { table: ReferredTable; id: string };

/** A field that refers to other records. */
export type FieldReference = {
  path: string;
  /** The records that a value refers to, each once or more. */
  in: (value: unknown) => readonly Referred[];
  /** The value without references to these records. */
  without: (value: unknown, gone: ReadonlySet<string>) => unknown;
};

/** A field with the id of one record. */
export function refersToOne(path: string, table: ReferredTable): FieldReference {
  return {
    path,
    in: (value) => (typeof value === 'string' ? [{ table, id: value }] : []),
    without: (value, gone) => (typeof value === 'string' && gone.has(value) ? null : value),
  };
}

/** A field with a list of ids. */
export function refersToMany(path: string, table: ReferredTable): FieldReference {
  return {
    path,
    in: (value) => listOf(value).flatMap((id) => (typeof id === 'string' ? [{ table, id }] : [])),
    without: (value, gone) => listOf(value).filter((id) => typeof id !== 'string' || !gone.has(id)),
  };
}

/** A field with a list of rows, each with an id in `column`. */
export function refersInRows(path: string, column: string, table: ReferredTable): FieldReference {
  const idOf = (row: unknown) => {
    const id = typeof row === 'object' && row !== null ? new Map(Object.entries(row)).get(column) : undefined;
    return typeof id === 'string' ? id : undefined;
  };
  return {
    path,
    in: (value) =>
      listOf(value).flatMap((row) => {
        const id = idOf(row);
        return id === undefined ? [] : [{ table, id }];
      }),
    without: (value, gone) => listOf(value).filter((row) => !gone.has(idOf(row) ?? '')),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** All records that fields refer to. */
export function referredBy(kind: Pick<HistoryKind, 'references'>, fields: Fields): Referred[] {
  return kind.references.flatMap(({ path, in: within }) => within(fields[path]));
}
