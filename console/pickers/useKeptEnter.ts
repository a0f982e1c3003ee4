import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isComposing } from '../ui/inputs/composition.ts';

/**
 * Keeps an Enter that is pressed before a search has answered: the first result is chosen when it comes.
 * @param typed the text that is searched for; another text forgets the key
 * @param isWaiting true until the results are those of the text
 */
export function useKeptEnter(typed: string, isWaiting: boolean, chooseFirst: () => void) {
  const [keptFor, setKeptFor] = useState<string>();
  const choose = useRef(chooseFirst);
  choose.current = chooseFirst;
  const isDue = keptFor !== undefined && keptFor === typed && !isWaiting;
  useEffect(() => {
    if (!isDue) return;
    setKeptFor(undefined);
    choose.current();
  }, [isDue]);
  return {
    /** @param canChoose true if the list offers what the key would choose at once */
    onKey: (event: KeyboardEvent, canChoose: boolean) => {
      if (isComposing(event)) return;
      const keeps = event.key === 'Enter' && isWaiting && !canChoose && typed.trim() !== '';
      setKeptFor(keeps ? typed : undefined);
      if (!keeps) return;
      event.preventDefault();
      // The list would close and forget the text.
      event.stopPropagation();
    },
  };
}
