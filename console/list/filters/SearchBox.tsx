// Search as you type. The address follows after 200 ms; "/" focuses the search from anywhere on the screen.
import { memo, useEffect, useRef, useState } from 'react';
import { listLimits } from '../../../contract/kit/limits.ts';
import { CloseOutlined, SearchOutlined } from '../../ui/buttons/icons.tsx';
import type { ListState } from '../listState.ts';
import { useShortcut } from '../rows/useShortcuts.ts';

type SearchBoxProps = {
  /** The active search. */
  q: string;
  set: ListState['set'];
  placeholder: string;
};

const delay = 200;

export const SearchBox = memo(function SearchBox({ q, set, placeholder }: SearchBoxProps) {
  const [typed, setTyped] = useState(q);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The last search sent from here. Any other comes from outside (Back, a cleared filter) and replaces the text.
  const sent = useRef(q);

  useEffect(() => {
    if (q === sent.current) return;
    sent.current = q;
    clearTimeout(timer.current);
    setTyped(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useShortcut('/', () => input.current?.select());

  const send = (text: string) => {
    clearTimeout(timer.current);
    sent.current = text.trim();
    set({ q: sent.current }, 'replace');
  };
  const change = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(text), delay);
  };

  const clear = () => {
    setTyped('');
    send('');
    input.current?.focus();
  };

  return (
    <div className="list-search">
      <SearchOutlined />
      <input
        ref={input}
        type="search"
        className="list-input"
        value={typed}
        maxLength={listLimits.q}
        placeholder={placeholder}
        aria-label={placeholder}
        aria-keyshortcuts="/"
        onChange={(event) => change(event.target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') send(typed);
          if (key !== 'Escape') return;
          if (typed === '') currentTarget.blur();
          else clear();
        }}
      />
      {typed === '' ? (
        <kbd aria-hidden>/</kbd>
      ) : (
        <button
          type="button"
          className="list-icon-button"
          aria-label="Clear the search"
          title="Clear"
          onClick={clear}
        >
          <CloseOutlined />
        </button>
      )}
    </div>
  );
});
