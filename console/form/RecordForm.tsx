// Shows a record's form: its fields, what is wrong with them, what was left unsaved, and who else has saved.
import { Alert } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { useCommands } from '../data/commands.ts';
import { retryUntilOnline } from '../data/idle.ts';
import { noteRecent } from '../data/recent.ts';
import { keyName } from '../ui/keys.ts';
import { DraftOffers } from './saving/DraftOffer.tsx';
import './form.css';
import { FormBody } from './FormBody.tsx';
import { ProblemList } from './ProblemList.tsx';
import { FieldsContext, type RecordBase, type RecordEntry } from './saving/record.ts';
import type Stale from './saving/StaleDialog.tsx';
import { useSaveKey } from './saving/useSaveKey.ts';

type RecordFormProps<R extends RecordBase> = {
  entry: RecordEntry<R>;
  /** Action of Ctrl/Cmd+Enter. */
  onAdvance?: (() => void) | undefined;
  children: ReactNode;
};

export function RecordForm<R extends RecordBase>({ entry, onAdvance, children }: RecordFormProps<R>) {
  const { kind, record, form, readOnly, root, refusal, start, typed, change, onChange } = entry;
  const context = useMemo(
    () => ({ fields: kind.fields, labels: kind.labels, refusal, start, typed, change, onChange, root }),
    [kind, refusal, start, typed, change, onChange, root],
  );
  useSaveKey({ save: entry.save, advance: onAdvance });
  useCommands(
    entry.holder,
    readOnly === undefined ? [{ label: 'Save', keys: keyName('S'), run: () => void entry.save() }] : [],
  );
  useRecent(entry);
  return (
    <FieldsContext value={context}>
      <div ref={root} className="record-form">
        {readOnly !== undefined && <Alert type="info" showIcon title={readOnly} />}
        <DraftOffers entry={entry} />
        <ProblemList entry={entry} />
        <FormBody
          form={form}
          name={kind.noun.replaceAll(' ', '-')}
          start={start}
          disabled={readOnly !== undefined}
          save={entry.save}
          note={entry.note}
          recheck={entry.recheck}
        >
          {children}
        </FormBody>
        {record !== null && kind.type !== undefined && (
          <Suspense>
            <FieldHistory root={root} kind={kind} id={record.id} />
          </Suspense>
        )}
      </div>
      {entry.conflict && (
        <Suspense>
          <StaleDialog key={entry.conflict.theirs.version} entry={entry} conflict={entry.conflict} />
        </Suspense>
      )}
    </FieldsContext>
  );
}

/** Puts the record first among the recent ones of the palette. */
function useRecent<R extends RecordBase>({ kind: { type }, record, start }: RecordEntry<R>): void {
  const { id, name, title }: { id?: string; name?: unknown; title?: unknown } = record ?? {};
  const label = String(name ?? title ?? start['name']);
  useEffect(() => {
    if (type !== undefined && id !== undefined) noteRecent({ type, id, label });
  }, [type, id, label]);
}

// lazy forgets that a component takes a type.
const StaleDialog = lazy(() => retryUntilOnline(() => import('./saving/StaleDialog.tsx'))) as typeof Stale;

const FieldHistory = lazy(() => retryUntilOnline(() => import('../history/FieldHistory.tsx')));
