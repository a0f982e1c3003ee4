// The menu item by which a record is added to a release.

import { lazy, Suspense, useState } from 'react';
import type { LifecycleArea } from '../../contract/kit/lifecycle.ts';
import { likelyAction, releaseLimits } from '../../contract/releases/releases.ts';
import { useCan } from '../data/access.tsx';
import { retryUntilOnline } from '../data/idle.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { type LifecycleRecord, type LifecycleRow, typeOf } from './calls.ts';

export function useReleaseItem(area: LifecycleArea, record: LifecycleRecord | null, about: string) {
  const [asking, setAsking] = useState(false);
  const may = useCan(`${area}.publish`);
  if (record === null || !may || record.status === 'archived') return { items: [], dialog: null };
  return {
    items: [{ key: 'release', label: 'Add to release…', onClick: () => setAsking(true) }],
    dialog: asking && (
      <Suspense>
        <ReleaseDialog
          items={[
            { type: typeOf[area], id: record.id, action: likelyAction(record.status, record.change != null) },
          ]}
          about={about}
          onClose={() => setAsking(false)}
        />
      </Suspense>
    ),
  };
}

/** Adds selected records to a release, each with what it most likely is there for. */
export function ReleaseButton<Row extends LifecycleRow>({ area, about, rows }: ReleaseButtonProps<Row>) {
  const [asking, setAsking] = useState(false);
  const may = useCan(`${area}.publish`);
  const able = rows.filter(({ status }) => status !== 'archived');
  if (!may || able.length === 0 || able.length > releaseLimits.items) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Add to release…
      </Button>
      {asking && (
        <Suspense>
          <ReleaseDialog
            items={able.map(({ id, status, hasChanges }) => ({
              type: typeOf[area],
              id,
              action: likelyAction(status, hasChanges === true),
            }))}
            about={about(able.length)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

type ReleaseButtonProps<Row> = {
  area: LifecycleArea;
  about: (count: number) => string;
  rows: readonly Row[];
};

const ReleaseDialog = lazy(() => retryUntilOnline(() => import('./ReleaseDialog.tsx')));
