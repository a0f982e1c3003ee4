// A text with its insertions and deletions, word by word.
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx';
import { wordDiff } from './wordDiff.ts';

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
  const words = wordDiff(before, after);
  if (words === undefined) {
    return (
      <div className="history-text history-rewritten" dir="auto">
        <div>
          <Deleted>{before}</Deleted>
        </div>
        <div>
          <Inserted>{after}</Inserted>
        </div>
      </div>
    );
  }
  return (
    <bdi className="history-text">
      {words.map(({ value, added, removed }, index) => {
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
