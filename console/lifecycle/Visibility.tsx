import { siteUrl } from '../data/site.ts';
import { Time } from '../ui/display/Time.tsx';
import { localText, utcText } from '../ui/inputs/moments.ts';
import type { LifecycleRecord } from './calls.ts';
import type { LifecycleState } from './useLifecycle.ts';

type VisibilityProps<R extends LifecycleRecord> = {
  record: R;
  lifecycle: LifecycleState;
  /** Path of its page on the public site. */
  sitePath: ((record: R) => string) | undefined;
};

/** Says whether the public sees a record: since when, from when on, or until when it did. */
export function Visibility<R extends LifecycleRecord>({ record, sitePath, lifecycle }: VisibilityProps<R>) {
  const { status, publishAt, unpublishAt = null } = record;
  if ((status !== 'published' && status !== 'scheduled') || publishAt === null) return null;
  const now = new Date().toISOString();
  if (publishAt > now) {
    const reschedule = lifecycle.others.find(({ to }) => to === 'scheduled');
    return (
      <span>
        Goes live <Moment value={publishAt} />
        {reschedule && (
          <>
            {' '}
            <button type="button" className="form-link" onClick={() => lifecycle.begin(reschedule)}>
              Reschedule
            </button>
          </>
        )}
      </span>
    );
  }
  if (unpublishAt !== null && unpublishAt <= now) {
    return (
      <span>
        Ended <Moment value={unpublishAt} />
      </span>
    );
  }
  return (
    <span>
      <b className="form-live">Live</b> since <Moment value={publishAt} />
      {sitePath && siteUrl !== null && (
        <>
          {' '}
          <a href={siteUrl + sitePath(record)} target="_blank" rel="noreferrer">
            View on site
          </a>
        </>
      )}
    </span>
  );
}

/** A time in the browser's zone, with UTC on hover, and how far away it is. */
function Moment({ value }: { value: string }) {
  return (
    <>
      <span title={utcText(new Date(value))}>{localText(value)}</span> (<Time value={value} />)
    </>
  );
}
