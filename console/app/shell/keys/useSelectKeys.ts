// Tab leaves an open multi-select. Ant Design would toggle the highlighted option and stay, so choosing by Enter and
// moving on by Tab would undo the choice.
import { useEffect } from 'react';
import { isComposing } from '../../../ui/inputs/composition.ts';

export function useSelectKeys(): void {
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || isComposing(event)) return;
      if (event.target instanceof Element && event.target.matches(opened)) event.stopPropagation();
    };
    window.addEventListener('keydown', leave, { capture: true });
    return () => window.removeEventListener('keydown', leave, { capture: true });
  }, []);
}

const opened = '.ant-select-multiple [role="combobox"][aria-expanded="true"]';
