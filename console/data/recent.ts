// The records that the signed-in person opened last, kept in this browser until the session ends.
import type { SearchType } from '../../contract/search/search.ts';
import { currentSession } from './session.ts';

export type RecentRecord = { type: SearchType; id: string; label: string };

const maxRecent = 10;

/** The last ten, the latest first. */
export function recentRecords(): RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

/** Puts a record first. */
export function noteRecent(record: RecentRecord): void {
  store([record, ...without(record.id)]);
}

/** Removes a record that is gone. */
export function forgetRecent(id: string): void {
  store(without(id));
}

function without(id: string): RecentRecord[] {
  return recentRecords().filter((record) => record.id !== id);
}

function store(records: readonly RecentRecord[]): void {
  if (currentSession() === null) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify(records.slice(0, maxRecent)));
  } catch {
    // A full storage keeps the earlier ones.
  }
}

/** See ownStorage.ts. */
const storageKey = 'recent';

function isRecent(value: Partial<Record<keyof RecentRecord, unknown>> | null): value is RecentRecord {
  return [value?.type, value?.id, value?.label].every((part) => typeof part === 'string');
}
