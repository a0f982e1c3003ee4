// What is typed into when a dialog opens. `autoFocus` comes too early for that: Ant Design shows a dialog some frames
// after it has made it, and what is not shown takes no focus.
import { type RefObject, useEffect, useRef } from 'react';

type Focusable = { focus: () => void };

/** A `ref` for the control that has the focus as soon as its dialog is shown. */
export function useTakeFocus<T extends Focusable>(): RefObject<T | null> {
  const control = useRef<T>(null);
  useEffect(() => focusSoon(() => control.current), []);
  return control;
}

/**
 * Focuses as soon as there is something that takes the focus, unless somebody is in a field by then. Returns how to give
 * up.
 */
export function focusSoon(find: () => Focusable | null | undefined): () => void {
  let frame = 0;
  const start = document.activeElement;
  const attempt = (left: number) => {
    const before = document.activeElement;
    if (before !== start && before?.matches(fields)) return;
    find()?.focus();
    if (document.activeElement === before && left > 0) frame = requestAnimationFrame(() => attempt(left - 1));
  };
  attempt(frames);
  return () => cancelAnimationFrame(frame);
}

const fields = 'input, textarea, select, [contenteditable=true]';

/** Half a second at sixty a second; a dialog takes a third of that. */
const frames = 30;
