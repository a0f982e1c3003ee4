import { useEffect, useState } from 'react';
import { afterTyping } from '../../ui/inputs/composition.ts';

/** A typed value once it has stayed the same for `delay` ms. An input method ends its composition first. */
export function useDebounced<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => afterTyping(() => setSettled(value), delay), [value, delay]);
  return settled;
}
