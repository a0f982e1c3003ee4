// The menu item by which a record is added to a release.

import { lazy, Suspense, useState } from 'react';
import type { LifecycleArea } from '../../contract/kit/lifecycle.ts';
import { likelyAction } from '../../contract/releases/releases.ts';
import { useCan } from '../data/access.tsx';
import { retryUntilOnline } from '../data/idle.ts';
import { type LifecycleRecord, typeOf } from './calls.ts';

export function useReleaseItem(area: LifecycleArea, record: LifecycleRecord | null, about: string) {
  const [asking, setAsking] = useState(false);
  const may = useCan(`${area}.publish`);
  if (record === null || !may || record.status === 'archived') return { items: [], dialog: null };
  return {
    items: [{ key: 'release', label: 'Add to release…', onClick: () => setAsking(true) }],
    dialog: asking && (
      <Suspense>
        <ReleaseDialog
          type={typeOf[area]}
          id={record.id}
          about={about}
          action={likelyAction(record.status, record.change != null)}
          onClose={() => setAsking(false)}
        />
      </Suspense>
    ),
  };
}

const ReleaseDialog = lazy(() => retryUntilOnline(() => import('./ReleaseDialog.tsx')));
