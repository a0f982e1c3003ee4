// Who else has the record open, who has unsaved work, and that there is a newer version.
import { useHere } from '../data/pulse.ts';
import { useIsWriting } from '../data/writing.ts';
import { Button } from '../ui/buttons/Button.tsx';
import type { RecordBase, RecordEntry } from './saving/record.ts';

export function Together<R extends RecordBase>({ entry }: { entry: RecordEntry<R> }) {
  const { kind, record, dirty, saving, readOnly, merge } = entry;
  // A version that this tab has just made is taken over with the answer.
  const writing = useIsWriting(record?.id) || saving;
  const told = useHere(kind.type, record?.id, dirty);
  const by = writing || record === null || told === undefined ? undefined : newerBy(record, told);
  return (
    <span role="status" className="form-together">
      {told?.others.map((other) => (
        <span key={other.name}>
          {other.name} {other.dirty ? 'has unsaved changes' : 'is here'}
        </span>
      ))}
      {by !== undefined && (
        <span className="form-newer">
          Changed by {by}.{' '}
          {readOnly === undefined && (
            <Button type="link" size="small" onClick={() => void merge()}>
              Merge
            </Button>
          )}
        </span>
      )}
    </span>
  );
}

type Told = NonNullable<ReturnType<typeof useHere>>;

/** Who saved a version, or a pending change, that is newer than the record. */
function newerBy({ version, change }: RecordBase, told: Told): string | undefined {
  if ((told.recordVersion ?? 0) > version)
    return told.changedByYou ? 'you' : (told.changedBy ?? 'the server');
  if ((told.changeVersion ?? 0) > (change?.version ?? 0))
    return told.changeByYou ? 'you' : (told.changeBy ?? 'the server');
  return undefined;
}
