// A part of the console in a chunk of its own: a spinner while it loads, a panel with Retry when it does not.
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { consoleLimits } from '../../contract/limits.ts';
import { newerBuildExists } from '../platform/build.ts';
import { ChunkErrorPanel } from './pages/ChunkErrorPanel.tsx';
import { PageSpinner } from './pages/PageSpinner.tsx';

type Load = () => Promise<{ default: ComponentType }>;
type State = { status: 'idle' | 'loading' | 'failed' } | { status: 'ready'; Loaded: ComponentType };

export type LazyPart = {
  Component: ComponentType;
  /** Begins to load, unless that is under way or done. Resolves when the part is there, or could not be had. */
  start: () => Promise<void>;
};

/** `number` names the part where its loading fails. */
export function lazyPart(load: Load, number: number): LazyPart {
  const listeners = new Set<() => void>();
  let state: State = { status: 'idle' };
  let tries = 0;
  let attempt = Promise.resolve();

  function change(next: State): void {
    // A late arrival of a part that was given up is welcome; a late failure changes nothing.
    if (state.status === 'ready') return;
    state = next;
    for (const listener of listeners) listener();
  }

  function start(): Promise<void> {
    if (state.status === 'loading' || state.status === 'ready') return attempt;
    tries += 1;
    const mine = tries;
    change({ status: 'loading' });
    const giveUp = () => mine === tries && change({ status: 'failed' });
    const timer = setTimeout(giveUp, consoleLimits.chunkTimeout);
    // Asks for the module under the address it has: other chunks import it there, and a second copy of it would keep
    // a state of its own. Browsers fetch a module that failed again.
    attempt = load()
      .then(({ default: Loaded }) => change({ status: 'ready', Loaded }))
      .catch(() => void giveUp())
      .finally(() => clearTimeout(timer));
    return attempt;
  }

  function retry(): void {
    // The chunks of an older build may be gone from the server for good; nothing is on the page that could be lost.
    if (newerBuildExists()) location.reload();
    else void start();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function Component() {
    const now = useSyncExternalStore(subscribe, () => state);
    // Also tries anew what had failed when it was left.
    useEffect(() => void start(), []);
    if (now.status === 'ready') return <now.Loaded />;
    return now.status === 'failed' ? <ChunkErrorPanel number={number} onRetry={retry} /> : <PageSpinner />;
  }

  return { Component, start };
}
