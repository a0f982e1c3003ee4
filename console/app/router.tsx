// Which page an address leads to. Everything below the layout is one route: the rooms' screens are found there.
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { LoginRoute } from './login/LoginRoute.tsx';
import { CrashPage } from './pages/CrashPage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { homePath, loginPath } from './paths.ts';
import { Root } from './Root.tsx';
import { SignedIn } from './SignedIn.tsx';

/** Matching ignores case and a trailing slash. `base` is the path that all addresses begin with. */
export function createRouter(base: string) {
  return createBrowserRouter([{ element: <Root />, errorElement: <CrashPage />, children: routes }], {
    basename: base,
  });
}

const redirect = (path: string, to: string): RouteObject => ({ path, element: <Navigate to={to} replace /> });

const routes: RouteObject[] = [
  redirect('/', homePath),
  redirect('/index.html', homePath),
  redirect('/account', homePath),
  redirect('/user', loginPath),
  { path: loginPath, element: <LoginRoute />, errorElement: <CrashPage /> },
  { path: '/user/*', element: <NotFoundPage /> },
  { path: '*', element: <SignedIn />, errorElement: <CrashPage /> },
];
