import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '../data/notify.ts';
import { sameForm } from '../form/saving/unsaved.ts';
import { missingText } from './MissingRecord.tsx';
import { hereWith } from './useDialog.ts';

/**
 * Says that what the address names is gone, and takes it out of the address.
 * @param noun of what is gone, such as "View"; undefined while nothing is
 * @param names the parameters that name it
 */
export function useGone(noun: string | undefined, ...names: readonly string[]): void {
  const navigate = useNavigate();
  const all = names.join();
  useEffect(() => {
    if (noun === undefined) return;
    sayGone(noun);
    const cleaned = hereWith(Object.fromEntries(all.split(',').map((name) => [name, null])));
    void navigate(cleaned, { replace: true, preventScrollReset: true, state: sameForm });
  }, [noun, all, navigate]);
}

export function sayGone(noun: string): void {
  notify.warning(`${noun} not found. ${missingText}`);
}
