// `?` opens the list of keyboard shortcuts, which is loaded on demand.
import { lazy, Suspense, useEffect, useState } from 'react';
import { retryUntilOnline } from '../../../data/idle.ts';
import { isKey } from '../../../ui/keys.ts';

export function Shortcuts({ open, onChange }: { open: boolean; onChange: (open: boolean) => void }) {
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (isKey(event, '?') && !isTyping(event.target)) onChange(true);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onChange]);

  if (!wanted) return null;
  return (
    <Suspense>
      <ShortcutsDialog open={open} onClose={() => onChange(false)} />
    </Suspense>
  );
}

const ShortcutsDialog = lazy(() => retryUntilOnline(() => import('./ShortcutsDialog.tsx')));

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
