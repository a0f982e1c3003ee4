// Tracks unsaved input for everything that could discard it: links, Back, closing a drawer or dialog, logging out.

/** An open form. Its owner updates `dirty` at once, so that a navigation right after a save is not blocked. */
export type Holder = { dirty: boolean; discard: () => void };

/** True if an open form has unsaved changes. */
export function hasUnsaved(): boolean {
  return unsaved().length > 0;
}

/**
 * Asks "Leave without saving?" if any of these forms, all by default, has unsaved changes. True: they are discarded,
 * or there were none. Await it before logging out or closing a drawer.
 */
export function mayLeave(asked?: readonly Holder[]): Promise<boolean> {
  const dirty = unsaved().filter((holder) => asked?.includes(holder) ?? true);
  if (dirty.length === 0) return Promise.resolve(true);
  if (question !== null) answerQuestion(false);
  return new Promise((resolve) => {
    const answer = (leave: boolean) => {
      if (leave) for (const holder of dirty) if (holder.dirty) holder.discard();
      resolve(leave);
    };
    setQuestion({ about: dirty, answer });
  });
}

/** True if the question is open and nothing that it asks about is unsaved any more: `settleQuestion` then answers it. */
export function isQuestionSettled(): boolean {
  return question !== null && !question.about.some((holder) => holder.dirty && holders.has(holder));
}

/** Lets the way go on if the question has lost its reason. Call it after a save, and when a form closes. */
export function settleQuestion(): void {
  if (isQuestionSettled()) answerQuestion(true);
}

/** History state of a navigation that keeps the open forms, such as to a new record's own address. */
export const sameForm = { staysOpen: true };

export function leavesForms(state: unknown): boolean {
  return !(typeof state === 'object' && state !== null && 'staysOpen' in state);
}

/** Registers a form. Returns a function that removes it. */
export function holdUnsaved(holder: Holder): () => void {
  holders.add(holder);
  return () => {
    holders.delete(holder);
    settleQuestion();
  };
}

/** True while the confirmation is open. */
export function isAsking(): boolean {
  return question !== null;
}

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function answerQuestion(leave: boolean): void {
  const asked = question;
  setQuestion(null);
  asked?.answer(leave);
}

type Question = { about: readonly Holder[]; answer: (leave: boolean) => void };

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
