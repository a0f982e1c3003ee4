// A queue of uploads. It goes on while the user works on other screens; signing out ends it.
import { useSyncExternalStore } from 'react';
import { type Medium, media, type Picture } from '../../contract/media/media.ts';
import { upload } from '../data/client.ts';
import { notify } from '../data/notify.ts';
import { currentSession, onSessionChange } from '../data/session.ts';
import { lookAt } from './chosenFile.ts';
import { textOf } from './useUpload.ts';

export type Upload = {
  key: number;
  name: string;
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';
  /** Sent part, from 0 to 1. */
  share: number;
  /** Of a failed one. */
  fault?: string;
  /** Of a finished one. */
  medium?: Medium;
};

/** Uploads at a time. */
const concurrency = 3;

/** Adds files to the queue. `remember` gets each new picture. */
export function startUploads(files: readonly File[], remember: (picture: Picture) => void): void {
  const added = files.map((file) => {
    nextKey += 1;
    jobs.set(nextKey, { file, remember, stop: new AbortController() });
    return { key: nextKey, name: file.name, state: 'waiting' as const, share: 0 };
  });
  set([...uploads, ...added]);
  for (let n = running; n < concurrency; n += 1) void work();
}

/** Tries a failed or cancelled upload again. */
export function retryUpload(key: number): void {
  const job = jobs.get(key);
  if (job === undefined) return;
  job.stop = new AbortController();
  change(key, { state: 'waiting', share: 0 });
  if (running < concurrency) void work();
}

/** Cancels one upload, or all that are not finished. */
export function cancelUploads(key?: number): void {
  for (const one of uploads) {
    if (!isOpen(one) || (key !== undefined && one.key !== key)) continue;
    jobs.get(one.key)?.stop.abort();
    change(one.key, { state: 'cancelled' });
  }
}

/** Empties the list of an ended queue. */
export function clearUploads(): void {
  jobs.clear();
  set([]);
}

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(subscribe, () => uploads);
}

export function isOpen({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending';
}

type Job = { file: File; remember: (picture: Picture) => void; stop: AbortController };

const jobs = new Map<number, Job>();
const listeners = new Set<() => void>();
let uploads: readonly Upload[] = [];
let nextKey = 0;
let running = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

function change(key: number, changes: Partial<Upload>): void {
  set(uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)));
}

/** Uploads what waits, one after the other. */
async function work(): Promise<void> {
  running += 1;
  for (;;) {
    const next = uploads.find(({ state }) => state === 'waiting');
    const job = next && jobs.get(next.key);
    if (next === undefined || job === undefined) break;
    await send(next.key, job);
  }
  running -= 1;
  // The library shows the outcome itself.
  if (running === 0 && uploads.length > 0 && listeners.size === 0) tellEnd();
}

async function send(key: number, { file, remember, stop }: Job): Promise<void> {
  change(key, { state: 'sending' });
  try {
    URL.revokeObjectURL((await lookAt(file)).url);
    stop.signal.throwIfAborted();
    const medium = await upload(
      media.upload,
      file,
      {},
      { signal: stop.signal, display: false, onProgress: (share) => change(key, { share }) },
    );
    change(key, { state: 'done', share: 1, medium });
    remember(medium);
  } catch (error) {
    if (!stop.signal.aborted) change(key, { state: 'failed', fault: textOf(error) });
  }
}

function tellEnd(): void {
  const done = uploads.filter(({ state }) => state === 'done').length;
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  const text = `${done} of ${uploads.length} pictures uploaded`;
  if (failed > 0) notify.warning(`${text}, ${failed} failed`);
  else if (done > 0) notify.success(text);
}

function warn(event: BeforeUnloadEvent): void {
  if (uploads.some(isOpen)) event.preventDefault();
}
addEventListener('beforeunload', warn);

let account = currentSession()?.email;
onSessionChange(() => {
  const email = currentSession()?.email;
  if (email === account) return;
  account = email;
  cancelUploads();
  clearUploads();
});
