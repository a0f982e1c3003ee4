// Compares the blockchains with a public registry, and takes over what is chosen.
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { isActive, type Job, type JobState, jobStates, jobs } from '../../../contract/jobs/jobs.ts';
import {
  type Difference,
  differenceKinds,
  registry,
  registryFields,
} from '../../../contract/registry/registry.ts';
import { upload } from '../../data/client.ts';
import { notify } from '../../data/notify.ts';
import { optionsOf } from '../../data/options.ts';
import { useWrite } from '../../data/queries.ts';
import { useKinds } from '../../history/kinds.ts';
import { useFinishedJob } from '../../jobs/useFinishedJob.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import type { Selected } from '../../list/selection/selected.ts';
import type { ListFilter } from '../../list/types.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { grouped } from '../../ui/format/grouped.ts';
import { differenceColumns } from './registry.columns.tsx';
import { registrySort, registryTitle } from './registry.screens.ts';

const filters: readonly ListFilter[] = [
  { name: 'kind', label: 'Difference', options: optionsOf(differenceKinds) },
];
const noun = { one: 'difference', many: 'differences' };

export default function Registry() {
  const kind = useKinds().get('blockchain');
  const columns = useMemo(() => differenceColumns(kind), [kind]);
  const [started, setStarted] = useState<Job>();
  const job = useFinishedJob(started, registry.rows);
  const busy = job !== undefined && isActive(job);
  const bulk = useCallback(
    ({ rows }: Selected<Difference>): ReactNode => <Actions rows={rows} onStart={setStarted} />,
    [],
  );
  return (
    <ListScreen
      id="registry"
      title={registryTitle}
      list={registry.rows}
      noun={noun}
      columns={columns}
      filters={filters}
      defaultSort={registrySort}
      emptyHint="Compare the blockchains with the registry that comes with Ludex, or upload a newer one."
      searchHint="Name or CAIP-2"
      nameOf={nameOf}
      hrefOf={hrefOf}
      extra={() => <Compare busy={busy} onStart={setStarted} />}
      counts={() => job && <Progress job={job} onStart={setStarted} />}
      bulk={bulk}
    />
  );
}

const nameOf = ({ label, field }: Difference) =>
  field === null ? label : `${label}: ${registryFields[field].toLowerCase()}`;
const hrefOf = ({ chainId }: Difference) =>
  `/games-listings/blockchain${chainId === null ? '' : `?edit=${chainId}`}`;

/** How the comparison stands, or its application. */
function Progress({ job, onStart }: { job: Job; onStart: (job: Job) => void }) {
  const undo = useWrite(jobs.undo);
  const { title, state, changed, refused, total } = job;
  const words: Partial<Record<JobState, string>> = {
    preparing: `comparing ${grouped(total)} differences…`,
    ready: 'compared; choose what to apply',
    queued: 'waiting for another job…',
    running: `applying, ${grouped(changed)} done…`,
    done: `${grouped(changed)} ${job.undoOf === null ? 'applied' : 'taken back'}`,
  };
  return (
    <p role="status">
      {title}: {words[state] ?? jobStates[state].toLowerCase()}
      {state === 'done' && refused > 0 && `, ${grouped(refused)} refused`}
      {job.error !== null && `: ${job.error}`}{' '}
      {job.canUndo && (
        <Button
          type="link"
          size="small"
          loading={undo.isPending}
          onClick={() => undo.mutate({ id: job.id }, { onSuccess: onStart })}
        >
          Undo
        </Button>
      )}
    </p>
  );
}

/** The buttons that compare. */
function Compare({ busy, onStart }: { busy: boolean; onStart: (job: Job) => void }) {
  const diff = useWrite(registry.diff);
  const input = useRef<HTMLInputElement>(null);
  const send = async (file: File | undefined) => {
    if (file === undefined) return;
    onStart(await upload(registry.upload, file));
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ currentTarget }) => {
          void send(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>Upload a registry…</Button>
      <Button loading={busy || diff.isPending} onClick={() => diff.mutate({}, { onSuccess: onStart })}>
        Compare
      </Button>
    </>
  );
}

type ActionsProps = { rows: readonly Difference[]; onStart: (job: Job) => void };

/** Applies the selected differences, or never proposes them again. */
function Actions({ rows, onStart }: ActionsProps) {
  const apply = useWrite(registry.apply);
  const ignore = useWrite(registry.ignore);
  const able = rows.filter(({ outcome }) => outcome === 'pending');
  const isIgnored = rows.every(({ kind }) => kind === 'ignored');
  const [first] = able;
  const start = () => {
    if (first === undefined) return;
    apply.mutate({ id: first.jobId, rows: able.map(({ id }) => id) }, { onSuccess: onStart });
  };
  const setIgnored = (ignored: boolean) =>
    ignore.mutate(
      { differences: rows.map(({ caip2, field }) => ({ caip2, field })), ignored },
      {
        onSuccess: () =>
          notify.success(
            ignored
              ? 'Not proposed again from the next comparison on'
              : 'Proposed again at the next comparison',
          ),
      },
    );
  return (
    <>
      <Button
        size="small"
        type="primary"
        disabled={first === undefined}
        loading={apply.isPending}
        onClick={start}
      >
        {able.length === rows.length ? 'Apply' : `Apply (${able.length})`}
      </Button>
      <Button size="small" loading={ignore.isPending} onClick={() => setIgnored(!isIgnored)}>
        {isIgnored ? 'Propose again' : 'Never again'}
      </Button>
    </>
  );
}
