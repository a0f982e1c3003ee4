// The jobs whose end this browser has not shown yet: kept through reloads, until the session ends.
import { useEffect, useSyncExternalStore } from 'react';
import { isActive, type Job } from '../../contract/jobs/jobs.ts';
import { currentSession } from '../data/session.ts';
import { readAbout } from '../inbox/unread.ts';

type Followed = {
  key: string;
  ids: readonly string[];
  /** Those whose end something on this page reports. */
  reported: readonly string[];
  /** Those that are over for this page. A reply that was on its way may still call them active. */
  dismissed: readonly string[];
};

/** Older ones are forgotten. */
const maxIds = 20;

const listeners = new Set<() => void>();
let followed: Followed = { key: '', ids: [], reported: [], dismissed: [] };

export function useFollowed(): Followed {
  return useSyncExternalStore(subscribe, current);
}

/** Shows a job in the tray until its end is dismissed. */
export function followJob(id: string): void {
  const { ids, dismissed } = current();
  if (ids.includes(id)) return;
  change({ ids: [...ids, id].slice(-maxIds), dismissed: dismissed.filter((one) => one !== id) });
}

/** Its end was seen here: the inbox says nothing of it. */
export function dismissJob(id: string): void {
  void readAbout(id);
  const { ids, dismissed } = current();
  if (ids.includes(id))
    change({ ids: ids.filter((one) => one !== id), dismissed: [...dismissed, id].slice(-maxIds) });
}

/** Follows a job whose end is reported here, not by the tray. The returned function leaves it to the tray. */
export function reportHere(id: string): () => void {
  followJob(id);
  change({ reported: [...current().reported, id] });
  return () => {
    const { reported } = current();
    change({ reported: reported.toSpliced(reported.indexOf(id), 1) });
  };
}

/** For a screen that shows a job itself. */
export function useReported(job: Job | undefined): void {
  const id = job?.id;
  const isOver = job !== undefined && !isActive(job);
  useEffect(() => {
    if (id === undefined) return;
    if (!isOver) return reportHere(id);
    dismissJob(id);
  }, [id, isOver]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps its identity until something changes. */
function current(): Followed {
  const key = `jobs ${currentSession()?.email ?? ''}`;
  if (followed.key !== key) followed = { key, ids: stored(key), reported: [], dismissed: [] };
  return followed;
}

function change(next: Partial<Followed>): void {
  followed = { ...current(), ...next };
  try {
    if (currentSession() !== null) localStorage.setItem(followed.key, JSON.stringify(followed.ids));
  } catch {
    // A full storage forgets them at the next reload.
  }
  for (const listener of listeners) listener();
}

function stored(key: string): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(-maxIds) : [];
  } catch {
    return [];
  }
}
