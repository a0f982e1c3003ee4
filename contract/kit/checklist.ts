// Publish checklists: required and recommended items of a record, and its completeness.
import type { FieldErrors } from './errors.ts';

export type ChecklistEntry<Path extends string = string> = {
  path: Path;
  /** Instruction to the editor, shown in the checklist and as the field error. */
  text: string;
  done: boolean;
  /** Required to publish; the other items are recommended and only count for completeness. */
  required: boolean;
};

/** An item that is required to publish. */
export function required<Path extends string>(path: Path, text: string, done: boolean): ChecklistEntry<Path> {
  return { path, text, done, required: true };
}

/** A recommended item. */
export function recommended<Path extends string>(
  path: Path,
  text: string,
  done: boolean,
): ChecklistEntry<Path> {
  return { path, text, done, required: false };
}

/** Missing required items as field errors; empty when the record can be published. */
export function missingItems(checklist: readonly ChecklistEntry[]): FieldErrors {
  const missing = checklist.filter((entry) => entry.required && !entry.done);
  return Object.fromEntries(missing.map((entry) => [entry.path, entry.text]));
}

/** 0..100. A required item weighs three times a recommended one. */
export function completenessOf(checklist: readonly ChecklistEntry[]): number {
  let [done, all] = [0, 0];
  for (const entry of checklist) {
    const weight = entry.required ? 3 : 1;
    all += weight;
    if (entry.done) done += weight;
  }
  return Math.round((100 * done) / all);
}
