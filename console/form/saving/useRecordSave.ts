// Saves a record: sends only changes, with the version they were made on, and safely repeats a request whose reply was
// lost.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { ReadCall, WriteCall } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { BizError, call, showError } from '../../data/client.ts';
import { notify } from '../../data/notify.ts';
import { useWrite } from '../../data/queries.ts';
import { changes, type Difference, same, type Values, valuesOf } from '../fields/values.ts';
import { savesChange, withChange } from './pending.ts';
import { reconcile, recordIn } from './reconcile.ts';
import type { Conflict, RecordBase, RecordKind } from './record.ts';
import type { Tracked } from './useTracked.ts';

export type Saved<R extends RecordBase> = { record: R; created: boolean; changed: boolean };

type Options<R extends RecordBase> = {
  kind: RecordKind<R>;
  record: R | null;
  tracked: Tracked;
  refuse: (errors: FieldErrors) => void;
  secret: ((isNew: boolean) => Values) | undefined;
  /** Saves again after a lost connection. */
  retry: () => unknown;
};

type RecordSave<R extends RecordBase> = {
  record: R | null;
  saving: boolean;
  conflict: Conflict<R> | null;
  /** Sends the changes. Null if refused, which is shown, or cancelled. */
  send: () => Promise<Saved<R> | null>;
  /** Brings the newest version into the form, without saving. */
  merge: () => Promise<void>;
  /** Adopts a newer version. Fields that differ from `known` were typed since, and stay. */
  adopt: (record: R, known?: Values) => void;
};

type Work<R extends RecordBase> = () => Promise<Saved<R> | null>;

