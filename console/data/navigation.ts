// Navigation from outside components, and by plain links. The shell sets the router.
type Options = { replace: boolean; state?: unknown };
type Navigate = (to: string, options: Options) => void;

/** Goes to a path of the console, such as `/user/login`, without the base path. */
export function goTo(to: string, options: Options = { replace: false }): void {
  navigate?.(to, options);
}

export function setNavigator(next: Navigate): void {
  navigate = next;
}

let navigate: Navigate | undefined;

type Click = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** True for a click that opens a link elsewhere: with Ctrl, Cmd or Shift, or by the middle button. */
export function opensTab({ button, ctrlKey, metaKey, shiftKey }: Click): boolean {
  return button === 1 || ctrlKey || metaKey || shiftKey;
}

/** @param href a URL, or a query for the current screen */
export function openTab(href: string): void {
  window.open(href, '_blank', 'noopener');
}

/** Handlers of a button that leads to a path: clicks that open a link in another tab do so here too. */
export function leadsTo(to: () => string, go: () => void) {
  return {
    onClick: (event: Click) => (opensTab(event) ? openTab(hrefTo(to())) : go()),
    onAuxClick: (event: Click) => event.button === 1 && openTab(hrefTo(to())),
  };
}

/** Prefix of all paths; begins and ends with a slash. */
const base = globalThis.routerBase ?? '/';

/** The URL of a console path, for plain links. Query-only addresses stay as they are. */
export function hrefTo(path: string): string {
  return path.startsWith('/') ? base + path.slice(1) : path;
}

/** The URL of a path of the server, such as of a call: below the base, which is all that a proxy may forward. */
export function urlOf(path: string): URL {
  return new URL(hrefTo(path), location.origin);
}

/** JSON of a reply, with the paths of pictures below the base. */
export function withBase(json: string): string {
  return base === '/' ? json : json.replaceAll('"/media/', `"${base}media/`);
}

/** JSON for the server, with the paths of pictures as it knows them. */
export function withoutBase(json: string): string {
  return base === '/' ? json : json.replaceAll(`"${base}media/`, '"/media/');
}

/** The console path of such a URL. */
export function pathOf(href: string): string {
  return href.startsWith(base) ? href.slice(base.length - 1) : href;
}
