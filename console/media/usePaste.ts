import { useEffect, useRef } from 'react';
import { filesOf } from './chosenFile.ts';

/** Accepts pasted pictures while the zone has the focus or the pointer. */
export function usePaste(
  zone: { readonly current: HTMLElement | null },
  enabled: boolean,
  onFiles: (files: File[]) => void,
): void {
  const handler = useRef(onFiles);
  handler.current = onFiles;
  useEffect(() => {
    if (!enabled) return undefined;
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData);
      const isMeant = zone.current?.matches(':hover, :focus-within') ?? false;
      // The focused element, such as a text editor, comes first.
      if (!isMeant || files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      handler.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [zone, enabled]);
}
