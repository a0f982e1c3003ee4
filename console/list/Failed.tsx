import { EmptyState } from '../ui/display/EmptyState.tsx';
import { ErrorPanel } from '../ui/display/ErrorPanel.tsx';
import type { Noun } from './selection/BulkBar.tsx';

type FailedProps = { error: Parameters<typeof ErrorPanel>[0]['error']; noun: Noun; onRetry: () => void };

/** A list that could not be read, or may not be. */
export function Failed({ error, noun, onRetry }: FailedProps) {
  if (error.errorCode !== 'forbidden') return <ErrorPanel error={error} onRetry={onRetry} />;
  return <EmptyState title={`Your role cannot view ${noun.many}`} text="Ask an administrator for access." />;
}
