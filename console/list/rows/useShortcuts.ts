// Keyboard shortcuts of a screen, inactive while typing.
import { useEffect, useRef } from 'react';
import { isKey } from '../../ui/keys.ts';

export function useShortcut(key: string, act: () => void): void {
  useShortcuts({ [key]: act });
}

/** @param shortcuts actions by the key that `isKey` matches */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const [, act] = Object.entries(latest.current).find(([key]) => isKey(event, key)) ?? [];
      // If two elements have the same shortcut, such as the button of an empty list, only one acts.
      if (act === undefined || event.defaultPrevented || isBusy(event.target)) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** True while the user types or works in a dialog or menu. */
function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
  return target.closest(`${typing}, [role="dialog"], [role="menu"]`) !== null;
}
