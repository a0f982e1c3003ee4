// Types of a record's form and of the context of its fields.
import type { FormInstance } from 'antd';
import { createContext, type ReactNode, type RefObject, useContext } from 'react';
import type { z } from 'zod';
import type { HistoryType } from '../../../contract/history/history.ts';
import type { ReadCall, WriteCall } from '../../../contract/kit/calls.ts';
import type { PendingChange } from '../../../contract/kit/changes.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import type { Difference, Values } from '../fields/values.ts';
import type { PartsOf } from '../parts.ts';
import type { Holder } from './unsaved.ts';
import type { Offer } from './useLocalDraft.ts';

export type RecordBase = {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  updatedBy: { id: string; name: string } | null;
  status?: string;
  /** Of types with pending changes. */
  change?: PendingChange | null;
};

/** The calls of a type's pending changes. */
export type ChangeCalls<R extends RecordBase> = Record<
  'saveChange' | 'changeStatus' | 'applyChange' | 'dropChange',
  WriteCall<z.ZodObject, z.ZodType<R>>
>;

/** One kind of record as its form sees it; a constant of the feature. */
export type RecordKind<R extends RecordBase> = {
  /** Its type in the history and in the palette; undefined for kinds without one. */
  type?: HistoryType;
  /** Noun for messages, as in "Category saved". */
  noun: string;
  /** The contract's editable fields. */
  fields: z.ZodObject;
  /** Labels of the fields in the form's order, here and where their changes are shown. */
  labels: Readonly<Record<string, string>>;
  /** Values of a new record; untouched ones are not sent. */
  defaults: Values;
  create: WriteCall<z.ZodObject, z.ZodType<R>>;
  edit: WriteCall<z.ZodObject, z.ZodType<R>>;
  /** Reads a record. */
  detail?: ReadCall<z.ZodObject, z.ZodType<R>>;
  /** The calls of pending changes. With them a save of what is public waits to be published. */
  changes?: ChangeCalls<R>;
  /** Formats a value that is not plain text. */
  show?: (name: string, value: unknown) => ReactNode;
  /** Fields with formatted text, and what it may hold. */
  rich?: Readonly<Record<string, 'plain' | 'article'>>;
  /** Fields whose parts are resolved separately in a conflict; `labels` and `show` know the parts. */
  parts?: PartsOf;
  /** Checks that involve several fields, run before a save. */
  check?: (values: Values) => FieldErrors;
  /** Fields that are not edited here, but shown in a conflict when another user changed them: name -> label. */
  watched?: Readonly<Record<string, string>>;
};

/** A validation error, by its path as in `fieldErrors`. `placed`: the field shows it. */
export type Problem = { path: string; label: string; text: string; placed: boolean };

/** A conflict with another user's save: the differences, and ways to continue. */
export type Conflict<R extends RecordBase> = {
  theirs: R;
  differences: Difference[];
  /** What the choice leads to. */
  action: 'Save' | 'Merge';
  /** Called with the values to keep, or null to continue editing. */
  decide: (merged: Values | null) => void;
};

export type SaveOptions = { another?: boolean };

/** An open form. Made by `useRecordForm`, shown by `RecordForm`. */
export type RecordEntry<R extends RecordBase = RecordBase> = {
  kind: RecordKind<R>;
  form: FormInstance<Values>;
  /** The record as last returned by the server; null while it is new. */
  record: R | null;
  dirty: boolean;
  saving: boolean;
  /** Reason why the form is read-only, as a sentence. */
  readOnly: string | undefined;
  problems: readonly Problem[];
  conflict: Conflict<R> | null;
  /** Local drafts of other forms for the same record, or for a new one. */
  offers: readonly Offer[];
  restore: (offer: Offer) => void;
  dismiss: (offer: Offer) => void;
  /** Saves the changes. Returns the record, or null if there are errors. */
  save: (options?: SaveOptions) => Promise<R | null>;
  /** Brings the newest version into the form, without saving. Asks where both sides changed something. */
  merge: () => Promise<void>;
  /** Adopts a newer version returned by another call, such as a change of status. */
  adopt: (record: R) => void;
  /** Shows the server's errors on their fields and focuses the first. */
  refuse: (errors: FieldErrors) => void;
  /** Shows errors at their fields only, without the list and the focus. */
  mark: (errors: FieldErrors) => void;
  /** All current values, cleaned. */
  typed: () => Values;
  /** Sets fields as if they had been typed. */
  change: (values: Values) => void;
  /** Calls back after every change of a value. Returns an unsubscribe function. */
  onChange: (listener: () => void) => () => void;
  /** Records which fields were touched. */
  note: (names: readonly string[]) => void;
  /** Validates those fields again that are marked as invalid. */
  recheck: (names: readonly string[]) => void;
  /** The server's error for exactly this value of a field. */
  refusal: (path: string, value: unknown) => string | undefined;
  /** Initial values of the fields. */
  start: Values;
  holder: Holder;
  root: RefObject<HTMLDivElement | null>;
};

/** Context of the fields; one object for the life of a form, so that it never renders them again. */
export type FieldsContextValue = {
  fields: z.ZodObject;
  labels: Readonly<Record<string, string>>;
  /** The server's error for exactly this value. */
  refusal: (path: string, value: unknown) => string | undefined;
  /** All current values, cleaned. */
  typed: () => Values;
  /** Sets fields as if they had been typed. */
  change: (values: Values) => void;
  /** Calls back after every change of a value. Returns an unsubscribe function. */
  onChange: (listener: () => void) => () => void;
  /** Initial values of the fields. */
  start: Values;
  /** The element around the fields. */
  root: RefObject<HTMLDivElement | null>;
};

export const FieldsContext = createContext<FieldsContextValue | null>(null);

export function useFields(): FieldsContextValue {
  const context = useContext(FieldsContext);
  if (context === null) throw new Error('A field must be inside a RecordForm');
  return context;
}
