// Paths that the shell uses.
import { urlQuery } from '../data/urlQuery.ts';

export const homePath = '/account/user-access-controls';
export const deskPath = '/desk';
export const webhooksPath = '/account/webhooks';
export const loginPath = '/user/login';
export const exceptionPath = '/exception';

/** The login page, with the path to return to. */
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
 * The path after a login: `redirect` if it is a path of this console, else the home page. Refuses other origins in
 * every spelling that a browser reads as one, control characters, broken escapes, and the login page itself.
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

/** Normalizes a path for comparison: lower case, no trailing slashes. */
export function normalPath(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '') || '/';
}