export function useRecordSave<R extends RecordBase>(options: Options<R>): RecordSave<R> {
  const { kind, tracked, refuse, secret, retry } = options;
  const [record, setRecord] = useState(options.record);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict<R> | null>(null);
  const { mutateAsync: create } = useWrite(kind.create, { display: false });
  const { mutateAsync: edit } = useWrite(kind.edit, { display: false });
  const { mutateAsync: saveChange } = useWrite(kind.changes?.saveChange ?? kind.edit, { display: false });
  const current = useRef(options.record);
  const running = useRef<Promise<Saved<R> | null> | null>(null);
  /** The values of a request without a reply: it may have been executed. The same again is the same write. */
  const unanswered = useRef<Values | null>(null);
  const offer = useRef<AbortController>(null);
  useEffect(() => () => offer.current?.abort(), []);

  const adopt = useCallback(
    (newer: R, known: Values = tracked.base()) => {
      const next = withChange(newer);
      const values = valuesOf(kind.fields, next);
      const typed = tracked.typed();
      for (const [name, value] of Object.entries(values)) {
        if (same(typed[name], known[name]) && !same(typed[name], value))
          tracked.form.setFieldValue(name, value);
      }
      current.current = next;
      tracked.rebase(values);
      setRecord(next);
    },
    [kind, tracked],
  );

  /** Says what was taken from the newer version. */
  const mergedBy = useCallback(
    ({ updatedBy }: R, { merged, taken }: { merged: Values; taken: readonly string[] }) => {
      const fields = taken.map((name) => kind.labels[name] ?? name).join(', ');
      if (taken.length > 0) notify.success(`Kept with yours: ${fields} by ${updatedBy?.name ?? 'Ludex'}`);
      return merged;
    },
    [kind],
  );

  const ask = useCallback(
    (theirs: R, differences: Difference[], action: Conflict<R>['action']) =>
      new Promise<Values | null>((resolve) => {
        // No request is in flight while the dialog is open.
        setSaving(false);
        const decide = (merged: Values | null) => {
          setConflict(null);
          setSaving(merged !== null);
          resolve(merged);
        };
        setConflict({ theirs, differences, action, decide });
      }),
    [],
  );

  const createNew = useCallback(async (): Promise<Saved<R> | null> => {
    const values = unanswered.current ?? changes(kind.defaults, tracked.typed());
    unanswered.current = values;
    const saved = await create({ ...values, ...secret?.(true) });
    unanswered.current = null;
    adopt(saved, { ...kind.defaults, ...values });
    return { record: saved, created: true, changed: true };
  }, [adopt, create, kind, tracked, secret]);

  const editOld = useCallback(
    async (before: R): Promise<Saved<R> | null> => {
      const mine = tracked.typed();
      const values = changes(valuesOf(kind.fields, before), mine);
      if (Object.keys(values).length === 0) return { record: before, created: false, changed: false };
      const earlier = unanswered.current;
      unanswered.current = values;
      try {
        const target = { id: before.id, version: before.version };
        const change = before.change == null ? {} : { changeVersion: before.change.version };
        const reply = savesChange(kind, before)
          ? await saveChange({ ...target, ...change, fields: values })
          : await edit({ ...target, ...values, ...secret?.(false) });
        const saved = withChange(reply);
        unanswered.current = null;
        adopt(saved, mine);
        return { record: saved, created: false, changed: true };
      } catch (error) {
        const newer = isStale(error) ? recordIn(kind, error.data) : undefined;
        if (newer === undefined) throw error;
        const theirs = withChange(newer);
        unanswered.current = null;
        const result = reconcile(kind, { before, theirs, mine, unanswered: earlier });
        const merged =
          'merged' in result ? mergedBy(theirs, result) : await ask(theirs, result.differences, 'Save');
        if (merged === null) return null;
        adopt(theirs);
        tracked.change(merged);
        const again = await editOld(theirs);
        return again && { ...again, changed: true };
      }
    },
    [adopt, ask, edit, mergedBy, saveChange, kind, tracked, secret],
  );

  const mergeNewest = useCallback(async (): Promise<null> => {
    const before = current.current;
    const newest = before && (await newestOf(kind, before));
    if (before === null || newest == null) return null;
    const theirs = withChange(newest);
    const mine = tracked.typed();
    if (Object.keys(changes(valuesOf(kind.fields, before), mine)).length === 0) adopt(theirs);
    else {
      const result = reconcile(kind, { before, theirs, mine, unanswered: null });
      const merged =
        'merged' in result ? mergedBy(theirs, result) : await ask(theirs, result.differences, 'Merge');
      if (merged === null) return null;
      adopt(theirs);
      tracked.change(merged);
    }
    return null;
  }, [adopt, ask, kind, mergedBy, tracked]);

  const saveNow = useCallback(async (): Promise<Saved<R> | null> => {
    if (current.current !== null) return editOld(current.current);
    const wasSent = unanswered.current !== null;
    const made = await createNew();
    // An earlier request was executed after all: the input since then is still to be sent.
    if (!wasSent || made === null) return made;
    const rest = await editOld(made.record);
    return rest && { ...rest, created: true, changed: true };
  }, [createNew, editOld]);

  const attempt = useCallback(
    async (work: Work<R>): Promise<Saved<R> | null> => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof BizError)) throw error;
        if (isRefusal(error)) unanswered.current = null;
        if (Object.keys(error.fieldErrors).length > 0) refuse(byField(error.fieldErrors));
        else {
          offer.current = new AbortController();
          showError(error, { retry, signal: offer.current.signal });
        }
        return null;
      }
    },
    [refuse, retry],
  );

  const run = useCallback(
    (work: Work<R>) => {
      running.current ??= (async () => {
        setSaving(true);
        offer.current?.abort();
        try {
          return await attempt(work);
        } finally {
          running.current = null;
          setSaving(false);
        }
      })();
      return running.current;
    },
    [attempt],
  );
  const send = useCallback(() => run(saveNow), [run, saveNow]);
  const merge = useCallback(async () => void (await run(mergeNewest)), [run, mergeNewest]);

  return { record, saving, conflict, send, merge, adopt };
}

/** The newest version; of kinds that cannot be read by themselves, by an edit of the old version, which is refused with it. */
async function newestOf<R extends RecordBase>(
  kind: RecordKind<R>,
  { id, version }: R,
): Promise<R | undefined> {
  if (kind.detail !== undefined)
    return call<ReadCall<z.ZodObject, z.ZodType<R>>>(kind.detail, { id }, { display: false });
  try {
    return await call<WriteCall<z.ZodObject, z.ZodType<R>>>(kind.edit, { id, version }, { display: false });
  } catch (error) {
    const newer = isStale(error) ? recordIn(kind, error.data) : undefined;
    if (newer === undefined) throw error;
    return newer;
  }
}

/** Errors by the form's fields. A pending change sends them within `fields`. */
function byField(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [path.replace(/^fields\./, ''), text]),
  );
}

function isStale(error: unknown): error is BizError {
  return error instanceof BizError && error.errorCode === 'stale_version';
}

/** True if the server has certainly not saved. */
function isRefusal(error: BizError): boolean {
  return error.code >= 400 && error.code < 500;
}
