import { useEffect, useState } from 'react';
import { useFields } from '../saving/record.ts';
import { cleanAll, type Values } from './values.ts';

/** All values of the form around, cleaned, once nobody has typed for `delay` ms: for what watches the whole form. */
export function useTyped(delay: number): Values {
  const { fields, start, typed, onChange } = useFields();
  const [values, setValues] = useState(() => cleanAll(fields, start));
  useEffect(() => {
    let timer: number | undefined;
    const stop = onChange(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setValues(typed()), delay);
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [typed, onChange, delay]);
  return values;
}
