// The inbox: notices by day, each leading to what it is about, and the kinds that one does not want.
import { useState } from 'react';
import { inbox, type Notice } from '../../contract/inbox/inbox.ts';
import { useGrowing } from '../data/pages.ts';
import { useWrite } from '../data/queries.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { ErrorPanel } from '../ui/display/ErrorPanel.tsx';
import { Lines } from '../ui/display/Lines.tsx';
import { dayLabel, dayText } from '../ui/inputs/moments.ts';
import { InboxKinds } from './InboxKinds.tsx';
import { NoticeLine } from './NoticeLine.tsx';
import './inboxPanel.css';

type InboxPanelProps = { unread: number; onClose: () => void };

const step = 20;

export default function InboxPanel({ unread, onClose }: InboxPanelProps) {
  const { data, error, refetch, hasMore, showMore } = useGrowing(inbox.list, {}, step);
  const read = useWrite(inbox.read);
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <header>
        <h2>Inbox</h2>
        <Button size="small" disabled={unread === 0} onClick={() => read.mutate({})}>
          Mark all as read
        </Button>
        <Button size="small" aria-pressed={choosing} onClick={() => setChoosing(!choosing)}>
          Settings
        </Button>
      </header>
      {choosing ? (
        <InboxKinds />
      ) : data === undefined ? (
        error === null ? (
          <Lines rows={6} />
        ) : (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        )
      ) : data.rows.length === 0 ? (
        <p>Nothing yet. Mentions, assignments, reviews and finished jobs appear here.</p>
      ) : (
        byDay(data.rows).map(([day, notices]) => (
          <section key={day} aria-label={day}>
            <h3>{day}</h3>
            <ul>
              {notices.map((notice) => (
                <NoticeLine
                  key={notice.id}
                  notice={notice}
                  onOpen={() => {
                    if (notice.readAt === null) read.mutate({ ids: [notice.id] });
                    onClose();
                  }}
                />
              ))}
            </ul>
          </section>
        ))
      )}
      {!choosing && hasMore && <Button onClick={showMore}>Show more</Button>}
    </>
  );
}

/** By the day in the browser's time zone. */
function byDay(notices: readonly Notice[]): [string, Notice[]][] {
  const today = new Date();
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  const names = new Map([
    [dayText(today), 'Today'],
    [dayText(yesterday), 'Yesterday'],
  ]);
  const labelOf = ({ at }: Notice) => names.get(dayText(new Date(at))) ?? dayLabel(new Date(at));
  return [...Map.groupBy(notices, labelOf)];
}
