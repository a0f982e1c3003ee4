import { useEffect, useState } from 'react';
import { afterTyping } from '../../ui/inputs/composition.ts';
import { useFields } from '../saving/record.ts';
import { cleanAll, same, type Values } from './values.ts';

/**
 * All values of the form around, cleaned, once nobody has typed for `delay` ms: for what watches the whole form. `late` is for what is
 * opened while the form is in use.
 */
export function useTyped(delay: number, { late = false } = {}): Values {
  const { fields, start, typed, onChange } = useFields();
  const [values, setValues] = useState(() => (late ? typed() : cleanAll(fields, start)));
  useEffect(() => {
    // What was typed between the first drawing and this.
    setValues((before) => (same(before, typed()) ? before : typed()));
    let cancel: (() => void) | undefined;
    const stop = onChange(() => {
      cancel?.();
      cancel = afterTyping(() => setValues(typed()), delay);
    });
    return () => {
      cancel?.();
      stop();
    };
  }, [typed, onChange, delay]);
  return values;
}
