// What is typed and not saved, known to whatever could take it away: links, Back, closing a drawer, signing out.

/** A form. `dirty` is written by its owner, at once, so that a navigation right after a save is free. */
export type Holder = { dirty: boolean; discard: () => void };

/** Whether any open form holds something that is not saved. */
export function hasUnsaved(): boolean {
  return unsaved().length > 0;
}

/**
 * Asks "Leave without saving?" if there is something to lose, in all forms or in those given. True: it is discarded,
 * or there was nothing. Await it before signing out or closing a drawer.
 */
export function mayLeave(asked?: readonly Holder[]): Promise<boolean> {
  const dirty = unsaved().filter((holder) => asked?.includes(holder) ?? true);
  if (dirty.length === 0) return Promise.resolve(true);
  if (question !== null) answerQuestion(false);
  return new Promise((resolve) => {
    setQuestion((leave) => {
      if (leave) for (const holder of dirty) holder.discard();
      resolve(leave);
    });
  });
}

/** The state of a navigation that leaves the open forms as they are, such as to a new record's own address. */
export const sameForm = { staysOpen: true };

export function leavesForms(state: unknown): boolean {
  return !(typeof state === 'object' && state !== null && 'staysOpen' in state);
}

/** Makes a form known. Returns how to forget it. */
export function holdUnsaved(holder: Holder): () => void {
  holders.add(holder);
  return () => holders.delete(holder);
}

/** Whether the question stands at the moment, for the dialog that shows it. */
export function isAsking(): boolean {
  return question !== null;
}

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function answerQuestion(leave: boolean): void {
  const answer = question;
  setQuestion(null);
  answer?.(leave);
}

type Question = (leave: boolean) => void;

const holders = new Set<Holder>();
const listeners = new Set<() => void>();
let question: Question | null = null;

function unsaved(): Holder[] {
  return [...holders].filter((holder) => holder.dirty);
}

function setQuestion(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}
