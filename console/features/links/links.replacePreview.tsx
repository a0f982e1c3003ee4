// What a replacement would change, type by type. Its jobs start from here as one act.
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { isActive, jobs } from '../../../contract/jobs/jobs.ts';
import type { LinkType } from '../../../contract/links/link-health.ts';
import { useWrite } from '../../data/queries.ts';
import { counted, type Noun } from '../../list/selection/BulkBar.tsx';
import {
  cancelPrepared,
  JobPreview,
  previewOf,
  todoOf,
  typedFrom,
} from '../../list/selection/JobPreview.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { TextField } from '../../ui/inputs/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { nouns } from './links.nouns.ts';

/** A prepared job of one type. */
export type Prepared = { id: string; type: LinkType };

type ReplacePreviewProps = {
  prepared: readonly Prepared[];
  noun: Noun;
  /** Called with the started jobs; `isAll` is false if one could not be started, and the dialog stays. */
  onStarted: (ids: readonly string[], isAll: boolean) => void;
  onCancel: () => void;
};

export function ReplacePreview({ prepared, noun, onStarted, onCancel }: ReplacePreviewProps) {
  const [startedIds, setStartedIds] = useState<readonly string[]>([]);
  const open = prepared.filter(({ id }) => !startedIds.includes(id));
  const reads = useQueries({ queries: open.map(({ id }) => previewOf(id)) });
  const start = useWrite(jobs.start, { display: false });
  const [typed, setTyped] = useState('');
  const todo = reads.reduce((total, { data }) => total + todoOf(data), 0);
  const isChecking = reads.some(({ data }) => data === undefined || isActive(data.job));
  const asksNumber = !isChecking && todo >= typedFrom;
  const isTyped = !asksNumber || typed.replaceAll(/\D/g, '') === String(todo);
  const failed = reads.find(({ error, data }) => error !== null && data === undefined);
  const cancel = () => {
    onCancel();
    for (const { id } of open) void cancelPrepared(id);
  };
  const startAll = async () => {
    const [due, idle] = [true, false].map((has) =>
      open.filter((_, at) => todoOf(reads[at]?.data) > 0 === has),
    );
    const started: string[] = [];
    try {
      for (const { id } of due ?? []) {
        await start.mutateAsync({ id });
        started.push(id);
      }
    } catch (error) {
      setStartedIds([...startedIds, ...started]);
      if (started.length > 0) onStarted(started, false);
      throw error;
    }
    for (const { id } of idle ?? []) void cancelPrepared(id);
    onStarted(started, true);
  };
  return (
    <Dialog
      title={`Change ${noun.many}`}
      onClose={cancel}
      failure={start.error}
      action={{
        label: todo === 0 ? 'Change' : `Change ${counted(todo, noun)}`,
        busy: start.isPending || isChecking,
        disabled: todo === 0 || !isTyped,
        onClick: startAll,
      }}
    >
      {failed?.error && <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />}
      {open.map(({ id, type }, at) => (
        <div key={id}>
          {prepared.length > 1 && <h3 className="bulk-heading">{titleOf(type)}</h3>}
          <JobPreview data={reads[at]?.data} done="changed" label={`Preview of ${nouns[type].many}`} />
        </div>
      ))}
      {asksNumber && (
        <TextField
          name="confirmation"
          label={`Type ${todo} to confirm`}
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </Dialog>
  );
}

function titleOf(type: LinkType): string {
  const { many } = nouns[type];
  return many.charAt(0).toUpperCase() + many.slice(1);
}
