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

/** `Ctrl+S`, or with the symbol of a Mac, for a button's title. */
export function keyName(key: string): string {
  return isMac ? `⌘${key}` : `Ctrl+${key}`;
}

type Current = { current: Actions };

/** The open forms; the last is topmost. */
const open: Current[] = [];
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

// In the capture phase: the focused element would handle Ctrl+Enter as Enter.
window.addEventListener('keydown', onKeyDown, { capture: true });

function onKeyDown(event: KeyboardEvent): void {
  const top = open.at(-1)?.current;
  if (top === undefined) return;
  const saves = isCommandKey(event, 's');
  const action = saves ? top.save : isCommandKey(event, 'Enter') ? top.advance : undefined;
  if (!saves && action === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) action?.();
}
