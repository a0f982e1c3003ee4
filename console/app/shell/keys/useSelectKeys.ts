// Tab leads on from an open list of several choices. Ant Design would toggle the choice that is marked there and stay:
// who chose by Enter and went on to the next field took the choice back.
import { useEffect } from 'react';

export function useSelectKeys(): void {
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && event.target instanceof Element && event.target.matches(opened))
        event.stopPropagation();
    };
    window.addEventListener('keydown', leave, { capture: true });
    return () => window.removeEventListener('keydown', leave, { capture: true });
  }, []);
}

const opened = '.ant-select-multiple [role="combobox"][aria-expanded="true"]';
