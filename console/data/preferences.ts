// Appearance settings. Stored in this browser, also after logging out.
import { useSyncExternalStore } from 'react';

export type Preferences = { dark: boolean; compact: boolean; menuCollapsed: boolean };

export function usePreferences(): Preferences {
  return useSyncExternalStore(onChange, () => current);
}

export function setPreferences(change: Partial<Preferences>): void {
  localStorage.setItem(storageKey, JSON.stringify({ ...current, ...change }));
  adopt();
}

/** Shows what is stored. */
function adopt(): void {
  current = stored();
  applyTheme();
  for (const listener of listeners) listener();
}

/** Selects the colors in base.css. */
export function applyTheme(): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = current.dark ? 'dark' : 'light';
  if (current.compact) dataset['compact'] = '';
  else delete dataset['compact'];
}

const storageKey = 'preferences';
const listeners = new Set<() => void>();
let current = stored();
// Set in another tab.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey) adopt();
});

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored(): Preferences {
  const value = parsed();
  const flag = (name: keyof Preferences) => value[name] === true;
  return { dark: flag('dark'), compact: flag('compact'), menuCollapsed: flag('menuCollapsed') };
}

function parsed(): Partial<Record<keyof Preferences, unknown>> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') ?? {};
  } catch {
    return {};
  }
}
