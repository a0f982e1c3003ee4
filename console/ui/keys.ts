// Matches shortcuts on every keyboard layout, with and without Caps Lock.
import { isComposing } from './inputs/composition.ts';

type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'keyCode'
  | 'isComposing'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'getModifierState'
>;

/** True if a key alone is pressed: a letter, a sign such as `/`, or a named key such as `F6`. A capital letter needs Shift. */
export function isKey(event: KeyPress, wanted: string): boolean {
  // Some layouts type a sign with AltGr, which Windows reports as Ctrl+Alt.
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  if (isComposing(event) || (isCommand && !event.getModifierState('AltGraph'))) return false;
  return types(event, wanted) && (!isLetter.test(wanted) || event.shiftKey === isCapital.test(wanted));
}

/** True if the key is pressed with Ctrl, or with Cmd on a Mac, and with no other modifier. */
export function isCommandKey(event: KeyPress, wanted: string): boolean {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  return isCommand && !isComposing(event) && types(event, wanted);
}

/** `Ctrl+S`, or with the symbol of a Mac, to show a shortcut. */
export function keyName(key: string): string {
  return isMac() ? `⌘${key}` : `Ctrl+${key}`;
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** By what the key types. On a layout without Latin letters, by its place on a Latin keyboard. */
function types({ key, code, shiftKey }: KeyPress, wanted: string): boolean {
  const typed = key.normalize('NFKC').toLowerCase();
  if (typed === wanted.toLowerCase()) return true;
  if (!otherScript.test(typed)) return false;
  if (isLetter.test(wanted)) return code === `Key${wanted.toUpperCase()}`;
  return code === 'Slash' && wanted === (shiftKey ? '?' : '/');
}

const isLetter = /^[a-z]$/i;
const isCapital = /^[A-Z]$/;
/** One sign that is neither ASCII nor Latin, such as `ы`; not `ö`, whose layout has the Latin letters elsewhere. */
const otherScript = /^[^\p{ASCII}\p{Script=Latin}]$/u;
