import { Link } from 'react-router';
import type { BizError } from '../data/client.ts';
import { isMissing, missingText } from '../list/MissingRecord.tsx';
import { capitalized } from '../ui/display/capitalized.ts';
import { EmptyState } from '../ui/display/EmptyState.tsx';
import { ErrorPanel } from '../ui/display/ErrorPanel.tsx';

type FormFailedProps = {
  /** Null if nothing was found. */
  error: BizError | null;
  noun: string;
  listHref: string;
  refetch: () => unknown;
};

/** Replaces a form whose record is gone or could not be loaded. */
export function FormFailed({ error, noun, listHref, refetch }: FormFailedProps) {
  if (error !== null && !isMissing(error)) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <EmptyState
      title={`${capitalized(noun)} not found`}
      text={missingText}
      action={
        <Link to={listHref} className="button-primary">
          Back to the list
        </Link>
      }
    />
  );
}
