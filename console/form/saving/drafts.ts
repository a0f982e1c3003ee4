// Local drafts: unsaved input, stored in this browser, that survives a reload, a crash or an expired session.
import { z } from 'zod';

const draft = z.strictObject({
  at: z.iso.datetime(),
  /** The version that the changes were made on; null for a new record. */
  version: z.int().nullable(),
  /** The changed fields only. */
  values: z.record(z.string(), z.unknown()),
});
export type Draft = z.output<typeof draft>;

/** Storage key of a draft: one per user, kind and record, and one for a new record of a kind. */
export function draftKey(email: string, kind: string, id: string | undefined): string {
  return `${prefix}${email}/${kind}/${id ?? 'new'}`;
}

export function readDraft(key: string): Draft | null {
  forgetOld();
  return parse(localStorage.getItem(key));
}

export function writeDraft(key: string, kept: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is full or switched off: what is typed is on the page all the same.
  }
}

export function removeDraft(key: string): void {
  localStorage.removeItem(key);
}

const prefix = 'draft/';
/** Milliseconds after which nobody comes back for a draft: 30 days. */
const keep = 30 * 24 * 60 * 60_000;

function forgetOld(): void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  for (const key of keys.filter((name) => name.startsWith(prefix))) {
    const at = parse(localStorage.getItem(key))?.at;
    if (at === undefined || Date.now() - Date.parse(at) > keep) removeDraft(key);
  }
}

function parse(text: string | null): Draft | null {
  try {
    return draft.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
