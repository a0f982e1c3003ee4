import type { ReactNode } from 'react';
import './emptyState.css';

/** Explains why a list is empty, with an action. */
export function EmptyState({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty-state">
      <strong>{title}</strong>
      {text !== undefined && <p>{text}</p>}
      {action}
    </div>
  );
}
