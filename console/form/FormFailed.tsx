import { Suspense } from 'react';
import { Link } from 'react-router';
import type { HistoryType } from '../../contract/history/history.ts';
import type { BizError } from '../data/client.ts';
import { isMissing, MissingText, missingText } from '../list/MissingRecord.tsx';
import { EmptyState } from '../ui/display/EmptyState.tsx';
import { ErrorPanel } from '../ui/display/ErrorPanel.tsx';
import { capitalized } from '../ui/format/capitalized.ts';

type FormFailedProps = {
  /** Null if nothing was found. */
  error: BizError | null;
  noun: string;
  /** Of records that go to the bin. */
  record?: { type: HistoryType; id: string } | undefined;
  listHref: string;
  refetch: () => unknown;
};

/** Replaces a form whose record is gone or could not be loaded. */
export function FormFailed({ error, noun, record, listHref, refetch }: FormFailedProps) {
  if (error !== null && !isMissing(error)) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <EmptyState
      title={`${capitalized(noun)} not found`}
      text={
        record === undefined ? (
          missingText
        ) : (
          <Suspense>
            <MissingText {...record} otherwise={missingText} />
          </Suspense>
        )
      }
      action={
        <Link to={listHref} className="button-primary">
          Back to the list
        </Link>
      }
    />
  );
}
