// Says what uses a record that cannot be deleted. An address opens it too: it deletes nothing by itself, so an unused record is asked about.
import { skipToken, useQuery } from '@tanstack/react-query';
import type { Uses } from '../../contract/kit/references.ts';
import { type BizError, call } from '../data/client.ts';
import { valueLabel } from '../history/labels.ts';
import { ErrorPanel } from '../ui/display/ErrorPanel.tsx';
import { DangerDialog } from '../ui/overlays/DangerDialog.tsx';
import { themed } from '../ui/themed.tsx';
import type { LifecycleCalls } from './calls.ts';
import './deleteDialog.css';

type DeleteDialogProps = {
  uses: LifecycleCalls<never, never>['uses'];
  id: string;
  /** Its name, in quotes. */
  name: string;
  onAnswer: () => void;
  onCancel: () => void;
};

function DeleteDialog({ uses, id, name, onAnswer, onCancel }: DeleteDialogProps) {
  const { use, pending, error, retry } = useUse(uses, id);
  return (
    <DangerDialog
      title={use ? `${name} cannot be deleted` : `Delete ${name}?`}
      action={use ? undefined : 'Delete'}
      busy={pending}
      disabled={error !== null}
      onAnswer={onAnswer}
      onCancel={onCancel}
    >
      {error !== null && <ErrorPanel error={error} onRetry={retry} />}
      {use && (
        <div role="alert" className="delete-kept">
          <p>{`${name} is used by ${usersIn(use)}.`}</p>
          <p>Remove these references first.</p>
        </div>
      )}
      {!use && error === null && 'You can undo this, or restore it from the bin later.'}
    </DangerDialog>
  );
}

/** The first few uses of a record, by kind and name. */
function usersIn({ count, sample }: Uses[number]): string {
  const named = sample.map(({ type, label }) => `the ${valueLabel(type).toLowerCase()} “${label}”`);
  const rest = count - sample.length;
  return inList.format(rest > 0 ? [...named, `${rest} more`] : named);
}

const inList = new Intl.ListFormat('en');

/** Loads the uses of the record to delete, again for every dialog. */
function useUse(uses: DeleteDialogProps['uses'], id: string) {
  const { data, isFetching, error, refetch } = useQuery<Uses, BizError>({
    queryKey: [uses?.path, id],
    queryFn: uses ? ({ signal }) => call(uses, { ids: [id] }, { signal }) : skipToken,
    staleTime: 0,
    gcTime: 0,
  });
  return { use: data?.[0], pending: isFetching, error, retry: () => void refetch() };
}

export default themed(DeleteDialog);
