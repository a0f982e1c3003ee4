// Confirms a deletion. Names the records that are in use and cannot be deleted, and their uses.
import { useQueries } from '@tanstack/react-query';
import { maxUsesIds, type Uses } from '../../contract/kit/references.ts';
import { queryOf } from '../data/queries.ts';
import { valueLabel } from '../history/labels.ts';
import { capitalized } from '../ui/display/capitalized.ts';
import { ErrorPanel } from '../ui/display/ErrorPanel.tsx';
import { DangerDialog } from '../ui/overlays/DangerDialog.tsx';
import { themed } from '../ui/themed.tsx';
import type { LifecycleCalls } from './calls.ts';
import './deleteDialog.css';

type DeleteDialogProps = {
  uses: LifecycleCalls<never, never>['uses'];
  /** Object of the question: a name, or "3 listings". */
  about: string;
  records: readonly { id: string; name: string }[];
  /** Called with the ids that can be deleted: at least one. */
  onAnswer: (ids: ReadonlySet<string>) => void;
  onCancel: () => void;
};

function DeleteDialog({ uses, about, records, onAnswer, onCancel }: DeleteDialogProps) {
  const { used, pending, error, retry } = useUses(uses, records);
  const kept = new Map(used.map((one) => [one.id, one]));
  const free = records.filter(({ id }) => !kept.has(id));
  const isLost = free.length === 0;
  return (
    <DangerDialog
      title={isLost ? `${capitalized(about)} cannot be deleted` : `Delete ${about}?`}
      action={isLost ? undefined : kept.size === 0 ? 'Delete' : `Delete the other ${free.length}`}
      busy={pending}
      disabled={error !== null}
      onAnswer={() => onAnswer(new Set(free.map(({ id }) => id)))}
      onCancel={onCancel}
    >
      {error !== null && <ErrorPanel error={error} onRetry={retry} />}
      {kept.size > 0 && (
        <div role="alert" className="delete-kept">
          {kept.size < records.length && (
            <p>{kept.size === 1 ? '1 cannot be deleted:' : `${kept.size} cannot be deleted:`}</p>
          )}
          <ul>
            {records.flatMap(({ id, name }) => {
              const use = kept.get(id);
              return use ? [<li key={id}>{`“${name}” is used by ${usersIn(use)}.`}</li>] : [];
            })}
          </ul>
          <p>Remove these references first.</p>
        </div>
      )}
      {!isLost && error === null && 'You can undo this, or restore it from the bin later.'}
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

/** Loads the uses of all records to delete, again for every dialog. */
function useUses(uses: DeleteDialogProps['uses'], records: DeleteDialogProps['records']) {
  const ids = records.map(({ id }) => id);
  const parts = Array.from({ length: Math.ceil(ids.length / maxUsesIds) }, (_, part) =>
    ids.slice(part * maxUsesIds, (part + 1) * maxUsesIds),
  );
  const asked = useQueries({
    queries: uses ? parts.map((some) => ({ ...queryOf(uses, { ids: some }), staleTime: 0, gcTime: 0 })) : [],
  });
  return {
    used: asked.flatMap(({ data }) => data ?? []),
    pending: asked.some(({ isFetching }) => isFetching),
    error: asked.find(({ error }) => error !== null)?.error ?? null,
    retry: () => asked.forEach(({ refetch }) => void refetch()),
  };
}

export default themed(DeleteDialog);
