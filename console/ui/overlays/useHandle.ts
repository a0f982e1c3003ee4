// Drag handle that replays keys pressed too early for dnd-kit.
import type { useSortable } from '@dnd-kit/sortable';
import { type KeyboardEvent as KeyPress, useEffect, useRef, useState } from 'react';
import { isComposing } from '../inputs/composition.ts';

/**
 * Listeners of a drag handle. An arrow key right after picking up an item arrives before the rows are measured, and
 * would be lost and shift the following moves. It is sent again once the item is over a row.
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
    // dnd-kit adds its listener in a timeout of its own.
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
      if (isComposing(event)) return;
      if (!isDragging || isReady || !event.code.startsWith('Arrow'))
        return void listeners?.['onKeyDown']?.(event);
      event.preventDefault();
      event.stopPropagation();
      early.current = event.nativeEvent;
    },
  };
}
