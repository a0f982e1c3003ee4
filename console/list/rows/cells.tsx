// Cells that several lists have.
import { StarFilled, StarOutlined } from '../../ui/buttons/icons.tsx';
import { Time } from '../../ui/display/Time.tsx';
import './cells.css';

/** How much of a record is filled in. */
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

/** When something happened, and who did it. */
export function Changed({ at, by }: { at: string; by: string | undefined }) {
  return (
    <>
      <Time value={at} />{' '}
      {by !== undefined && (
        <span className="list-faint" title={`by ${by}`}>
          by {by}
        </span>
      )}
    </>
  );
}

type FeaturedProps = {
  name: string;
  featured: boolean;
  /** Left out for those who may not. */
  onToggle: (() => void) | undefined;
};

/** Whether a record is featured; for those who may, a button that changes it. */
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
