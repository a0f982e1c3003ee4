// The layout with everything in it that the login page does without.
import { currentSession } from '../platform/session.ts';
import { lazyPart } from './lazyPart.tsx';

export const shell = lazyPart(() => import('./shell/Shell.tsx'), 0);

// Begun before the first paint where somebody is signed in, and the first screen's data beside it.
if (currentSession() !== null) {
  shell.start();
  void import('./shell/arrival.ts').catch(() => {});
}
