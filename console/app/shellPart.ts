// The layout with everything in it that the login page does without.
import { lazyPart } from './lazyPart.tsx';

export const shell = lazyPart(() => import('./shell/Shell.tsx'), 0);
