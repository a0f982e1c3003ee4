// The editor's buttons, one stop of the Tab key; the arrows lead from one to the next.
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { isComposing } from '../ui/inputs/composition.ts';
import type { Asked, Tool } from './tools.tsx';

type ToolbarProps = {
  editor: Editor;
  /** What the buttons are for, as a screen reader hears it. */
  label: string;
  tools: readonly Tool[];
  onAsk: (asked: Asked) => void;
};

export function Toolbar({ editor, label, tools, onAsk }: ToolbarProps) {
  const [stop, setStop] = useState(0);
  const { on, can } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.map(({ isOn }) => isOn?.(now)),
      can: tools.map(({ isPossible }) => isPossible?.(now) ?? true),
    }),
  });

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const next = targets[event.key]?.(stop, tools.length - 1);
    if (next === undefined || isComposing(event)) return;
    event.preventDefault();
    setStop(next);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus();
  }

  return (
    // It is never focused itself: its buttons are.
    <div role="toolbar" tabIndex={-1} aria-label={label} className="richtext-toolbar" onKeyDown={move}>
      {tools.map((tool, index) => (
        <button
          key={tool.name}
          type="button"
          aria-label={tool.name}
          title={tool.keys === undefined ? tool.name : `${tool.name} (${tool.keys.replace('Mod', modifier)})`}
          aria-pressed={on[index]}
          aria-disabled={!can[index]}
          tabIndex={index === stop ? 0 : -1}
          // The text keeps its selection, and the focus where it came from the mouse.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setStop(index)}
          onClick={() => ('asks' in tool ? onAsk(tool.asks) : tool.apply(editor.chain().focus()).run())}
        >
          {tool.icon}
        </button>
      ))}
    </div>
  );
}

const targets: Readonly<Record<string, (from: number, last: number) => number>> = {
  ArrowRight: (from, last) => (from === last ? 0 : from + 1),
  ArrowLeft: (from, last) => (from === 0 ? last : from - 1),
  Home: () => 0,
  End: (_from, last) => last,
};
const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
