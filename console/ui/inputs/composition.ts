// Input methods, such as those for Japanese, compose a text by keys that belong to them until it is confirmed.

type Key = { isComposing: boolean; keyCode: number };

/**
 * True for a key of an input method, which no handler may use. Safari ends the composition before the key that confirms
 * it, which has the code 229 like all keys that an input method takes.
 */
export function isComposing(event: Key | { nativeEvent: Key }): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event;
  return key.isComposing || key.keyCode === 229;
}

/** Runs an action `delay` ms later, or at the end of the composition that is under way then. Returns how to cancel it. */
export function afterTyping(run: () => void, delay: number): () => void {
  const end = () => {
    cancel();
    run();
  };
  const timer = setTimeout(() => {
    if (!composing) end();
    else window.addEventListener('compositionend', end);
  }, delay);
  const cancel = () => {
    clearTimeout(timer);
    window.removeEventListener('compositionend', end);
  };
  return cancel;
}

let composing = false;
globalThis.addEventListener?.('compositionstart', () => (composing = true), { capture: true });
globalThis.addEventListener?.('compositionend', () => (composing = false), { capture: true });
