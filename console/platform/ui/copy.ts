import { notify } from '../notify.ts';

/** Puts a text on the clipboard and says so. @param what "The id", "The address" */
export function copy(text: string, what: string): void {
  navigator.clipboard.writeText(text).then(
    () => notify.success(`${what} is copied`),
    () => notify.error(`${what} could not be copied: the browser does not allow it`),
  );
}

/** Copies a link to a path of this console. */
export function copyLink(path: string): void {
  const base = (globalThis.routerBase ?? '/').replace(/\/$/, '');
  copy(`${location.origin}${base}${path}`, 'The link');
}
