// A release: how it stands, its items, and what can be done with it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { type Release, releases } from '../../../contract/releases/releases.ts';
import { queryOf, useWrite } from '../../data/queries.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { Lines } from '../../ui/display/Lines.tsx';
import { themed } from '../../ui/themed.tsx';
import { DeleteDialog, RunDialog, ScheduleDialog, UndoDialog } from './releases.dialogs.tsx';
import { useReleaseEdit } from './releases.edit.ts';
import { ReleaseItems } from './releases.items.tsx';
import { ReleasePicker } from './releases.picker.tsx';
import { usePublishedTypes } from './releases.rights.ts';
import { readinessText, StateBadge, timeText } from './releases.state.tsx';
import './releases.css';

const NameDialog = lazy(() => import('./releases.name.tsx'));

function ReleaseDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(queryOf(releases.detail, { id }));
  return (
    <Drawer open title={data?.name ?? 'Release'} size={720} onClose={onClose}>
      {data !== undefined ? (
        <Detail release={data} onClose={onClose} />
      ) : error === null ? (
        <Lines rows={8} />
      ) : error.errorCode === 'not_found' || error.errorCode === 'invalid_fields' ? (
        <EmptyState
          title="Release not found"
          text="It was deleted, or the link is wrong."
          action={<Button onClick={onClose}>Back to the list</Button>}
        />
      ) : (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      )}
    </Drawer>
  );
}

function summaryOf(release: Release): string {
  const time = release.at === null && release.doneAt === null ? [] : [timeText(release)];
  const owner = release.owner === null ? [] : [release.owner.name];
  return [...time, readinessText(release), ...owner].join(' · ');
}

type Asking = 'schedule' | 'run' | 'rename' | 'delete' | 'undo';

function Detail({ release, onClose }: { release: Release; onClose: () => void }) {
  const client = useQueryClient();
  const edit = useReleaseEdit(release.id);
  const published = usePublishedTypes();
  const [asking, setAsking] = useState<Asking>();
  const unschedule = useWrite(releases.unschedule);
  const { id, version, state, items, failure } = release;
  const mayPublishAll = published.size > 0 && items.every(({ type }) => published.has(type));
  const isOpen = state === 'open' || state === 'failed';
  const isEditable = isOpen && published.size > 0;
  const answer = { release, onClose: () => setAsking(undefined) };
  const done = () => {
    setAsking(undefined);
    // Whatever it published is shown elsewhere too.
    void client.invalidateQueries();
  };
  return (
    <>
      <p role="status" className="release-summary">
        <StateBadge {...release} /> {summaryOf(release)}
      </p>
      {failure.length > 0 && (
        <section aria-label="Why it failed" className="release-failure">
          <strong>Nothing was published:</strong>
          <ul>
            {failure.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      {mayPublishAll && state !== 'done' && (
        <p className="release-actions">
          {items.length > 0 && (
            <>
              <Button type="primary" onClick={() => setAsking('schedule')}>
                {state === 'scheduled' ? 'Reschedule' : 'Schedule'}
              </Button>
              <Button onClick={() => setAsking('run')}>Run now</Button>
            </>
          )}
          {state === 'scheduled' && (
            <Button loading={unschedule.isPending} onClick={() => unschedule.mutate({ id, version })}>
              Unschedule
            </Button>
          )}
          {isOpen && <Button onClick={() => setAsking('rename')}>Rename</Button>}
          {isOpen && (
            <Button danger onClick={() => setAsking('delete')}>
              Delete
            </Button>
          )}
        </p>
      )}
      {mayPublishAll && release.canUndo && (
        <p className="release-actions">
          <Button onClick={() => setAsking('undo')}>Undo</Button>
        </p>
      )}
      {isEditable && <ReleasePicker release={release} onAdd={(items) => edit({ add: items })} />}
      {state === 'scheduled' && mayPublishAll && (
        <p className="release-soft">Unschedule the release to change its items.</p>
      )}
      <ReleaseItems
        items={items}
        {...(isEditable
          ? { onChange: (item) => edit({ add: [item] }), onRemove: (item) => edit({ remove: [item] }) }
          : {})}
      />
      {asking === 'schedule' && <ScheduleDialog {...answer} onDone={done} />}
      {asking === 'run' && <RunDialog {...answer} onDone={done} />}
      {asking === 'undo' && <UndoDialog {...answer} onDone={done} />}
      {asking === 'delete' && <DeleteDialog {...answer} onDone={onClose} />}
      {asking === 'rename' && (
        <Suspense>
          <NameDialog {...answer} onDone={answer.onClose} />
        </Suspense>
      )}
    </>
  );
}

export default themed(ReleaseDrawer);
