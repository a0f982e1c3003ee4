// The versions of a record, the latest first; of one field, those that changed it.
import { type HistoryType, history } from '../../contract/history/history.ts';
import { useGrowing } from '../data/pages.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { EmptyState } from '../ui/display/EmptyState.tsx';
import { ErrorPanel } from '../ui/display/ErrorPanel.tsx';
import { Lines } from '../ui/display/Lines.tsx';
import { HistoryEntry } from './HistoryEntry.tsx';
import type { ShownKind } from './kinds.ts';

/** Entries per page. */
const perPage = 20;

type TimelineProps = {
  kind: ShownKind & { type: HistoryType };
  id: string;
  /** Undefined for all. */
  path: string | undefined;
  onCompare: (version: number) => void;
  /** Puts the value of a field as of a version into the form; undefined where that would change nothing. */
  putOf: (version: number, path: string, value: unknown) => (() => void) | undefined;
};

export function Timeline({ kind, id, path, onCompare, putOf }: TimelineProps) {
  const only = path === undefined ? {} : { path };
  const { data, error, refetch, hasMore, showMore, isPlaceholderData } = useGrowing(
    history.list,
    { type: kind.type, id, ...only },
    perPage,
  );
  if (data === undefined) {
    return error === null ? <Lines rows={8} /> : <ErrorPanel error={error} onRetry={() => void refetch()} />;
  }
  if (data.rows.length === 0) {
    return path === undefined ? (
      <EmptyState title="No history yet" text="Changes appear here after the first edit." />
    ) : (
      <EmptyState title="Never changed" text="This field is as it was when the record was created." />
    );
  }
  return (
    <>
      <ol className="history" aria-label="Versions, newest first">
        {data.rows.map((entry) => (
          <HistoryEntry
            key={`${entry.id} ${entry.version}`}
            entry={entry}
            kind={kind}
            path={path}
            putOf={(field, value) => putOf(entry.version, field, value)}
            onCompare={() => onCompare(entry.version)}
          />
        ))}
      </ol>
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {hasMore && (
        <Button className="history-more" loading={isPlaceholderData} onClick={showMore}>
          Show earlier versions
        </Button>
      )}
    </>
  );
}
