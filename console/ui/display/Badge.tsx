import type { ReactNode } from 'react';
import './badge.css';

export type BadgeColor = 'plain' | 'blue' | 'green' | 'gold' | 'orange' | 'purple';

/** A colored state label. Its text alone carries the meaning. */
export function Badge({ color = 'plain', children }: { color?: BadgeColor; children: ReactNode }) {
  return <span className={`badge badge-${color}`}>{children}</span>;
}
