// Maps paths to pages. Everything below the layout is one route, because the login page loads without the screens.
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { loadLogin, loadScreen } from './loaders.ts';
import { LoginRoute } from './login/LoginRoute.tsx';
import { CrashPage } from './pages/CrashPage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { homePath, loginPath } from './paths.ts';
import { Root } from './Root.tsx';
import { SignedIn } from './SignedIn.tsx';

/** Matching ignores case and a trailing slash. `base` is the path that all addresses begin with. */
export function createRouter(base: string) {
  const root: RouteObject = {
    element: <Root />,
    hydrateFallbackElement: <div />,
    errorElement: <CrashPage />,
    children: routes,
  };
  return createBrowserRouter([root], { basename: base });
}

const redirectTo = (path: string, to: string): RouteObject => ({
  path,
  element: <Navigate to={to} replace />,
});

const routes: RouteObject[] = [
  redirectTo('/', homePath),
  redirectTo('/index.html', homePath),
  redirectTo('/account', homePath),
  redirectTo('/user', loginPath),
  { path: loginPath, element: <LoginRoute />, errorElement: <CrashPage />, loader: loadLogin },
  { path: '/user/*', element: <NotFoundPage /> },
  {
    path: '*',
    element: <SignedIn />,
    errorElement: <CrashPage />,
    loader: loadScreen,
    // Screens react to their query parameters without a navigation.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  },
];
