// Runs jobs over the selected rows, and says what came of them: with Undo, and with the refused rows, which stay selected.
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { retryUntilOnline } from '../../data/idle.ts';
import type { ListRow } from '../types.ts';
import type { Noun } from './BulkBar.tsx';
import type { BulkView } from './runBulk.ts';
import type { BulkCall, RunBulk } from './selected.ts';
import type { Selection } from './useSelection.ts';

// Loaded on demand: most visits change no rows together.
const BulkNotices = lazy(() => retryUntilOnline(() => import('./BulkNotices.tsx')));

type Names<Row> = { noun: Noun; hrefOf: (row: Row) => string };

export function useBulk<Row extends ListRow>(
  bulkCall: BulkCall | undefined,
  { noun, hrefOf }: Names<Row>,
  selection: Selection<Row>,
): { run: RunBulk; progress: string | undefined; notices: ReactNode } {
  const client = useQueryClient();
  const [view, setView] = useState<BulkView>({});
  const run: RunBulk = async (job) => {
    if (bulkCall === undefined) return false;
    const { runBulk } = await retryUntilOnline(() => import('./runBulk.ts'));
    return runBulk(job, { bulkCall, noun, client, show: setView, select: selection.change });
  };
  const linkTo = (id: string) => {
    const row = selection.rowOf(id);
    return row && hrefOf(row);
  };
  return {
    run,
    progress: view.progress,
    notices: (view.refused || view.previewed) && (
      <Suspense>
        <BulkNotices {...{ view, noun, linkTo, run }} onClose={() => setView({})} />
      </Suspense>
    ),
  };
}
