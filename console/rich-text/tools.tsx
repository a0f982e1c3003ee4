// What the toolbar's buttons do.
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
import type { ChainedCommands, Editor } from '@tiptap/react';
import type { ReactNode } from 'react';

/** Letters as a picture: the button's name says what they mean. */
export function Sign({ text }: { text: string }) {
  return <b className="richtext-sign" data-text={text} />;
}

/** What is asked before it goes into the text. */
export type Asked = 'link' | 'video' | 'picture';

export type Tool = {
  name: string;
  icon: ReactNode;
  keys?: string;
  isOn?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
} & (
  | { apply: (chain: ChainedCommands) => ChainedCommands }
  /** Something has to be asked first, above the text. */
  | { asks: Asked }
);

const heading = (level: 2 | 3 | 4): Tool => ({
  name: `Heading ${level}`,
  icon: <Sign text={`H${level}`} />,
  keys: `Mod+Alt+${level}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  apply: (chain) => chain.toggleHeading({ level }),
});

/** What every text can do. */
export const plainTools: readonly Tool[] = [
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
  {
    name: 'Superscript',
    icon: <Sign text="x²" />,
    keys: 'Mod+.',
    isOn: (editor) => editor.isActive('superscript'),
    apply: (chain) => chain.toggleMark('superscript'),
  },
  {
    name: 'Subscript',
    icon: <Sign text="x₂" />,
    keys: 'Mod+,',
    isOn: (editor) => editor.isActive('subscript'),
    apply: (chain) => chain.toggleMark('subscript'),
  },
  {
    name: 'Link',
    icon: <LinkOutlined />,
    keys: 'Mod+K',
    isOn: (editor) => editor.isActive('link'),
    asks: 'link',
  },
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
