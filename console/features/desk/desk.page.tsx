// My work: what waits for the user, by section, each row with its next action.
import './desk.css';
import { useId } from 'react';
import { Link } from 'react-router';
import { myWork, type Work, type WorkRow, workSections } from '../../../contract/desk/my-work.ts';
import { useRead } from '../../data/queries.ts';
import { useRecordHref } from '../../data/screens.ts';
import { dueText } from '../../desk/dueText.ts';
import { listPath } from '../../desk/listPaths.ts';
import { counted } from '../../list/selection/BulkBar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { Lines } from '../../ui/display/Lines.tsx';
import { StatusTag } from '../../ui/display/StatusTag.tsx';
import { Time } from '../../ui/display/Time.tsx';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx';
import { useNextAction } from './desk.actions.ts';

export default function MyWork() {
  const { data, error, refetch } = useRead(myWork.summary, {});
  return (
    <div className="desk">
      <h1>My work</h1>
      {data === undefined &&
        (error === null ? <Lines rows={8} /> : <ErrorPanel error={error} onRetry={() => void refetch()} />)}
      {data?.length === 0 && (
        <EmptyState title="Nothing waits for you" text="Reviews, drafts and stale records appear here." />
      )}
      {data?.map((work) => (
        <Section key={work.section} work={work} />
      ))}
    </div>
  );
}

function Section({ work }: { work: Work }) {
  const id = useId();
  const { section, count, rows } = work;
  return (
    <section className="panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {workSections[section]} <span className="desk-count">{count}</span>
        </h2>
        {section === 'duplicates' ? (
          <p className="desk-parts">
            <Link to="/duplicates">{counted(count, { one: 'pair', many: 'pairs' })}</Link>
          </p>
        ) : (
          <Counts parts={work.parts} />
        )}
      </header>
      <ul>
        {rows.map((row) => (
          <Row key={`${row.type} ${row.id} ${row.changeVersion}`} work={work} row={row} />
        ))}
      </ul>
    </section>
  );
}

/** How many records of each type, as links to the lists that show them. */
function Counts({ parts }: { parts: Work['parts'] }) {
  return (
    <p className="desk-parts">
      {parts.map(({ type, changes, count, filters }) => {
        const text = counted(count, changes ? changeNoun : nouns[type]);
        if (filters === null) return <span key={type}>{text}</span>;
        return (
          <Link key={`${type} ${changes}`} to={listPath(type, filters)}>
            {text}
          </Link>
        );
      })}
    </p>
  );
}

function Row({ work: { section }, row }: { work: Work; row: WorkRow }) {
  const hrefOf = useRecordHref();
  const next = useNextAction(section, row);
  const merging =
    row.otherId === undefined ? undefined : `/duplicates/merge?keep=${row.id}&drop=${row.otherId}`;
  const href = merging ?? hrefOf(row.type, row.id) ?? '';
  return (
    <li>
      <span className="desk-name">
        <Link to={href}>
          <bdi>{row.label}</bdi>
        </Link>{' '}
        <span className="desk-type">{nouns[row.type].one}</span>
      </span>
      <StatusTag status={row.status} hasChanges={row.changeVersion !== null} />
      <span className="desk-time">
        {row.at !== null && (section === 'assigned' ? `Due ${dueText(row.at)}` : <Time value={row.at} />)}
      </span>
      {next === undefined ? (
        <Link className="desk-open" to={href}>
          {merging === undefined ? 'Open' : 'Compare'} <VisuallyHidden>{row.label}</VisuallyHidden>
        </Link>
      ) : (
        <Button size="small" loading={next.isPending} onClick={next.run}>
          {next.label} <VisuallyHidden>{row.label}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

const changeNoun = { one: 'change', many: 'changes' };
const nouns = {
  gameListing: { one: 'listing', many: 'listings' },
  article: { one: 'article', many: 'articles' },
  banner: { one: 'banner', many: 'banners' },
  collection: { one: 'collection', many: 'collections' },
} satisfies Record<WorkRow['type'], { one: string; many: string }>;
