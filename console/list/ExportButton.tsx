// Opens the dialog that exports a list's records as a file.
import { lazy, Suspense, useState } from 'react';
import type { ExchangeType } from '../../contract/exchange/columns.ts';
import { retryUntilOnline } from '../data/idle.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { DownloadOutlined } from '../ui/buttons/icons.tsx';
import type { ListState } from './listState.ts';
import type { Noun } from './selection/BulkBar.tsx';

const ExportDialog = lazy(() => retryUntilOnline(() => import('./ExportDialog.tsx')));

type ExportButtonProps = {
  type: ExchangeType;
  noun: Noun;
  state: ListState;
  /** Records that match the filters; undefined while it loads. */
  total: number | undefined;
};

export function ExportButton({ total = 0, ...props }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<DownloadOutlined />}
        aria-label="Export…"
        title="Export…"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ExportDialog {...props} total={total} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
