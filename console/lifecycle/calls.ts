import type { z } from 'zod';
import type { Task } from '../../contract/desk/tasks.ts';
import type { ReadCall, WriteCall } from '../../contract/kit/calls.ts';
import type { LifecycleArea, Status } from '../../contract/kit/lifecycle.ts';
import type { uses, usesInput } from '../../contract/kit/references.ts';
import type { RecordBase } from '../form/saving/record.ts';
import type { RowList } from '../list/types.ts';

/** A record with a lifecycle, as a list's row. */
export type LifecycleRow = { id: string; version: number; status: Status; hasChanges?: boolean };

/** A record with a lifecycle, as its form gets it. */
export type LifecycleRecord = RecordBase &
  LifecycleRow & {
    task: Task | null;
    publishAt: string | null;
    unpublishAt?: string | null;
    reviewNote: string | null;
  };

/** Declared by a feature whose records have a lifecycle; a constant. */
export type LifecycleCalls<R extends RecordBase & LifecycleRow, Row extends LifecycleRow> = {
  /** Noun for messages, as in "Listing published". */
  noun: string;
  /** Area of its rights. */
  area: LifecycleArea;
  list: RowList<Row>;
  detail: ReadCall<z.ZodObject, z.ZodType<R>>;
  status: WriteCall<z.ZodObject, z.ZodType<R>>;
  remove: WriteCall;
  /** Reports which records cannot be deleted; omitted if nothing refers to any. */
  uses?: ReadCall<typeof usesInput, typeof uses>;
  nameOf: (record: R | Row) => string;
  /** Path of a record's form. */
  hrefOf: (id: string) => string;
  /** The row's columns in another status. */
  inStatus: (status: Status) => Partial<Row>;
};

/** The type of an area's records in tasks and releases. */
export const typeOf = {
  gameListings: 'gameListing',
  articles: 'article',
  banners: 'banner',
  collections: 'collection',
} as const satisfies Record<LifecycleArea, string>;
