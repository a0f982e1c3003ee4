// Shows what a job would do. It starts from here.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isActive, jobs } from '../../../contract/jobs/jobs.ts';
import { useWrite } from '../../data/queries.ts';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { TextField } from '../../ui/inputs/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { themed } from '../../ui/themed.tsx';
import { counted, type Noun } from './BulkBar.tsx';
import { cancelPrepared, JobPreview, previewOf, todoOf, typedFrom } from './JobPreview.tsx';
import type { BulkJob } from './selected.ts';

type BulkPreviewProps = {
  /** Of the prepared job. */
  id: string;
  job: BulkJob;
  noun: Noun;
  onAnswer: (started: boolean) => void;
};

function BulkPreview({ id, job, noun, onAnswer }: BulkPreviewProps) {
  const read = useQuery(previewOf(id));
  const start = useWrite(jobs.start, { display: false });
  const [typed, setTyped] = useState('');
  const { data } = read;
  const todo = todoOf(data);
  const deletes = 'delete' in job.do;
  const asksNumber = todo >= typedFrom || (deletes && todo > 1);
  const isTyped = !asksNumber || typed.replaceAll(/\D/g, '') === String(todo);
  const cancel = async () => {
    onAnswer(false);
    await cancelPrepared(id);
  };
  return (
    <Dialog
      title={`${job.verb} ${counted(job.count, noun)}`}
      onClose={() => void cancel()}
      failure={start.error}
      action={{
        label: todo === 0 ? job.verb : `${job.verb} ${counted(todo, noun)}`,
        danger: deletes,
        busy: start.isPending || (data !== undefined && isActive(data.job)),
        disabled: todo === 0 || !isTyped,
        onClick: async () => {
          await start.mutateAsync({ id });
          onAnswer(true);
        },
      }}
    >
      {read.error !== null && data === undefined && (
        <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />
      )}
      <JobPreview data={data} done={job.done} />
      {deletes && todo > 0 && <p>You can undo this, or restore from the bin later.</p>}
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

export default themed(BulkPreview);
