import type { ReactNode } from 'react';

/** Text for screen readers only. With `live`, changes are announced. */
export function VisuallyHidden({ live = false, children }: { live?: boolean; children: ReactNode }) {
  return (
    <span style={hidden} {...(live ? { role: 'status' } : {})}>
      {children}
    </span>
  );
}

const hidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
