// Navigation from outside components, and by plain links. The shell sets the router.
type Navigate = (to: string, options: { replace: boolean }) => void;

/** Goes to a path of the console, such as `/user/login`, without the base path. */
export function goTo(to: string, options: { replace: boolean } = { replace: false }): void {
  navigate?.(to, options);
}

export function setNavigator(next: Navigate): void {
  navigate = next;
}

let navigate: Navigate | undefined;

/** Prefix of all paths; begins and ends with a slash. */
const base = globalThis.routerBase ?? '/';

/** The URL of a console path, for plain links. Query-only addresses stay as they are. */
export function hrefTo(path: string): string {
  return path.startsWith('/') ? base + path.slice(1) : path;
}

/** The console path of such a URL. */
export function pathOf(href: string): string {
  return href.startsWith(base) ? href.slice(base.length - 1) : href;
}
