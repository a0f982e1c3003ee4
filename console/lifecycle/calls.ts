import type { z } from 'zod';
import type { ReadCall, WriteCall } from '../../contract/kit/calls.ts';
import type { Status } from '../../contract/kit/lifecycle.ts';
import type { uses, usesInput } from '../../contract/kit/references.ts';
import type { RecordBase } from '../form/saving/record.ts';
import type { RowList } from '../list/types.ts';

type Moving = { id: string; version: number; status: Status };

/** What a room says of the records whose lifecycle it shows: a constant. */
export type LifecycleCalls<R extends RecordBase & Moving, Row extends Moving> = {
  /** In words, as in "The listing is published". */
  noun: string;
  /** The area of its rights. */
  area: 'gameListings' | 'articles' | 'banners';
  list: RowList<Row>;
  detail: ReadCall<z.ZodObject, z.ZodType<R>>;
  status: WriteCall<z.ZodObject, z.ZodType<R>>;
  remove: WriteCall;
  /** Says which records cannot be deleted; left out where nothing names any. */
  uses?: ReadCall<typeof usesInput, typeof uses>;
  nameOf: (record: R | Row) => string;
  /** The address of a record's form. */
  hrefOf: (id: string) => string;
  /** What a row looks like in another status. */
  inStatus: (status: Status) => Partial<Row>;
};
/** Any room's, where only its constants are needed. */
export type LifecycleArea = LifecycleCalls<never, never>['area'];
