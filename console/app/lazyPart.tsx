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
  let failure = '';
  /** When it was last left. */
  let hadFailed = false;
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
    // a state of its own.
    attempt = load()
      .then(({ default: Loaded }) => change({ status: 'ready', Loaded }))
      .catch((error: unknown) => {
        failure = String(error);
        giveUp();
      })
      .finally(() => clearTimeout(timer));
    return attempt;
  }

  /** Where somebody has seen it fail, and nothing is in its place that a reload could lose. */
  async function startAgain(): Promise<void> {
    await start();
    // Browsers of before the autumn of 2026 never fetch a module again that failed (https://github.com/whatwg/html/pull/10327).
    if (state.status === 'failed' && (await isThere(failure))) location.reload();
  }

  function retry(): void {
    // The chunks of an older build may be gone from the server for good.
    if (newerBuildExists()) location.reload();
    else void startAgain();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function Component() {
    const now = useSyncExternalStore(subscribe, () => state);
    useEffect(() => {
      void (hadFailed ? startAgain() : start());
      return () => {
        hadFailed = state.status === 'failed';
      };
    }, []);
    if (now.status === 'ready') return <now.Loaded />;
    return now.status === 'failed' ? <ChunkErrorPanel number={number} onRetry={retry} /> : <PageSpinner />;
  }

  return { Component, start };
}

/** Whether the server gives the file that an import failed for, or this one, where the browser does not name it. */
async function isThere(failure: string): Promise<boolean> {
  const [url = import.meta.url] = /https?:\S+/.exec(failure) ?? [];
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
