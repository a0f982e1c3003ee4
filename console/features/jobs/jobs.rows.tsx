// The rows of a job by outcome: the record, why it was refused, and what changed in it.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  isActive,
  type Job,
  type JobRow,
  jobs,
  type RowOutcome,
  rowOutcomes,
} from '../../../contract/jobs/jobs.ts';
import { queryOf } from '../../data/queries.ts';
import { useRecordHref } from '../../data/screens.ts';
import { NamesContext } from '../../form/fields/names.ts';
import { Changes } from '../../history/Changes.tsx';
import { type ShownKind, useKinds } from '../../history/kinds.ts';
import { labelOf } from '../../history/labels.ts';
import { Pages } from '../../list/Pages.tsx';
import { Badge, type BadgeColor } from '../../ui/display/Badge.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { Lines } from '../../ui/display/Lines.tsx';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx';
import { grouped } from '../../ui/format/grouped.ts';

/** Time between two reads of an active job's rows, in ms. */
const progressMs = 2_000;
const firstPage = { page: 1, pageSize: 20 };

const filters = {
  refused: { label: 'Refused', outcomes: ['refused'] },
  changed: { label: 'Changed', outcomes: ['changed'] },
  unchanged: { label: 'Unchanged', outcomes: ['unchanged'] },
  left: { label: 'To do', outcomes: ['new', 'pending'] },
  all: { label: 'All', outcomes: [] },
} as const satisfies Record<string, { label: string; outcomes: RowOutcome[] }>;
type Filter = keyof typeof filters;
const order = Object.keys(filters) as Filter[];

export function JobRows({ job: known }: { job: Job }) {
  const [filter, setFilter] = useState<Filter>(known.refused > 0 ? 'refused' : 'all');
  const [at, setAt] = useState(firstPage);
  const kind = useKinds().get(known.type ?? '');
  const { data, error, refetch } = useQuery({
    ...queryOf(jobs.detail, { id: known.id, outcome: [...filters[filter].outcomes], ...at }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data !== undefined && isActive(state.data.job) && progressMs,
  });
  const counts = countsOf(data?.job ?? known);
  return (
    <section aria-label="Rows">
      <h3>Rows</h3>
      <div role="group" aria-label="Outcome" className="job-outcomes">
        {order
          .filter((one) => counts[one] > 0 || one === filter)
          .map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === filter}
              onClick={() => {
                setFilter(one);
                setAt({ ...at, page: 1 });
              }}
            >
              {filters[one].label} {grouped(counts[one])}
            </button>
          ))}
      </div>
      {data === undefined ? (
        error === null ? (
          <Lines rows={6} />
        ) : (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <NamesContext value={data.names}>
          <ol className="job-rows">
            {data.rows.map((row) => (
              <Row key={row.n} job={data.job} row={row} kind={kind} />
            ))}
          </ol>
          {data.rowTotal > firstPage.pageSize && (
            <Pages
              state={{ ...at, set: (change) => setAt({ ...at, page: 1, ...change }) }}
              known={data.rowTotal}
            />
          )}
        </NamesContext>
      )}
    </section>
  );
}

function countsOf({ total, changed, unchanged, refused }: Job): Record<Filter, number> {
  return { refused, changed, unchanged, left: total - refused - changed - unchanged, all: total };
}

const colors: Partial<Record<RowOutcome, BadgeColor>> = {
  changed: 'green',
  refused: 'orange',
  pending: 'blue',
};

function Row({ job, row, kind }: { job: Job; row: JobRow; kind: ShownKind | undefined }) {
  const { n, line, entityId, label, outcome, message, faults } = row;
  const hrefOf = useRecordHref();
  const isGone = outcome === 'changed' && row.after === null && row.before !== null;
  const href = entityId === null || job.type === null || isGone ? undefined : hrefOf(job.type, entityId);
  const name = label ?? `Row ${grouped(n)}`;
  const changes = changesOf(row);
  return (
    <li>
      <div className="job-row">
        {href === undefined ? <bdi>{name}</bdi> : <Link to={href}>{name}</Link>}
        <Badge color={colors[outcome] ?? 'plain'}>{outcomeOf(job, row)}</Badge>
        {line !== null && <span className="job-line">Line {grouped(line)}</span>}
      </div>
      {faults === null || faults.length === 0
        ? message !== null && <p>{message}</p>
        : faults.map((fault, index) => (
            <p key={`${index} ${fault.field}`}>
              {labelOf(kind, fault.field)}
              {fault.value !== null && ` “${fault.value}”`}: {fault.message}
            </p>
          ))}
      {changes.length > 0 && (
        <details>
          <summary>
            Before and after<VisuallyHidden> of {name}</VisuallyHidden>
          </summary>
          <Changes kind={kind} changes={changes} />
        </details>
      )}
    </li>
  );
}

/** Fields that differ. A created record has only new values, and a deleted one none worth showing. */
function changesOf({ before, after }: JobRow) {
  if (after === null) return [];
  return Object.entries(after)
    .map(([path, to]) => ({ path, from: before?.[path], to }))
    .filter(({ from, to }) => JSON.stringify(from ?? null) !== JSON.stringify(to ?? null));
}

function outcomeOf({ undoOf }: Job, { outcome, before, after }: JobRow): string {
  if (outcome !== 'changed') return rowOutcomes[outcome];
  if (before === null && after !== null) return undoOf === null ? 'Created' : 'Restored';
  return before !== null && after === null ? 'Deleted' : rowOutcomes.changed;
}
