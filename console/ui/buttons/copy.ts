import { notify } from '../../data/notify.ts';

/** Copies a text to the clipboard and reports it, or shows the text. @param what "Id", "Address" */
export function copy(text: string, what: string, note = ''): void {
  write(text).then(
    () => notify.success(note === '' ? `${what} copied` : `${what} copied (${note})`),
    () => show(text, what),
  );
}

/** Copies a link to a path of this console. */
export function copyLink(path: string): void {
  const base = (globalThis.routerBase ?? '/').replace(/\/$/, '');
  copy(`${location.origin}${base}${path}`, 'Link');
}

/** Over plain http there is no clipboard, and a policy or a person may refuse it. */
async function write(text: string): Promise<void> {
  try {
    await ((navigator.clipboard as Clipboard | undefined) ?? missing).writeText(text);
  } catch {
    if (!copySelected(text)) throw new Error('The browser does not allow it');
  }
}

const missing = { writeText: () => Promise.reject(new Error('No clipboard')) };

/** The way of old browsers, and the only one without a secure context: selects the text in a field and copies the selection. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // What is behind a dialog of the browser cannot be selected.
  (before?.closest('dialog, [role="dialog"]') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    field.remove();
  }
}

function show(text: string, what: string): void {
  const title = `${what} not copied. Copy it by hand:`;
  notify.open({ title, description: text, action: { label: 'Close', onClick: () => notify.close(title) } });
}
