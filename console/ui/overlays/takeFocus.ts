// Focuses an input when a dialog opens. `autoFocus` comes too early: Ant Design shows a dialog some frames after it
// renders, and hidden elements take no focus.
import { type RefObject, useEffect, useRef } from 'react';

type Focusable = { focus: () => void };

/** A `ref` for the control to focus when its dialog is shown. */
export function useTakeFocus<T extends Focusable>(): RefObject<T | null> {
  const control = useRef<T>(null);
  useEffect(() => focusSoon(() => control.current), []);
  return control;
}

/**
 * Focuses an element as soon as it can be focused, unless another field has the focus by then. Returns a function that
 * cancels.
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

/** Frames to try: half a second at sixty a second; a dialog takes a third of that. */
const frames = 30;
