// Cells shared by several lists.
import { StarFilled, StarOutlined } from '../../ui/buttons/icons.tsx';
import { Time } from '../../ui/display/Time.tsx';
import './cells.css';

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
