// Compares input with the loaded values, field by field as it changes, without rendering the form.
import { Form, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { clean, cleanAll, same, schemaOf, type Values } from '../fields/values.ts';
import { type Holder, holdUnsaved } from './unsaved.ts';

export type Tracked = {
  form: FormInstance<Values>;
  holder: Holder;
  /** Values to compare the fields with. */
  base: () => Values;
  /** Sets new values to compare with. */
  rebase: (base: Values) => void;
  typed: () => Values;
  /** Current values of the changed fields. */
  changed: () => Values;
  /** Records which fields were touched. */
  note: (names: readonly string[]) => void;
  /** Sets whole fields, as if typed. */
  change: (values: Values) => void;
  onChange: (listener: () => void) => () => void;
};

export function useTracked(fields: z.ZodObject, start: Values): { tracked: Tracked; dirty: boolean } {
  const [form] = Form.useForm<Values>();
  const [dirty, setDirty] = useState(false);
  const [tracked] = useState(() => track(form, fields, start, setDirty));
  useEffect(() => holdUnsaved(tracked.holder), [tracked]);
  return { tracked, dirty };
}

function track(
  form: FormInstance<Values>,
  fields: z.ZodObject,
  start: Values,
  setDirty: (dirty: boolean) => void,
): Tracked {
  let base = start;
  const changed = new Set<string>();
  const listeners = new Set<() => void>();
  const holder: Holder = { dirty: false, discard: () => undefined };
  const now = (name: string) => clean(schemaOf(fields, name), form.getFieldValue(name));

  function note(names: readonly string[]): void {
    for (const name of names) {
      if (same(now(name), base[name])) changed.delete(name);
      else changed.add(name);
    }
    holder.dirty = changed.size > 0;
    setDirty(holder.dirty);
    for (const listener of listeners) listener();
  }

  function change(values: Values): void {
    for (const [name, value] of Object.entries(values)) form.setFieldValue(name, value);
    note(Object.keys(values));
  }

  return {
    form,
    holder,
    note,
    change,
    base: () => base,
    rebase: (next) => {
      base = next;
      note(Object.keys(fields.shape));
    },
    typed: () => cleanAll(fields, form.getFieldsValue(true)),
    changed: () => Object.fromEntries([...changed].map((name) => [name, now(name)])),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
