// Local drafts: unsaved input of one open form, stored in this browser. Survives a reload, a crash or an expired session.
import { z } from 'zod';
import { randomId } from '../../data/randomId.ts';

const draft = z.strictObject({
  at: z.iso.datetime(),
  /** The version that the changes were made on; null for a new record. */
  version: z.int().nullable(),
  /** The changed fields only. */
  values: z.record(z.string(), z.unknown()),
});
export type Draft = z.output<typeof draft>;
export type StoredDraft = Draft & { key: string };

/** What the drafts of a user's forms for one record, or for new ones of a kind, have in common. */
export function draftScope(email: string, kind: string, id: string | undefined): string {
  return `${prefix}${email}/${kind}/${id ?? 'new'}`;
}

/** The drafts of a scope, the newest first. */
export function readDrafts(scope: string): StoredDraft[] {
  forgetOld();
  const drafts = storedKeys()
    .filter((key) => key === scope || key.startsWith(`${scope}/`))
    .flatMap((key) => {
      const stored = parse(localStorage.getItem(key));
      return stored === null ? [] : [{ ...stored, key }];
    });
  return drafts.toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/** The draft of one open form. Other tabs leave it alone until the form, or its tab, is closed. */
export function ownDraft() {
  const id = randomId();
  let key: string | null = null;
  let letGo: (() => void) | null = null;
  const release = () => {
    letGo?.();
    letGo = null;
  };
  const forget = () => {
    if (key !== null) localStorage.removeItem(key);
    key = null;
    release();
  };
  return {
    forget,
    /** Lets other tabs have the draft. The next `write` holds it again. */
    release,
    /** Stores the input, and moves it where a new record has got its id. False if the browser cannot store it. */
    write: (scope: string, values: Draft): boolean => {
      const next = `${scope}/${id}`;
      if (key !== next) forget();
      key = next;
      letGo ??= hold(next);
      return store(next, values);
    },
  };
}

/** Keys of the drafts that are being typed in any tab. */
export async function heldDrafts(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.map(({ name = '' }) => name));
}

/** Removes a draft unless it is being typed. False: it is. */
export async function removeUnheld(key: string): Promise<boolean> {
  const remove = (isFree: boolean) => {
    if (isFree) localStorage.removeItem(key);
    return isFree;
  };
  return (
    (await locks()?.request(key, { ifAvailable: true }, (lock) => remove(lock !== null))) ?? remove(true)
  );
}

/** Holds a key by a lock that the browser gives back when the tab is closed or crashes. */
function hold(key: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void locks()?.request(key, () => promise);
  return resolve;
}

/** Browsers have locks on secure pages only; on others nothing tells which drafts are being typed. */
function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}

function store(key: string, values: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(values));
    return true;
  } catch {
    // Storage is full or switched off: what is typed is on the page all the same.
    return false;
  }
}

const prefix = 'draft/';
/** Milliseconds after which nobody comes back for a draft: 30 days. */
const keepMs = 30 * 24 * 60 * 60_000;

function forgetOld(): void {
  for (const key of storedKeys()) {
    const at = parse(localStorage.getItem(key))?.at;
    if (at === undefined || Date.now() - Date.parse(at) > keepMs) localStorage.removeItem(key);
  }
}

function storedKeys(): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}

function parse(text: string | null): Draft | null {
  try {
    return draft.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
