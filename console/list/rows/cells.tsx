// Cells shared by several lists.
import type { Status } from '../../../contract/kit/lifecycle.ts';
import { CheckOutlined, StarFilled, StarOutlined } from '../../ui/buttons/icons.tsx';
import { Person } from '../../ui/display/Person.tsx';
import { Time } from '../../ui/display/Time.tsx';
import { localText, shortText } from '../../ui/inputs/moments.ts';
import './cells.css';

/** Pixels that a name has at least: 40 characters. */
export const nameWidth = 280;

/** Completeness of a record. */
export function Completeness({ percent }: { percent: number }) {
  return (
    <span className="completeness">
      <span aria-hidden className="completeness-bar">
        <span style={{ width: `${percent}%` }} />
      </span>
      {percent}%
    </span>
  );
}

/** Time of a change, with its author. */
export function Changed({ at, by }: { at: string; by: string | undefined }) {
  return (
    <>
      <Time value={at} /> {by !== undefined && <Person name={by} />}
    </>
  );
}

type Publication = { status: Status; publishAt: string | null; publishedAt: string | null };

/** When a record was first published, or when a scheduled one goes live. */
export function Published({ row: { status, publishAt, publishedAt } }: { row: Publication }) {
  if (status === 'scheduled' && publishAt !== null) {
    return (
      <time className="goes-live" dateTime={publishAt} title={`Goes live ${localText(publishAt)}`}>
        {shortText(publishAt)}
      </time>
    );
  }
  return (
    publishedAt !== null && (
      <span className="list-not-on-phone">
        <Time value={publishedAt} />
      </span>
    )
  );
}

type FeaturedProps = {
  name: string;
  featured: boolean;
  /** Omitted without the right to edit. */
  onToggle: (() => void) | undefined;
};

/** Featured star; a toggle button for users who may edit. */
export function Featured({ name, featured, onToggle }: FeaturedProps) {
  const icon = featured ? <StarFilled className="featured" /> : <StarOutlined />;
  if (onToggle === undefined) {
    return featured ? (
      <span role="img" aria-label="Featured">
        {icon}
      </span>
    ) : null;
  }
  return (
    <button
      type="button"
      className="list-icon-button"
      aria-pressed={featured}
      aria-label={`Feature ${name}`}
      title={featured ? 'Remove from featured' : 'Feature'}
      onClick={onToggle}
    >
      {icon}
    </button>
  );
}

type ReviewByProps = {
  at: string | null;
  name: string;
  /** Omitted without the right to edit. */
  onVerify: (() => void) | undefined;
};

/** When a record is to be verified next, with a button that verifies it now. */
export function ReviewBy({ at, name, onVerify }: ReviewByProps) {
  return (
    <>
      {at !== null && <Time value={at} />}
      {onVerify && (
        <button
          type="button"
          className="list-icon-button"
          aria-label={`Verify ${name}`}
          title="Verify"
          onClick={onVerify}
        >
          <CheckOutlined />
        </button>
      )}
    </>
  );
}
