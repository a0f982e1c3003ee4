// Backups: list, verification, and the actions of owners.
import './backups.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type Backup, type BackupStatus, backups } from '../../../contract/backups/backups.ts';
import { useCan } from '../../data/access.tsx';
import { retryUntilOnline } from '../../data/idle.ts';
import { notify } from '../../data/notify.ts';
import { queryOf, useWrite } from '../../data/queries.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { Lines } from '../../ui/display/Lines.tsx';
import { BackupRow } from './backups.row.tsx';

const RestoreDialog = lazy(() => retryUntilOnline(() => import('./backups.restore.tsx')));

/** Polling interval in ms. */
const look = 1_000;

export default function Backups() {
  const { data, error, refetch } = useQuery({
    ...queryOf(backups.status, {}),
    refetchInterval: ({ state }) => (state.data?.working ? look : false),
  });
  const mayEdit = useCan('backups.edit');
  const make = useWrite(backups.make);
  const [asked, setAsked] = useState<Backup>();
  const idle = data?.working === null;
  return (
    <div className="backups panel">
      <header>
        <h1>Backups</h1>
        {mayEdit && (
          <Button
            type="primary"
            loading={make.isPending || data?.working?.what === 'make'}
            disabled={!idle || data.obstacle !== null}
            onClick={() => make.mutate({}, { onSuccess: () => notify.success('Backup started') })}
          >
            Back up now
          </Button>
        )}
      </header>
      {data === undefined &&
        (error === null ? <Lines rows={6} /> : <ErrorPanel error={error} onRetry={() => void refetch()} />)}
      {data && <Words status={data} mayEdit={mayEdit} />}
      {data?.backups.length === 0 && (
        <EmptyState title="No backups yet" text="A backup contains the database and its pictures." />
      )}
      <ul>
        {data?.backups.map((backup) => (
          <BackupRow
            key={backup.name}
            backup={backup}
            working={data.working?.name === backup.name ? data.working.what : undefined}
            onRestore={mayEdit ? () => setAsked(backup) : undefined}
            busy={!idle}
          />
        ))}
      </ul>
      {asked && data && (
        <Suspense>
          <RestoreDialog backup={asked} canStage={data.canStage} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

/** Status of all backups, and warnings. */
function Words({ status, mayEdit }: { status: BackupStatus; mayEdit: boolean }) {
  const { every, keep, folder, obstacle, failure, staged } = status;
  const unstage = useWrite(backups.unstage);
  return (
    <>
      <p className="soft">
        {every === 0 ? 'No schedule.' : every === 24 ? 'Daily.' : `Every ${every} hours.`} The last {keep} of
        each kind are kept in <code>{folder}</code>.
      </p>
      {obstacle !== null && <p role="alert">Backups are unavailable: {obstacle}.</p>}
      {failure !== null && <p role="alert">The last backup failed: {failure}</p>}
      {staged !== null && (
        <p role="status" className="backups-staged">
          <span>
            <strong>{staged}</strong> is restored at the next server start.
          </span>
          {mayEdit && (
            <Button size="small" loading={unstage.isPending} onClick={() => unstage.mutate({})}>
              Cancel restore
            </Button>
          )}
        </p>
      )}
    </>
  );
}
