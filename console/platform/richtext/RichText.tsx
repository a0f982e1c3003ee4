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

export function RichText(props: RichTextProps) {
  const { componentDisabled } = ConfigProvider.useConfig();
  return (
    <Suspense fallback={<div className="richtext richtext-loading" aria-busy="true" />}>
      <Editor {...props} readOnly={componentDisabled === true} />
    </Suspense>
  );
}

/** Begins to load the editor, so that it comes beside the record and not after it. */
export function loadRichText(): void {
  void load();
}

const load = () => import('./Editor.tsx').catch(() => import('./EditorMissing.tsx'));
const Editor = lazy(load);
