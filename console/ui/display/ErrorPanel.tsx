import type { BizError } from '../../data/client.ts';
import { Button } from '../buttons/Button.tsx';
import './emptyState.css';

/** Replaces content that failed to load, whose error is shown as the server asked: a remedy, and the trace id. */
export function ErrorPanel({ error, onRetry }: { error: BizError; onRetry?: () => void }) {
  return (
    <div role="alert" className="empty-state">
      <strong>This could not be loaded</strong>
      {error.traceId !== '' && (
        <p>
          If it happens again, quote this trace: <code>{error.traceId}</code>
        </p>
      )}
      {onRetry && <Button onClick={onRetry}>Retry</Button>}
    </div>
  );
}
