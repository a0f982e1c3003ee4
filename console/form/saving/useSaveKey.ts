// Ctrl/Cmd+S and Ctrl/Cmd+Enter, for the topmost form.
import { useEffect, useRef } from 'react';
import { isCommandKey } from '../../ui/keys.ts';

type Actions = { save: () => unknown; advance?: (() => void) | undefined };

export function useSaveKey(actions: Actions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    open.push(latest);
    return () => {
      open.splice(open.indexOf(latest), 1);
    };
  }, []);
}

type Current = { current: Actions };

/** The open forms; the last is topmost. */
const open: Current[] = [];

// In the capture phase: the focused element would handle Ctrl+Enter as Enter.
window.addEventListener('keydown', onKeyDown, { capture: true });

function onKeyDown(event: KeyboardEvent): void {
  const top = open.at(-1)?.current;
  // The palette has keys of its own.
  if (top === undefined || (event.target instanceof Element && event.target.closest('dialog'))) return;
  const saves = isCommandKey(event, 's');
  const action = saves ? top.save : isCommandKey(event, 'Enter') ? top.advance : undefined;
  if (!saves && action === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) action?.();
}
