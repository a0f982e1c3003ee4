// What a record's form is made of, and what its parts know of each other.
import type { FormInstance } from 'antd';
import { createContext, type ReactNode, type RefObject, useContext } from 'react';
import type { z } from 'zod';
import type { WriteCall } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import type { Difference, Values } from '../fields/values.ts';
import type { PartsOf } from '../parts.ts';
import type { Draft } from './drafts.ts';
import type { Holder } from './unsaved.ts';

export type RecordBase = {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  updatedBy: { id: string; name: string } | null;
};

/** One kind of record as its form sees it: a constant of the room. */
export type RecordKind<R extends RecordBase> = {
  /** In words, as in "The category is saved". */
  noun: string;
  /** The contract's editable fields. */
  fields: z.ZodObject;
  /** What each field is called, here and wherever its change is shown. */
  labels: Readonly<Record<string, string>>;
  /** What a new one holds where nothing is typed: such fields are not sent. */
  defaults: Values;
  create: WriteCall<z.ZodObject, z.ZodType<R>>;
  edit: WriteCall<z.ZodObject, z.ZodType<R>>;
  /** A value in words, where it is not plain text. */
  show?: (name: string, value: unknown) => ReactNode;
  /** Fields that are decided part by part where somebody else has saved first; `labels` and `show` know the parts. */
  parts?: PartsOf;
  /** Contradictions between fields, looked for before a save. */
  check?: (values: Values) => FieldErrors;
  /** Fields that are not edited here, but whose change by somebody else has to be seen before saving: name -> label. */
  watched?: Readonly<Record<string, string>>;
};

/** Something to put right, by its path as in `fieldErrors`. `placed`: the field shows it. */
export type Problem = { path: string; label: string; text: string; placed: boolean };

/** Somebody saved first: what is to be decided, and how to go on. */
export type Conflict<R extends RecordBase> = {
  theirs: R;
  differences: Difference[];
  /** With the values to keep, or null to go on editing. */
  decide: (merged: Values | null) => void;
};

export type SaveOptions = { another?: boolean };

/** A form at work. Made by `useRecordForm`, shown by `RecordForm`. */
export type RecordEntry<R extends RecordBase = RecordBase> = {
  kind: RecordKind<R>;
  form: FormInstance<Values>;
  /** The record as the server last told it; null while it is new. */
  record: R | null;
  dirty: boolean;
  saving: boolean;
  /** Why nothing can be changed here, in a sentence. */
  readOnly: string | undefined;
  problems: readonly Problem[];
  conflict: Conflict<R> | null;
  /** Unsaved changes of an earlier visit. */
  offer: Draft | null;
  restore: () => void;
  dismiss: () => void;
  /** Saves what has changed. The record, or null where something is left to put right. */
  save: (options?: SaveOptions) => Promise<R | null>;
  /** Takes over a newer version that another call (a change of status) gave. */
  adopt: (record: R) => void;
  /** Shows the server's errors on their fields and goes to the first. */
  refuse: (errors: FieldErrors) => void;
  /** All values as they stand, cleaned. */
  typed: () => Values;
  /** Sets fields as if they had been typed. */
  change: (values: Values) => void;
  /** Calls back after every change of a value. Returns how to stop. */
  onChange: (listener: () => void) => () => void;
  /** To be told which fields were touched. */
  note: (names: readonly string[]) => void;
  /** Looks again at those of them that are marked as wrong. */
  recheck: (names: readonly string[]) => void;
  /** What the server said against exactly this value of a field. */
  refusal: (path: string, value: unknown) => string | undefined;
  /** What the fields held at first. */
  start: Values;
  holder: Holder;
  root: RefObject<HTMLDivElement | null>;
};

/** What fields need; the same object for the life of a form, so that they do not draw again with it. */
export type FieldsContextValue = {
  fields: z.ZodObject;
  labels: Readonly<Record<string, string>>;
  /** What the server said against exactly this value. */
  refusal: (path: string, value: unknown) => string | undefined;
  /** All values as they stand, cleaned. */
  typed: () => Values;
  /** Sets fields as if they had been typed. */
  change: (values: Values) => void;
  /** Calls back after every change of a value. Returns how to stop. */
  onChange: (listener: () => void) => () => void;
  /** What the fields held at first. */
  start: Values;
};

export const FieldsContext = createContext<FieldsContextValue | null>(null);

export function useFields(): FieldsContextValue {
  const context = useContext(FieldsContext);
  if (context === null) throw new Error('A field has to stand inside a RecordForm');
  return context;
}
