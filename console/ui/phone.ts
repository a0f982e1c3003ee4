// The width below which lists are cards and the menu is a drawer. Stylesheets state the same width.
import { useSyncExternalStore } from 'react';

/** Undefined outside a browser. */
const narrow = globalThis.matchMedia?.('(width < 768px)');

export function isPhone(): boolean {
  return narrow?.matches === true;
}

export function usePhone(): boolean {
  return useSyncExternalStore(onChange, isPhone);
}

function onChange(listener: () => void): () => void {
  narrow?.addEventListener('change', listener);
  return () => narrow?.removeEventListener('change', listener);
}
