// State of a record's form: input, saving, errors, conflicts and local drafts. Shown by `RecordForm`.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { notify } from '../../data/notify.ts';
import { capitalized } from '../../ui/format/capitalized.ts';
import { type Values, valuesOf } from '../fields/values.ts';
import { useProblems } from '../useProblems.ts';
import { withChange } from './pending.ts';
import type { RecordBase, RecordEntry, RecordKind, SaveOptions } from './record.ts';
import { isQuestionSettled, settleQuestion } from './unsaved.ts';
import { useLocalDraft } from './useLocalDraft.ts';
import { type Saved, useRecordSave } from './useRecordSave.ts';
import { useTracked } from './useTracked.ts';

type Options<R extends RecordBase> = {
  /** The record to edit, or null for a new one. Another record needs another `key` of the component. */
  record: R | null;
  /** Initial values of a new record besides the defaults, such as those of a duplicated one. */
  initial?: Values;
  /** Reason why the form is read-only, as a sentence. */
  readOnly?: string | undefined;
  /** Sent with a save besides the fields and never stored in the browser, such as a password. */
  secret?: (isNew: boolean) => Values;
  /** Called after a save. */
  onSaved?: (saved: SavedForm<R>) => void;
};

export type SavedForm<R extends RecordBase> = Saved<R> & {
  /** The user chose "Save and add another". */
  another: boolean;
  /** The user is on the way elsewhere and waited for this save: navigate nowhere. */
  leaving: boolean;
};

export function useRecordForm<R extends RecordBase>(kind: RecordKind<R>, given: Options<R>): RecordEntry<R> {
  const loaded = useMemo(() => given.record && withChange(given.record), [given.record]);
  const options = { ...given, record: loaded };
  const { readOnly, onSaved } = options;
  const [initial] = useState(options.initial);
  const [start] = useState(() => startOf(kind, options));
  const root = useRef<HTMLDivElement>(null);
  const { tracked, dirty } = useTracked(kind.fields, start);
  const { problems, validate, refuse, mark, refusal, recheck } = useProblems(tracked, kind.labels, root);
  const again = useRef(() => {});
  const retry = useCallback(() => again.current(), []);
  const { record, saving, conflict, send, merge, adopt } = useRecordSave({
    kind,
    record: options.record,
    tracked,
    refuse,
    secret: options.secret,
    retry,
  });
  const { offers, restore, dismiss, forget } = useLocalDraft(kind.noun, record, tracked, initial);

  const save = useCallback(
    async ({ another = false }: SaveOptions = {}) => {
      if (readOnly !== undefined || !(await validate())) return null;
      const contradictions = kind.check?.(tracked.typed()) ?? {};
      if (Object.keys(contradictions).length > 0) {
        refuse(contradictions);
        return null;
      }
      const saved = await send();
      if (saved === null) return null;
      if (!tracked.holder.dirty) forget();
      const noun = saved.record.change == null ? kind.noun : 'change';
      notify.success(saveMessage(noun, saved));
      onSaved?.({ ...saved, another, leaving: isQuestionSettled() });
      settleQuestion();
      return saved.record;
    },
    [readOnly, validate, kind, tracked, refuse, send, forget, onSaved],
  );

  again.current = () => void save();

  useEffect(() => {
    tracked.holder.discard = () => {
      tracked.holder.dirty = false;
      forget();
    };
  }, [tracked, forget]);

  // A newer version from another user or another call: adopted while the form has no changes.
  const latest = loaded;
  useEffect(() => {
    const isNewer =
      latest !== null && record !== null && latest.id === record.id && latest.version > record.version;
    if (isNewer && !dirty && !saving) adopt(latest);
  }, [latest, record, dirty, saving, adopt]);

  return useMemo(() => {
    const state = { record, dirty, saving, readOnly, problems, conflict, offers };
    const actions = { restore, dismiss, save, merge, adopt, refuse, mark, refusal, recheck };
    return { kind, start, root, ...state, ...actions, ...tracked };
  }, [
    kind,
    start,
    record,
    dirty,
    saving,
    readOnly,
    problems,
    conflict,
    offers,
    restore,
    dismiss,
    save,
    merge,
    adopt,
    refuse,
    mark,
    refusal,
    recheck,
    tracked,
  ]);
}

function startOf<R extends RecordBase>(kind: RecordKind<R>, { record, initial }: Options<R>): Values {
  return record === null ? { ...kind.defaults, ...initial } : valuesOf(kind.fields, record);
}

function saveMessage(noun: string, { created, changed }: Saved<RecordBase>): string {
  if (created) return `${capitalized(noun)} created`;
  return changed ? `${capitalized(noun)} saved` : 'No changes to save';
}
