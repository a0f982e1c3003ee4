// Exports the records of a list as a file: those that it shows with its filters, or all.
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId, useState } from 'react';
import type { ExchangeType } from '../../contract/exchange/columns.ts';
import { type ExportFormat, exchange, exportFormats } from '../../contract/exchange/exchange.ts';
import { jobs } from '../../contract/jobs/jobs.ts';
import { call } from '../data/client.ts';
import { notify } from '../data/notify.ts';
import { optionsOf } from '../data/options.ts';
import { queryOf, useWrite } from '../data/queries.ts';
import { finishedJob } from '../jobs/finished.ts';
import { grouped } from '../ui/display/grouped.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { themed } from '../ui/themed.tsx';
import type { ListState } from './listState.ts';
import { isNarrowed } from './Nothing.tsx';
import type { Noun } from './selection/BulkBar.tsx';

type ExportDialogProps = {
  type: ExchangeType;
  noun: Noun;
  state: ListState;
  /** Records that match the filters. */
  total: number;
  onClose: () => void;
};

function ExportDialog({ type, noun, state, total, onClose }: ExportDialogProps) {
  const id = useId();
  const start = useWrite(exchange.start, { display: false });
  const columns = useQuery(queryOf(exchange.columns, { type })).data ?? [];
  const narrowed = isNarrowed(state);
  const [matching, setMatching] = useState(narrowed);
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [chosen, setChosen] = useState<string[]>([]);
  const [isWriting, setWriting] = useState(false);

  const send = async () => {
    const { id: jobId } = await start.mutateAsync({
      type,
      format,
      ...(matching ? { filter: { ...state.filters, ...(state.q === '' ? {} : { q: state.q }) } } : {}),
      ...(chosen.length === 0 ? {} : { columns: chosen }),
    });
    setWriting(true);
    const job = await finishedJob(jobId);
    if (job.state === 'done') location.assign((await call(jobs.link, { id: jobId, what: 'file' })).path);
    else notify.error(job.error ?? 'The export was cancelled.');
    onClose();
  };

  return (
    <Dialog
      title={`Export ${noun.many}`}
      onClose={onClose}
      failure={start.error}
      action={{ label: 'Export', busy: start.isPending || isWriting, onClick: send }}
    >
      {narrowed && (
        <div role="radiogroup" aria-label="Records">
          {[true, false].map((one) => (
            <label key={String(one)} className="list-option">
              <input type="radio" name={id} checked={matching === one} onChange={() => setMatching(one)} />
              {one
                ? `What the list shows: ${grouped(total)} ${total === 1 ? noun.one : noun.many}`
                : `All ${noun.many}`}
            </label>
          ))}
        </div>
      )}
      <p>
        <label htmlFor={`${id}-format`}>Format</label>
        <Select
          id={`${id}-format`}
          className="export-select"
          value={format}
          options={optionsOf(exportFormats)}
          onChange={setFormat}
        />
      </p>
      <p>
        <label htmlFor={`${id}-columns`}>Columns</label>
        <Select
          id={`${id}-columns`}
          className="export-select"
          mode="multiple"
          placeholder={columns.some((column) => column.private) ? 'All but internal notes' : 'All'}
          value={chosen}
          options={columns.map(({ path, label }) => ({ value: path, label }))}
          optionFilterProp="label"
          onChange={setChosen}
        />
      </p>
      {isWriting && <p role="status">Writing the file. You can close this: it downloads when it is ready.</p>}
    </Dialog>
  );
}

export default themed(ExportDialog);
