import { useEffect, useState } from 'react';
import { type Holder, holdUnsaved, mayLeave } from './unsaved.ts';

/**
 * Guards text outside a record's form, such as a note in a dialog: leaving the page asks first, and so does the
 * returned function, which resolves to false if the user stays.
 */
export function useUnsavedText(isUnsaved: boolean): {
  mayClose: () => Promise<boolean>;
  release: () => void;
} {
  const [holder] = useState(newHolder);
  // At once, so that a navigation right after a change is judged by it.
  holder.dirty = isUnsaved;
  useEffect(() => holdUnsaved(holder), [holder]);
  return {
    mayClose: () => mayLeave([holder]),
    /** The text is on its way: nothing asks about it until the next render. */
    release: holder.discard,
  };
}

function newHolder(): Holder {
  const holder: Holder = {
    dirty: false,
    discard: () => {
      holder.dirty = false;
    },
  };
  return holder;
}
