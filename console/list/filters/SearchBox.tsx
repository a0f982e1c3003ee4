// Search as you type. The address follows after 200 ms; "/" focuses the search from anywhere on the screen.
import { memo, useEffect, useRef, useState } from 'react';
import { listLimits } from '../../../contract/kit/limits.ts';
import { CloseOutlined, SearchOutlined } from '../../ui/buttons/icons.tsx';
import { afterTyping, isComposing } from '../../ui/inputs/composition.ts';
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
  const cancel = useRef<() => void>(undefined);
  // The last search sent from here. Any other comes from outside (Back, a cleared filter) and replaces the text.
  const sent = useRef(q);

  useEffect(() => {
    if (q === sent.current) return;
    sent.current = q;
    cancel.current?.();
    setTyped(q);
  }, [q]);
  useEffect(() => () => cancel.current?.(), []);
  useShortcut('/', () => input.current?.select());

  const send = (text: string) => {
    cancel.current?.();
    sent.current = text.trim();
    set({ q: sent.current }, 'replace');
  };
  const change = (text: string) => {
    setTyped(text);
    cancel.current?.();
    cancel.current = afterTyping(() => send(text), delay);
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
        dir="auto"
        ref={input}
        type="search"
        className="list-input"
        value={typed}
        maxLength={listLimits.q}
        placeholder={placeholder}
        aria-label={placeholder}
        aria-keyshortcuts="/"
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Enter') send(typed);
          if (event.key !== 'Escape') return;
          if (typed === '') event.currentTarget.blur();
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
