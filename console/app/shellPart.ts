// The layout with everything in it that the login page does without.
import { currentSession } from '../platform/session.ts';
import { lazyPart } from './lazyPart.tsx';
import type { Approach } from './shell/arrival.ts';

export const shell = lazyPart(() => import('./shell/Shell.tsx'), 0);

// Begun before the first paint where somebody is signed in, and the first screen's data beside it.
const isAwaited = currentSession() !== null;
const layout = isAwaited ? shell.start() : undefined;
const begun = isAwaited ? import('./shell/arrival.ts').catch((): Approach => ({})) : undefined;

/**
 * Resolves when the first page can be drawn at once, with its layout, its screen and what it shows, or when somebody should
 * see that it is on its way. Drawing it in steps takes a slow machine half as long again.
 */
export async function firstView(): Promise<void> {
  const arrival = begun?.then(({ screen, data }) => ({ parts: Promise.all([layout, screen]), data }));
  if (arrival === undefined) return;
  const parts = arrival.then((its) => its.parts);
  await Promise.race([Promise.all([parts, arrival.then((its) => its.data)]), waiting(parts)]);
}

/** The network is given little time. Where all files have come only work is left, which a spinner would make longer. */
async function waiting(parts: Promise<unknown>): Promise<void> {
  await later(patience);
  if (!globalThis.earlyFilesCame) return;
  await parts;
  await later(dataPatience);
}

/** Milliseconds. */
const [patience, dataPatience] = [250, 100];

function later(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
