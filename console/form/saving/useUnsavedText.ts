import { useEffect, useState } from 'react';
import { type Holder, holdUnsaved, mayLeave } from './unsaved.ts';

type UnsavedText = {
  /** Asks if there is unsaved text. False: the user stays. */
  mayClose: () => Promise<boolean>;
  /** The text is being sent: nothing asks about it again, unless `rearm` is called. */
  release: () => void;
  /** The text was not saved. */
  rearm: () => void;
};

/**
 * Guards text outside a record's form, such as a note in a dialog: leaving the page asks first. Text that was sent or
 * discarded stays released until there is none, as its dialog is drawn again before it closes.
 */
export function useUnsavedText(isUnsaved: boolean): UnsavedText {
  const [guard] = useState(newGuard);
  // At once, so that a navigation right after a change is judged by it.
  guard.update(isUnsaved);
  useEffect(() => holdUnsaved(guard.holder), [guard]);
  return guard;
}

function newGuard() {
  let isUnsaved = false;
  let isReleased = false;
  const set = (released: boolean) => {
    isReleased = released;
    holder.dirty = isUnsaved && !isReleased;
  };
  const holder: Holder = { dirty: false, discard: () => set(true) };
  return {
    holder,
    update: (now: boolean) => {
      isUnsaved = now;
      set(isReleased && isUnsaved);
    },
    mayClose: () => mayLeave([holder]),
    release: () => set(true),
    rearm: () => set(false),
  };
}
