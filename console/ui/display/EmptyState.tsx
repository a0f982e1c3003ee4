import type { ReactNode } from 'react';
import './emptyState.css';

/** Says why there is nothing to see, and offers what can be done about it. */
export function EmptyState({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty-state">
      <strong>{title}</strong>
      {text !== undefined && <p>{text}</p>}
      {action}
    </div>
  );
}
