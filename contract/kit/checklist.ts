// Publish checklists: what a record needs, what would be good, and how complete that makes it.
import type { FieldErrors } from './errors.ts';

export type ChecklistEntry<Path extends string = string> = {
  path: Path;
  /** What has to be done, as the checklist and the error say it. */
  text: string;
  done: boolean;
  /** Needed to publish; the others are advice and count for completeness only. */
  required: boolean;
};

/** An entry without which a record is not published. */
export function required<Path extends string>(path: Path, text: string, done: boolean): ChecklistEntry<Path> {
  return { path, text, done, required: true };
}

/** An entry that is good to have. */
export function advised<Path extends string>(path: Path, text: string, done: boolean): ChecklistEntry<Path> {
  return { path, text, done, required: false };
}

/** What stands between a record and publishing, as field errors; empty when it may be published. */
export function missingOf(checklist: readonly ChecklistEntry[]): FieldErrors {
  const missing = checklist.filter((entry) => entry.required && !entry.done);
  return Object.fromEntries(missing.map((entry) => [entry.path, entry.text]));
}

/** 0..100. A required entry weighs three times an advised one. */
export function completenessOf(checklist: readonly ChecklistEntry[]): number {
  const weight = (entry: ChecklistEntry) => (entry.required ? 3 : 1);
  const sum = (entries: readonly ChecklistEntry[]) =>
    entries.reduce((total, entry) => total + weight(entry), 0);
  return Math.round((100 * sum(checklist.filter((entry) => entry.done))) / sum(checklist));
}
