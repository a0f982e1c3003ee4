import { notify } from '../../data/notify.ts';

/** Copies a text to the clipboard and reports it. @param what "Id", "Address" */
export function copy(text: string, what: string, note = ''): void {
  navigator.clipboard.writeText(text).then(
    () => notify.success(note === '' ? `${what} copied` : `${what} copied (${note})`),
    () => notify.error(`${what} not copied: the browser does not allow it`),
  );
}

/** Copies a link to a path of this console. */
export function copyLink(path: string): void {
  const base = (globalThis.routerBase ?? '/').replace(/\/$/, '');
  copy(`${location.origin}${base}${path}`, 'Link');
}
