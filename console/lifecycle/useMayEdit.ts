import { useCallback } from 'react';
import { type LifecycleArea, mustStayComplete, type Status } from '../../contract/kit/lifecycle.ts';
import { useCan } from '../data/access.tsx';

/** Tells whether the user may change a record at once: what is on the site needs the right to publish. */
export function useMayEdit(area: LifecycleArea): (row: { status: Status }) => boolean {
  const mayEdit = useCan(`${area}.edit`);
  const mayPublish = useCan(`${area}.publish`);
  return useCallback(
    ({ status }) => mayEdit && (mayPublish || !mustStayComplete(status)),
    [mayEdit, mayPublish],
  );
}
