// A handle by which something is dragged, with the keys that come too early for dnd-kit.
import type { useSortable } from '@dnd-kit/sortable';
import { type KeyboardEvent as KeyPress, useEffect, useRef, useState } from 'react';

/**
 * What a handle listens to. An arrow key right after something was picked up comes before the rows are measured and keys
 * are listened to: it would move nothing, and the ones behind it to wrong places, which are counted from the first. So it
 * is pressed again once what was picked up is over a row, to begin with its own.
 */
export function useHandle({
  isDragging,
  over,
  listeners,
}: Pick<ReturnType<typeof useSortable>, 'isDragging' | 'over' | 'listeners'>) {
  const [isReady, setReady] = useState(false);
  const early = useRef<KeyboardEvent>(undefined);
  const isMeasured = isDragging && over !== null;
  useEffect(() => {
    if (!isDragging) return setReady(false);
    if (!isMeasured) return;
    // dnd-kit listens from a timer on that it has set before.
    const timer = setTimeout(() => setReady(true));
    return () => clearTimeout(timer);
  }, [isDragging, isMeasured]);
  useEffect(() => {
    const key = early.current;
    early.current = undefined;
    if (isReady && key !== undefined) key.target?.dispatchEvent(new KeyboardEvent(key.type, key));
  }, [isReady]);
  return {
    ...listeners,
    onKeyDown: (event: KeyPress) => {
      if (!isDragging || isReady || !event.code.startsWith('Arrow'))
        return void listeners?.['onKeyDown']?.(event);
      event.preventDefault();
      event.stopPropagation();
      early.current = event.nativeEvent;
    },
  };
}
