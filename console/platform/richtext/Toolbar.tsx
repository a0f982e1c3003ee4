// The editor's buttons, one stop of the Tab key; the arrows lead from one to the next.
import {
  BoldOutlined,
  CodeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

type ToolbarProps = { editor: Editor; label: string; onLink: () => void };

export function Toolbar({ editor, label, onLink }: ToolbarProps) {
  const [stop, setStop] = useState(0);
  const { on, can } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.map(({ isOn }) => isOn?.(now)),
      can: tools.map(({ isPossible }) => isPossible?.(now) ?? true),
    }),
  });

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const next = targets[event.key]?.(stop);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus();
  }

  return (
    // It is never focused itself: its buttons are.
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={`Formatting of ${label}`}
      className="richtext-toolbar"
      onKeyDown={move}
    >
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
          onClick={() => (tool.apply ? tool.apply(editor.chain().focus()).run() : onLink())}
        >
          {tool.icon}
        </button>
      ))}
    </div>
  );
}

/** Letters as a picture: the button's name says what they mean. */
function Sign({ text }: { text: string }) {
  return <b className="richtext-sign" data-text={text} />;
}

type Tool = {
  name: string;
  icon: ReactNode;
  keys?: string;
  isOn?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
  /** Without it the link row opens. */
  apply?: (chain: ChainedCommands) => ChainedCommands;
};

const heading = (level: 2 | 3 | 4): Tool => ({
  name: `Heading ${level}`,
  icon: <Sign text={`H${level}`} />,
  keys: `Mod+Alt+${level}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  apply: (chain) => chain.toggleHeading({ level }),
});

const tools: readonly Tool[] = [
  heading(2),
  heading(3),
  heading(4),
  {
    name: 'Bold',
    icon: <BoldOutlined />,
    keys: 'Mod+B',
    isOn: (editor) => editor.isActive('bold'),
    apply: (chain) => chain.toggleBold(),
  },
  {
    name: 'Italic',
    icon: <ItalicOutlined />,
    keys: 'Mod+I',
    isOn: (editor) => editor.isActive('italic'),
    apply: (chain) => chain.toggleItalic(),
  },
  {
    name: 'Underline',
    icon: <UnderlineOutlined />,
    keys: 'Mod+U',
    isOn: (editor) => editor.isActive('underline'),
    apply: (chain) => chain.toggleUnderline(),
  },
  {
    name: 'Strikethrough',
    icon: <StrikethroughOutlined />,
    keys: 'Mod+Shift+S',
    isOn: (editor) => editor.isActive('strike'),
    apply: (chain) => chain.toggleStrike(),
  },
  {
    name: 'Code',
    icon: <CodeOutlined />,
    keys: 'Mod+E',
    isOn: (editor) => editor.isActive('code'),
    apply: (chain) => chain.toggleCode(),
  },
  { name: 'Link', icon: <LinkOutlined />, keys: 'Mod+K', isOn: (editor) => editor.isActive('link') },
  {
    name: 'Bulleted list',
    icon: <UnorderedListOutlined />,
    keys: 'Mod+Shift+8',
    isOn: (editor) => editor.isActive('bulletList'),
    apply: (chain) => chain.toggleBulletList(),
  },
  {
    name: 'Numbered list',
    icon: <OrderedListOutlined />,
    keys: 'Mod+Shift+7',
    isOn: (editor) => editor.isActive('orderedList'),
    apply: (chain) => chain.toggleOrderedList(),
  },
  {
    name: 'Quote',
    icon: <Sign text="”" />,
    keys: 'Mod+Shift+B',
    isOn: (editor) => editor.isActive('blockquote'),
    apply: (chain) => chain.toggleBlockquote(),
  },
  {
    name: 'Code block',
    icon: <Sign text="{ }" />,
    keys: 'Mod+Alt+C',
    isOn: (editor) => editor.isActive('codeBlock'),
    apply: (chain) => chain.toggleCodeBlock(),
  },
  { name: 'Horizontal line', icon: <Sign text="—" />, apply: (chain) => chain.setHorizontalRule() },
  {
    name: 'Undo',
    icon: <UndoOutlined />,
    keys: 'Mod+Z',
    isPossible: (editor) => editor.can().undo(),
    apply: (chain) => chain.undo(),
  },
  {
    name: 'Redo',
    icon: <RedoOutlined />,
    keys: 'Mod+Shift+Z',
    isPossible: (editor) => editor.can().redo(),
    apply: (chain) => chain.redo(),
  },
];

const last = tools.length - 1;
const targets: Readonly<Record<string, (from: number) => number>> = {
  ArrowRight: (from) => (from === last ? 0 : from + 1),
  ArrowLeft: (from) => (from === 0 ? last : from - 1),
  Home: () => 0,
  End: () => last,
};
const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
