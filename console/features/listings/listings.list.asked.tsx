// The dialog about one listing that the address names: `?schedule=<id>`, `?return=<id>`, `?delete=<id>`.
import { lazy, Suspense } from 'react';
import { listings } from '../../../contract/listings.ts';
import { useDeleteLater } from '../../platform/list/deletions.ts';
import { useDialog } from '../../platform/list/useDialog.ts';
import { useRead } from '../../platform/queries.ts';
import { type StatusPayload, useStatusChange } from './listings.list.status.ts';

/** Asks one of these questions; only loaded when there is one. */
export const Question = lazy(() => import('./listings.list.dialogs.tsx'));

export const questions = ['schedule', 'return', 'delete'] as const;

export function ListingDialogs() {
  const { valueOf, close } = useDialog(questions);
  const question = questions.find((name) => valueOf(name) !== null);
  const id = question === undefined ? null : valueOf(question);
  const { data: listing } = useRead(listings.detail, { id: id ?? '' }, { enabled: id !== null });
  const changeStatus = useStatusChange();
  const deleteLater = useDeleteLater(listings.remove);
  if (question === undefined || listing === undefined || listing.id !== id) return null;

  const { version } = listing;
  const about = `“${listing.name}”`;
  const answer = (extra: StatusPayload) => {
    if (question === 'delete') deleteLater(`${about} is deleted`, [{ id, payload: { id, version } }]);
    else void changeStatus(listing, question === 'schedule' ? 'scheduled' : 'draft', extra);
    close();
  };
  return (
    <Suspense>
      <Question question={question} about={about} onAnswer={answer} onCancel={close} />
    </Suspense>
  );
}
