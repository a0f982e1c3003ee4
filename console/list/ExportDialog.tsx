// Exports the records of a list as a file: the selected ones, those that it shows with its filters, or all.
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { type ExportFormat, exchange, exportFormats } from '../../contract/exchange/exchange.ts';
import { jobs } from '../../contract/jobs/jobs.ts';
import { call } from '../data/client.ts';
import { urlOf } from '../data/navigation.ts';
import { notify } from '../data/notify.ts';
import { optionsOf } from '../data/options.ts';
import { queryOf, useWrite } from '../data/queries.ts';
import { finishedJob } from '../jobs/finished.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { themed } from '../ui/themed.tsx';
import type { ExportedSelection, Exports } from './ExportButton.tsx';
import type { ListState } from './listState.ts';
import { isNarrowed } from './Nothing.tsx';
import { counted, type Noun } from './selection/BulkBar.tsx';

type ExportDialogProps = Exports & {
  noun: Noun;
  state: Pick<ListState, 'filters' | 'q'>;
  selected?: ExportedSelection | undefined;
  /** Records that match the filters. */
  total: number;
  onClose: () => void;
};

type Records = 'selected' | 'matching' | 'all';

function ExportDialog({ type, shown, noun, state, selected, total, onClose }: ExportDialogProps) {
  const id = useId();
  const start = useWrite(exchange.start, { display: false });
  const columns = useQuery(queryOf(exchange.columns, { type })).data ?? [];
  const narrowed = isNarrowed(state);
  const choices: [Records, string][] = [
    ...(selected ? [['selected', `Selected: ${counted(selected.count, noun)}`] as [Records, string]] : []),
    ...(narrowed ? [['matching', `What the list shows: ${counted(total, noun)}`] as [Records, string]] : []),
    ['all', `All ${noun.many}`],
  ];
  const [records, setRecords] = useState(choices[0]?.[0]);
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [chosen, setChosen] = useState<string[]>([]);
  // With the id, so that the changed file can be imported.
  const columnsShown = ['id', ...shown].filter((path) => columns.some((column) => column.path === path));
  const [isWriting, setWriting] = useState(false);

  const send = async () => {
    const { id: jobId } = await start.mutateAsync({
      type,
      format,
      ...(records === 'selected' ? selected?.select : {}),
      ...(records === 'matching'
        ? { filter: { ...state.filters, ...(state.q === '' ? {} : { q: state.q }) } }
        : {}),
      ...(chosen.length === 0 ? {} : { columns: chosen }),
    });
    setWriting(true);
    const job = await finishedJob(jobId);
    if (job.state === 'done')
      location.assign(urlOf((await call(jobs.link, { id: jobId, what: 'file' })).path));
    else notify.error(job.error ?? 'The export was cancelled.');
    onClose();
  };

  return (
    <Dialog
      title={`Export ${noun.many}`}
      onClose={onClose}
      failure={start.error}
      typed={chosen.length > 0 && !isWriting}
      action={{ label: 'Export', busy: start.isPending || isWriting, onClick: send }}
    >
      {choices.length > 1 && (
        <div role="radiogroup" aria-label="Records">
          {choices.map(([one, label]) => (
            <label key={one} className="list-option">
              <input type="radio" name={id} checked={records === one} onChange={() => setRecords(one)} />
              {label}
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
        <Button type="link" size="small" onClick={() => setChosen(columnsShown)}>
          Use the columns of the list
        </Button>
      </p>
      {isWriting && <p role="status">Writing the file. You can close this: it downloads when it is ready.</p>}
    </Dialog>
  );
}

export default themed(ExportDialog);
