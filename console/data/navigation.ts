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

/** The console path of such a URL. */
export function pathOf(href: string): string {
  return href.startsWith(base) ? href.slice(base.length - 1) : href;
}
