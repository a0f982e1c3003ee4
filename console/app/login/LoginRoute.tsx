// /user/login: signs in, and logs out (`state.logout`, so that a guard may still stop it).
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { logOut, storedToken, useSession } from '../../data/session.ts';
import { lazyPart } from '../lazyPart.tsx';
import { usePageTitle } from '../pages/usePageTitle.ts';
import { deskPath, loginPath, safeRedirect } from '../paths.ts';

export function LoginRoute() {
  usePageTitle();
  const session = useSession();
  const [query] = useSearchParams();
  const leaving: unknown = useLocation().state?.logout;
  const navigate = useNavigate();
  useEffect(() => {
    if (leaving !== true) return;
    const token = storedToken();
    logOut();
    void import('./signing.ts').then(({ signOut }) => signOut(token));
    void navigate(loginPath, { replace: true, state: { logout: false } });
  }, [leaving, navigate]);

  if (leaving === true) return null;
  if (session?.status === 'active') {
    const redirect = query.get('redirect') ?? (session.startsOnDesk ? deskPath : null);
    return <Navigate to={safeRedirect(redirect)} replace />;
  }
  return <loginPage.Component />;
}

export const loginPage = lazyPart(() => import('./LoginPage.tsx'), 1);
