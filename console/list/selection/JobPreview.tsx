// What a prepared job would do: counts, refusals by reason and the first rows.
import { useMemo } from 'react';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../contract/categories/categories.ts';
import type { Names } from '../../../contract/history/history.ts';
import { isActive, type JobDetail, type JobRow, jobs } from '../../../contract/jobs/jobs.ts';
import { BizError, call } from '../../data/client.ts';
import { queryOf, useInfiniteAll } from '../../data/queries.ts';
import { NamesContext } from '../../form/fields/names.ts';
import { FieldDiff } from '../../history/FieldDiff.tsx';
import { type ShownKind, useKinds } from '../../history/kinds.ts';
import { labelOf } from '../../history/labels.ts';
import { useGameNames } from '../../pickers/GamesPicker.tsx';
import { grouped } from '../../ui/format/grouped.ts';
import '../../history/history.css';
import './bulkPreview.css';

const maxSamples = 10;
/** From this many rows on, the number is typed. */
export const typedFrom = 1_001;
/** Time between two questions while rows are checked, in ms. */
const checkingMs = 300;

/** Reads a prepared job, again while its rows are checked. */
export function previewOf(id: string) {
  return {
    ...queryOf(jobs.detail, { id, outcome: ['pending'], pageSize: maxSamples }),
    refetchInterval: ({ state }: { state: { data: JobDetail | undefined } }) =>
      state.data === undefined || isActive(state.data.job) ? checkingMs : (false as const),
  };
}

/** Rows that a job would change; 0 while they are checked. */
export function todoOf(data: JobDetail | undefined): number {
  return data?.job.state === 'ready' ? data.rowTotal : 0;
}

/** Cancels a prepared job. */
export async function cancelPrepared(id: string): Promise<void> {
  try {
    await call(jobs.cancel, { id }, { display: false });
  } catch (error) {
    // A job that is not cancelled stays ready, and does nothing.
    if (!(error instanceof BizError)) throw error;
  }
}

type JobPreviewProps = {
  data: JobDetail | undefined;
  /** Participle, such as `published`. */
  done: string;
  /** Names the details. */
  label?: string;
};

export function JobPreview({ data, done, label = 'Preview' }: JobPreviewProps) {
  if (data === undefined || isActive(data.job)) return <p role="status">{checkingText(data)}</p>;
  return (
    <>
      <p role="status">{outcomeText(data, done)}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be in reach of the keyboard */}
      <section className="bulk-details" aria-label={label} tabIndex={0}>
        <Reasons reasons={data.reasons} />
        <Samples rows={data.rows} total={data.rowTotal} type={data.job.type} />
      </section>
    </>
  );
}

function checkingText(data: JobDetail | undefined): string {
  if (data === undefined || data.job.total === 0) return 'Checking…';
  const { total, unchanged, refused } = data.job;
  return `${grouped(data.rowTotal + unchanged + refused)} of ${grouped(total)} checked…`;
}

function outcomeText({ job, rowTotal }: JobDetail, done: string): string {
  if (job.error !== null) return job.error;
  const parts = [`${grouped(rowTotal)} will be ${done}`];
  if (job.unchanged > 0) parts.push(`${grouped(job.unchanged)} unchanged`);
  if (job.refused > 0) parts.push(`${grouped(job.refused)} refused`);
  if (job.note !== null) parts.push(job.note);
  return parts.join(' · ');
}

function Reasons({ reasons }: Pick<JobDetail, 'reasons'>) {
  if (reasons.length === 0) return null;
  return (
    <>
      <h3 className="bulk-heading">Refused</h3>
      <ul>
        {reasons.map(({ message, count }) => (
          <li key={message}>
            {grouped(count)}: {message}
          </li>
        ))}
      </ul>
    </>
  );
}

function Samples({ rows, total, type }: { rows: readonly JobRow[]; total: number; type: string | null }) {
  const kind = useKinds().get(type ?? '');
  const names = useNames(rows);
  if (rows.length === 0) return null;
  return (
    <NamesContext value={names}>
      <h3 className="bulk-heading">
        {total > rows.length ? `First ${rows.length} of ${grouped(total)}` : 'Changes'}
      </h3>
      <ul>
        {rows.map((row) => (
          <li key={row.n}>
            <bdi>{row.label ?? row.entityId}</bdi>
            <Changed row={row} kind={kind} />
            {row.message !== null && <div className="bulk-change">{row.message}</div>}
          </li>
        ))}
      </ul>
    </NamesContext>
  );
}

/** Games that are looked up by name at most. */
const maxGames = 20;

/** Names of the categories, chains and games in these rows. */
function useNames(rows: readonly JobRow[]): Names {
  const values = (...paths: string[]) =>
    rows.flatMap(({ before, after }) => paths.flatMap((path) => [before?.[path], after?.[path]])).flat();
  const has = (...paths: string[]) => ({ enabled: values(...paths).some((value) => value != null) });
  const { data: sorts = [] } = useInfiniteAll(categories.list, {}, has('categoryIds', 'parentId'));
  const { data: chains = [] } = useInfiniteAll(
    blockchains.list,
    {},
    has('blockchainIds', 'deployments', 'parentId'),
  );
  const games = [...new Set(values('gameIds'))].filter((id) => typeof id === 'string').slice(0, maxGames);
  const named = [...sorts, ...chains].map(({ id, name }) => [id, name] as const);
  return Object.fromEntries(
    [...named, ...useGameNames(games, [])].map(([id, name]) => [id, { name, gone: false }]),
  );
}

/** The fields of a row that change; none if it is deleted. */
function Changed({ row: { before, after }, kind }: { row: JobRow; kind: ShownKind | undefined }) {
  const paths = useMemo(
    () =>
      Object.keys(after ?? {}).filter(
        (path) => JSON.stringify(before?.[path] ?? null) !== JSON.stringify(after?.[path] ?? null),
      ),
    [before, after],
  );
  return paths.map((path) => (
    <div key={path} className="bulk-change">
      {labelOf(kind, path)}:{' '}
      <FieldDiff kind={kind} path={path} before={before?.[path]} after={after?.[path]} />
    </div>
  ));
}
