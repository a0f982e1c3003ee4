// Formatted text as a form's control. The editor is a chunk of its own; until it is there, its place is kept.
import { ConfigProvider } from 'antd';
import { lazy, Suspense } from 'react';
import './richtext.css';

export type RichTextProps = {
  /** The name that a screen reader gives the text. */
  label: string;
  /** HTML of the contract's elements, or null for none. */
  value?: string | null;
  onChange?: (html: string | null) => void;
  onBlur?: () => void;
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true';
};

/** What a text may hold: a listing's description is plain, an article has tables, pictures and videos besides. */
type Kind = keyof typeof loaders;

export function RichText({ kind = 'plain', ...props }: RichTextProps & { kind?: Kind }) {
  const { componentDisabled } = ConfigProvider.useConfig();
  const Editor = editors[kind];
  return (
    <Suspense fallback={<div className="richtext richtext-loading" aria-busy="true" />}>
      <Editor {...props} readOnly={componentDisabled === true} />
    </Suspense>
  );
}

/** Begins to load the editor, so that it comes beside the record and not after it. */
export function loadRichText(kind: Kind = 'plain'): void {
  void loaders[kind]();
}

const missing = () => import('./EditorMissing.tsx');
const loaders = {
  plain: () => import('./Editor.tsx').catch(missing),
  article: () => import('./ArticleEditor.tsx').catch(missing),
};
const editors = { plain: lazy(loaders.plain), article: lazy(loaders.article) };
