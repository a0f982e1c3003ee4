// The preview of a job over selected rows, and the rows that it refused.
import { lazy, Suspense } from 'react';
import { retryUntilOnline } from '../../data/idle.ts';
import type { Noun } from './BulkBar.tsx';
import { RefusedRows } from './RefusedRows.tsx';
import type { BulkView } from './runBulk.ts';
import type { RunBulk } from './selected.ts';

const BulkPreview = lazy(() => retryUntilOnline(() => import('./BulkPreview.tsx')));

type BulkNoticesProps = {
  view: BulkView;
  noun: Noun;
  /** Path of a record's form, if it is known. */
  linkTo: (id: string) => string | undefined;
  run: RunBulk;
  onClose: () => void;
};

export default function BulkNotices({ view, noun, linkTo, run, onClose }: BulkNoticesProps) {
  const { refused, previewed } = view;
  return (
    <>
      {refused && (
        <RefusedRows
          {...{ refused, noun, linkTo, onClose }}
          onRetry={() =>
            void run({ ...refused.job, select: { refusedBy: refused.id }, count: refused.count })
          }
        />
      )}
      {previewed && (
        <Suspense>
          <BulkPreview id={previewed.id} job={previewed.job} noun={noun} onAnswer={previewed.answer} />
        </Suspense>
      )}
    </>
  );
}
