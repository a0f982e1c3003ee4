// A text with its insertions and deletions, word by word.
import { diffWordsWithSpace } from 'diff';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx';

export function TextDiff({ before, after }: { before: string; after: string }) {
  // Single words, such as links, are replaced as a whole.
  if (!isProse(before) || !isProse(after)) {
    return (
      <bdi className="history-text">
        {before !== '' && <Deleted>{before}</Deleted>}
        {before !== '' && after !== '' && <span aria-hidden> → </span>}
        {after !== '' && <Inserted>{after}</Inserted>}
      </bdi>
    );
  }
  return (
    <bdi className="history-text">
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, index) => {
        if (added) return <Inserted key={index}>{value}</Inserted>;
        return removed ? <Deleted key={index}>{value}</Deleted> : <span key={index}>{value}</span>;
      })}
    </bdi>
  );
}

function isProse(text: string): boolean {
  return /\s/.test(text.trim());
}

export function Inserted({ children }: { children: ReactNode }) {
  return (
    <ins>
      <VisuallyHidden>added: </VisuallyHidden>
      {children}
    </ins>
  );
}

export function Deleted({ children }: { children: ReactNode }) {
  return (
    <del>
      <VisuallyHidden>removed: </VisuallyHidden>
      {children}
    </del>
  );
}
