// The addresses that the shell itself leads to.
import { urlQuery } from '../data/urlQuery.ts';

export const homePath = '/account/user-access-controls';
export const loginPath = '/user/login';
export const exceptionPath = '/exception';

/** The login page, which comes back to where it was asked for. */
export function loginPathFrom({
  pathname,
  search,
  hash,
}: {
  pathname: string;
  search: string;
  hash: string;
}): string {
  return loginPath + urlQuery({ redirect: pathname === '/' ? undefined : pathname + search + hash });
}

/**
 * Where to go after a login: `redirect` if it is a path of this console, else the home page. Refused: other origins
 * in every spelling that a browser reads as one, control characters, broken escapes, and the login page itself.
 */
export function safeRedirect(redirect: string | null): string {
  if (redirect === null || !/^\/(?![/\\])/.test(redirect) || /[\\\p{Cc}]/u.test(redirect)) return '/';
  try {
    const decoded = decodeURIComponent(redirect);
    if (/^\/[/\\]/.test(decoded) || /\p{Cc}/u.test(decoded)) return '/';
    const { origin, pathname } = new URL(redirect, 'https://this.invalid');
    if (origin !== 'https://this.invalid' || pathname.startsWith('//')) return '/';
    return normalPath(pathname) === loginPath ? '/' : redirect;
  } catch {
    return '/';
  }
}

/** A path as addresses are compared: without case, without slashes at its end. */
export function normalPath(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '') || '/';
}
