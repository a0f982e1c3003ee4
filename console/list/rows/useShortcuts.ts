// Keys that work anywhere on a screen, as long as nobody is typing.
import { useEffect, useRef } from 'react';

export function useShortcut(key: string, act: () => void): void {
  useShortcuts({ [key]: act });
}

/** @param shortcuts a key as `KeyboardEvent.key` names it, and what it does */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const act = latest.current[event.key];
      // Where two offer the same, such as the button of an empty list besides the one above it, one acts.
      if (act === undefined || event.defaultPrevented || isBusy(event.target)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Typing, or at work in something that stands over the screen. */
function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
  return target.closest(`${typing}, [role="dialog"], [role="menu"]`) !== null;
}
