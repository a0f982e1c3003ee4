import type { ReactNode } from 'react';

/** Read out but not seen. With `live`, changes are read out as they come. */
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
