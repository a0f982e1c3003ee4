// The rows that a job refused, each with the reason.
import { Link } from 'react-router';
import type { JobRow } from '../../../contract/jobs/jobs.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { counted, type Noun } from './BulkBar.tsx';
import type { BulkJob } from './selected.ts';

/** `rows` are the first of `count`. */
export type Refused = { job: BulkJob; id: string; rows: readonly JobRow[]; count: number };

type RefusedRowsProps = {
  refused: Refused;
  noun: Noun;
  /** Path of a record's form, if it is known. */
  linkTo: (id: string) => string | undefined;
  onRetry: () => void;
  onClose: () => void;
};

const maxShown = 10;

export function RefusedRows({
  refused: { job, id, rows, count },
  noun,
  linkTo,
  onRetry,
  onClose,
}: RefusedRowsProps) {
  const shown = rows.slice(0, maxShown);
  return (
    <div role="alert" className="list-failures">
      <strong>
        {counted(count, noun)} could not be {job.done}
        {count > rows.length ? '' : ' (still selected)'}:
      </strong>
      <ul>
        {shown.map(({ n, entityId, label, message }) => (
          <li key={n}>
            <Name href={linkTo(entityId ?? '')} text={label ?? `Deleted ${noun.one}`} />: {message}
          </li>
        ))}
        {count > shown.length && (
          <li>
            {counted(count - shown.length, noun)} more: <Link to={`/jobs?job=${id}`}>see the job</Link>
          </li>
        )}
      </ul>
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>{' '}
      <Button size="small" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

function Name({ href, text }: { href: string | undefined; text: string }) {
  return href === undefined ? <bdi>{text}</bdi> : <Link to={href}>{text}</Link>;
}
