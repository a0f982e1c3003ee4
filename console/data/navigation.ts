// Navigation from outside components, and by plain links. The shell hands its router in.
type Navigate = (to: string, options: { replace: boolean }) => void;

/** Goes to a path of the console, such as `/user/login`, without the base path. */
export function goTo(to: string, options: { replace: boolean } = { replace: false }): void {
  navigate?.(to, options);
}

export function setNavigator(next: Navigate): void {
  navigate = next;
}

let navigate: Navigate | undefined;

/** What the addresses of all pages begin with; it begins and ends with a slash. */
const base = globalThis.routerBase ?? '/';

/** The address of a path of the console, for a link that the router knows nothing of. What only names parameters stays as it is. */
export function hrefTo(path: string): string {
  return path.startsWith('/') ? base + path.slice(1) : path;
}

/** The path of the console at such an address. */
export function pathOf(href: string): string {
  return href.startsWith(base) ? href.slice(base.length - 1) : href;
}
