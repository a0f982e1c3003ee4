// Renders the sections of a long form one by one, between frames: the first can be used long before the last exists, and
// input waits for one section at most.
import { Children, type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { onAllWanted } from './fields/focus.ts';

/** @param children the sections; for speed the same elements as long as nothing in them changes */
export function FormSections({ children }: { children: ReactNode }) {
  const sections = useMemo(() => Children.toArray(children), [children]);
  const [there, setThere] = useState(1);
  const isWhole = there >= sections.length;

  useEffect(() => {
    if (!isWhole) startTransition(() => setThere((before) => Math.max(before, there + 1)));
  }, [isWhole, there]);
  useEffect(() => {
    if (!isWhole) return onAllWanted(() => flushSync(() => setThere(Infinity)));
  }, [isWhole]);

  return (
    <div className="form-sections" aria-busy={!isWhole}>
      {sections.slice(0, there)}
    </div>
  );
}
