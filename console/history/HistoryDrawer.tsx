// History of one record: author, time, and the old and new values of changed fields.
import { Drawer } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { audit } from '../../contract/audit/audit.ts';
import { useRead } from '../data/queries.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { EmptyState } from '../ui/display/EmptyState.tsx';
import { ErrorPanel } from '../ui/display/ErrorPanel.tsx';
import { Lines } from '../ui/display/Lines.tsx';
import { HistoryEntry } from './HistoryEntry.tsx';
import './history.css';

/** Page size of entries. */
const step = 20;

export default function HistoryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const [pageSize, setPageSize] = useState(step);
  const { data, error, refetch } = useRead(audit.list, { entityId: [id], pageSize });
  const entries = data?.rows;
  return (
    <Drawer
      open
      title="History"
      size={480}
      onClose={onClose}
      extra={<Link to={`/account/audit?entityId=${id}`}>Open in audit log</Link>}
    >
      {error !== null && entries === undefined ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : entries === undefined ? (
        <Lines rows={8} />
      ) : entries.length === 0 ? (
        <EmptyState title="No history yet" text="Changes appear here after the first edit." />
      ) : (
        <ol className="history" aria-label="Changes, newest first">
          {entries.map((entry) => (
            <HistoryEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {data !== undefined && data.total > data.rows.length && pageSize < 200 && (
        <Button className="history-more" onClick={() => setPageSize(Math.min(200, pageSize + step))}>
          Show earlier changes
        </Button>
      )}
    </Drawer>
  );
}
