// The first records of an import as they will be.
import { useQuery } from '@tanstack/react-query';
import { type JobRow, jobs } from '../../../contract/jobs/jobs.ts';
import { queryOf } from '../../data/queries.ts';
import { NamesContext } from '../../form/fields/names.ts';
import { Changes } from '../../history/Changes.tsx';
import { useKinds } from '../../history/kinds.ts';
import { Badge } from '../../ui/display/Badge.tsx';

const shownRecords = 3;

export default function Samples({ id }: { id: string }) {
  const { data } = useQuery({
    ...queryOf(jobs.detail, { id, outcome: ['pending'], pageSize: shownRecords }),
    gcTime: 0,
    staleTime: 0,
  });
  const kind = useKinds().get(data?.job.type ?? '');
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <section aria-label="First records">
      <h2>{data.rows.length === 1 ? 'The record as it will be' : 'The first records as they will be'}</h2>
      <NamesContext value={data.names}>
        <ul className="import-records">
          {data.rows.map((row) => (
            <li key={row.n}>
              <h3>
                <bdi>{row.label ?? `Line ${row.line ?? row.n}`}</bdi>{' '}
                <Badge color={row.before === null ? 'green' : 'blue'}>
                  {row.before === null ? 'New' : 'Changed'}
                </Badge>
              </h3>
              {row.message !== null && <p className="soft">{row.message}</p>}
              <Changes kind={kind} changes={changesOf(row)} />
            </li>
          ))}
        </ul>
      </NamesContext>
    </section>
  );
}

/** Of a new record what it has, of another one what changes. */
function changesOf({ before, after }: JobRow) {
  return Object.entries(after ?? {})
    .map(([path, to]) => ({ path, from: before?.[path], to }))
    .filter(({ to }) => before !== null || !isEmpty(to));
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}
