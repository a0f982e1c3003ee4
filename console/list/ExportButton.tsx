// Opens the dialog that exports a list's records as a file.
import { lazy, Suspense, useState } from 'react';
import type { ExchangeType } from '../../contract/exchange/columns.ts';
import { listLimits } from '../../contract/kit/limits.ts';
import { retryUntilOnline } from '../data/idle.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { DownloadOutlined } from '../ui/buttons/icons.tsx';
import { usePhone } from '../ui/phone.ts';
import type { ListState } from './listState.ts';
import type { Noun } from './selection/BulkBar.tsx';
import type { Selected } from './selection/selected.ts';
import type { ListRow } from './types.ts';

const ExportDialog = lazy(() => retryUntilOnline(() => import('./ExportDialog.tsx')));

/** What a list exports. */
export type Exports = {
  type: ExchangeType;
  /** Paths of the columns that the list shows. */
  shown: readonly string[];
};

type ExportButtonProps = Exports & {
  noun: Noun;
  state: Pick<ListState, 'filters' | 'q'>;
  /** Records that match the filters; undefined while it loads. */
  total: number | undefined;
};

export function ExportButton(props: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  // A phone has no room for what is seldom done there.
  if (usePhone()) return null;
  return (
    <>
      <Button
        icon={<DownloadOutlined />}
        aria-label="Export…"
        title="Export…"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <OpenDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Among the actions on selected rows. Offered if they can be named to the server: by their ids, or as all that match but some. */
export function ExportSelected({
  selected: { rows, matching, count },
  ...props
}: ExportButtonProps & { selected: Selected<ListRow> }) {
  const [isOpen, setOpen] = useState(false);
  if (matching === undefined && rows.length > listLimits.ids) return null;
  const select =
    matching === undefined
      ? { ids: rows.map(({ id }) => id) }
      : { filter: matching.filter, except: [...matching.except] };
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Export…
      </Button>
      {isOpen && <OpenDialog {...props} selected={{ count, select }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Selected records, as the call takes them. */
export type ExportedSelection = {
  count: number;
  select: { ids: string[] } | { filter: Record<string, unknown>; except: string[] };
};

type OpenDialogProps = ExportButtonProps & { selected?: ExportedSelection; onClose: () => void };

function OpenDialog({ total = 0, ...props }: OpenDialogProps) {
  return (
    <Suspense>
      <ExportDialog {...props} total={total} />
    </Suspense>
  );
}
