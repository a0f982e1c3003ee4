// Says above a form which fields of the record differ from the site, and what can be done about it.
import { lazy, Suspense, useState } from 'react';
import { changeStates } from '../../../contract/kit/changes.ts';
import type { Status } from '../../../contract/kit/lifecycle.ts';
import type { OpenChange } from '../../form/saving/pending.ts';
import type { RecordBase, RecordKind } from '../../form/saving/record.ts';
import { inFormOrder } from '../../history/diffs.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { localText } from '../../ui/inputs/moments.ts';
import type { PendingState } from './usePendingChange.ts';
import './pending.css';

type PendingStripProps<R extends RecordBase> = {
  kind: RecordKind<R>;
  status: Status;
  pending: PendingState;
  change: OpenChange;
};

export default function PendingStrip<R extends RecordBase>({
  kind,
  status,
  pending,
  change,
}: PendingStripProps<R>) {
  const [open, setOpen] = useState<'compare' | 'discard' | null>(null);
  const { discard, resolve, next, advance, entries } = pending;
  const returning = entries.find(({ key }) => key === 'draftChange');
  const closing = (act: () => void) => () => {
    setOpen(null);
    act();
  };
  const { conflicts, state, failure } = change;
  const labels = (names: readonly string[]) =>
    names
      .toSorted(inFormOrder(kind))
      .map((name) => kind.labels[name] ?? name)
      .join(', ');
  return (
    <section
      className={conflicts.length > 0 || failure !== null ? 'pending-strip warns' : 'pending-strip'}
      aria-label="Pending changes"
    >
      <div className="pending-text">
        <p>
          {status === 'published' ? 'Differs from the site' : 'Differs from what will be published'}:{' '}
          {labels(Object.keys(change.fields))}.{state !== 'draft' && <b> {stateText(change)}</b>}
        </p>
        {failure !== null && <p>Not published at the scheduled time: {failure}.</p>}
        {conflicts.length > 0 && (
          <p>
            Changed on the site since: {labels(conflicts)}.{' '}
            {resolve && (
              <>
                <Button size="small" onClick={() => resolve('change')}>
                  Keep the change
                </Button>{' '}
                <Button size="small" onClick={() => resolve('site')}>
                  Keep the site
                </Button>
              </>
            )}
          </p>
        )}
      </div>
      <Button size="small" onClick={() => setOpen('compare')}>
        Compare
      </Button>
      {discard && (
        <Button size="small" onClick={() => setOpen('discard')}>
          Discard
        </Button>
      )}
      {open !== null && (
        <Suspense>
          <PendingDialog
            kind={kind}
            change={change}
            onClose={() => setOpen(null)}
            forward={next !== undefined && advance ? { label: next, onClick: closing(advance) } : undefined}
            back={returning && { label: returning.label, onClick: closing(returning.onSelect) }}
            onDiscard={open === 'discard' && discard ? closing(discard) : undefined}
          />
        </Suspense>
      )}
    </section>
  );
}

function stateText({ state, applyAt }: OpenChange): string {
  return applyAt === null ? `${changeStates[state]}.` : `Will be published ${localText(applyAt)}.`;
}

const PendingDialog = lazy(() => import('./PendingDialog.tsx'));
