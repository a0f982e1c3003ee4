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
  /** The number of the palette that is open. The browser tells late that one is closed: by then another may be open. */
  const [opened, setOpened] = useState<number | null>(null);
  // Nothing can be searched while the page waits for the password, whose dialog the palette would cover.
  const isActive = useSession()?.status === 'active';
  if (opened !== null && !isActive) setOpened(null);
  useEffect(() => whenIdle(() => void load()), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isCommandKey(event, 'k')) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) setOpened(isShown() ? null : nextNumber());
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
        onClick={() => setOpened(nextNumber())}
      >
        <SearchOutlined />
        <span>Search everything</span>
        <kbd aria-hidden>{keyName('K')}</kbd>
      </button>
      {opened !== null && (
        <Suspense>
          <Palette
            key={opened}
            openScreens={openScreens}
            onClose={() => setOpened((now) => (now === opened ? null : now))}
            onShortcuts={onShortcuts}
          />
        </Suspense>
      )}
    </>
  );
}

let last = 0;

function nextNumber(): number {
  last += 1;
  return last;
}

function isShown(): boolean {
  return document.querySelector('dialog.palette[open]') !== null;
}
