// A page in its own chunk: a spinner while it loads, a panel with Retry if it fails.
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { consoleLimits } from '../../contract/kit/limits.ts';
import { newerBuildExists } from '../data/build.ts';
import { ChunkErrorPanel } from './pages/ChunkErrorPanel.tsx';
import { PageSpinner } from './pages/PageSpinner.tsx';

type Load = () => Promise<{ default: ComponentType }>;
type State = { status: 'idle' | 'loading' | 'failed' } | { status: 'ready'; Loaded: ComponentType };

export type LazyPart = {
  Component: ComponentType;
  /** Starts loading, unless loading or loaded. Resolves when the part is loaded or has failed. */
  start: () => Promise<void>;
};

/** `number` is shown if loading fails. */
export function lazyPart(load: Load, number: number): LazyPart {
  const listeners = new Set<() => void>();
  let state: State = { status: 'idle' };
  let tries = 0;
  let failure = '';
  /** Set when the page was left while it showed the failure. */
  let hadFailed = false;
  let attempt = Promise.resolve();

  function change(next: State): void {
    // A chunk that arrives after the timeout is still used; a late failure changes nothing.
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
    const timer = setTimeout(giveUp, consoleLimits.chunkTimeoutMs);
    // Never under another URL: other chunks import the same one, and a second copy would have its own state.
    attempt = load()
      .then(({ default: Loaded }) => change({ status: 'ready', Loaded }))
      .catch((error: unknown) => {
        failure = String(error);
        giveUp();
      })
      .finally(() => clearTimeout(timer));
    return attempt;
  }

  /** After a failure that the user has seen: a reload loses nothing. */
  async function startAgain(): Promise<void> {
    await start();
    // Browsers older than autumn 2026 never fetch a failed module again (https://github.com/whatwg/html/pull/10327).
    if (state.status === 'failed' && (await isThere(failure))) location.reload();
  }

  function retry(): void {
    // The server may no longer have the chunks of an older build.
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
      if (hadFailed) void startAgain();
      else if (state.status === 'idle') void start();
      return () => {
        hadFailed = state.status === 'failed';
      };
    }, []);
    if (now.status === 'ready') return <now.Loaded />;
    return now.status === 'failed' ? <ChunkErrorPanel number={number} onRetry={retry} /> : <PageSpinner />;
  }

  return { Component, start };
}

/** Checks that the server has the file whose import failed, or this one if the browser does not name it. */
async function isThere(failure: string): Promise<boolean> {
  const [url = import.meta.url] = /https?:\S+/.exec(failure) ?? [];
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
