import type { ReactNode } from 'react';
import './badge.css';

export type BadgeColor = 'plain' | 'blue' | 'green' | 'gold' | 'orange' | 'purple';

/** A word of state. The words say it; the colour, readable in both themes, only helps to find it. */
export function Badge({ color = 'plain', children }: { color?: BadgeColor; children: ReactNode }) {
  return <span className={`badge badge-${color}`}>{children}</span>;
}
