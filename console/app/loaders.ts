// Route loaders: start loading a page's chunks and data during the navigation.
import type { LoaderFunction } from 'react-router';
import { currentSession } from '../data/session.ts';
import { loginPage } from './login/LoginRoute.tsx';
import { shell } from './shellPart.ts';

/** Drawing the first page in one step is faster than in several, if the network allows. Later pages show at once. */
const firstPaintMs = 250;
const firstPaint = new Promise<null>((resolve) => setTimeout(() => resolve(null), firstPaintMs));

export const loadLogin: LoaderFunction = () => Promise.race([firstPaint, loginPage.start()]);

/** Loads the layout, the screen and its data in parallel. */
export const loadScreen: LoaderFunction = ({ request }) => {
  if (currentSession() === null) return null;
  return Promise.race([firstPaint, Promise.all([shell.start(), prefetch(new URL(request.url))])]);
};

async function prefetch(url: URL): Promise<void> {
  try {
    const { prefetchIdentity, prefetchScreen } = await import('./shell/prefetch.ts');
    await Promise.all([prefetchIdentity(), prefetchScreen(url)]);
  } catch {
    // The chunk failed to load. The layout needs it too, and reports it.
  }
}
