// Opens the palette: a button in the header, and Ctrl/Cmd+K anywhere. The palette itself is loaded on demand.
import './palette.css';
import { lazy, Suspense, useEffect, useState } from 'react';
import { retryUntilOnline, whenIdle } from '../../../data/idle.ts';
import { useSession } from '../../../data/session.ts';
import { SearchOutlined } from '../../../ui/buttons/icons.tsx';
import { isCommandKey, keyName } from '../../../ui/keys.ts';
import { openScreens } from '../screens.ts';

const load = () => retryUntilOnline(() => import('./Palette.tsx'));
const Palette = lazy(load);

export function PaletteButton({ onShortcuts }: { onShortcuts: () => void }) {
  const [open, setOpen] = useState(false);
  // Nothing can be searched while the page waits for the password, whose dialog the palette would cover.
  const isActive = useSession()?.status === 'active';
  if (open && !isActive) setOpen(false);
  useEffect(() => whenIdle(() => void load()), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isCommandKey(event, 'k')) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) setOpen((isOpen) => !isOpen);
    };
    // In the capture phase: text editors and dialogs keep keys to themselves.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={`Search everything (${keyName('K')})`}
        onClick={() => setOpen(true)}
      >
        <SearchOutlined />
        <span>Search everything</span>
        <kbd aria-hidden>{keyName('K')}</kbd>
      </button>
      {open && (
        <Suspense>
          <Palette openScreens={openScreens} onClose={() => setOpen(false)} onShortcuts={onShortcuts} />
        </Suspense>
      )}
    </>
  );
}
