// Shows what a restore would change before it is done.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Modal } from 'antd';
import {
  history,
  type RestorableType,
  type RestorePreview,
  restorePreview,
} from '../../contract/history/history.ts';
import { mustStayComplete, type Status } from '../../contract/kit/lifecycle.ts';
import { type BizError, call } from '../data/client.ts';
import { notify } from '../data/notify.ts';
import { useWrite } from '../data/queries.ts';
import { NamesContext } from '../form/fields/names.ts';
import { recordIn } from '../form/saving/reconcile.ts';
import type { RecordBase, RecordEntry } from '../form/saving/record.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { ErrorPanel } from '../ui/display/ErrorPanel.tsx';
import { Lines } from '../ui/display/Lines.tsx';
import { Changes } from './Changes.tsx';
import type { Wanted } from './Compare.tsx';
import { labelOf } from './labels.ts';

type RestoreDialogProps<R extends RecordBase> = {
  entry: RecordEntry<R>;
  type: RestorableType;
  record: R;
  wanted: Wanted;
  onDone: () => void;
  onCancel: () => void;
};

export function RestoreDialog<R extends RecordBase>(props: RestoreDialogProps<R>) {
  const { entry, type, record, wanted, onDone, onCancel } = props;
  const { at, path } = wanted;
  const { kind } = entry;
  const payload = {
    type,
    id: record.id,
    version: record.version,
    at,
    ...(path === undefined ? {} : { paths: [path] }),
  };
  const { data, error, refetch } = useQuery<RestorePreview, BizError>({
    // Not below the path of the call, so that its success does not ask again.
    queryKey: ['preview of a restore', payload],
    queryFn: async () => {
      const dry = { ...payload, dry: true };
      return restorePreview.parse(await call(history.restore, dry, { display: false }));
    },
    retry: false,
    gcTime: 0,
  });
  const { mutate, isPending } = useWrite(history.restore);
  const client = useQueryClient();
  const restore = () =>
    mutate(payload, {
      onSuccess: (reply) => {
        const restored = recordIn(kind, reply);
        if (restored !== undefined) entry.adopt(restored);
        const area = kind.edit.path.slice(0, kind.edit.path.lastIndexOf('/') + 1);
        void client.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith(area) });
        const what = path === undefined ? `Version ${at}` : labelOf(kind, path);
        notify.success(isLive ? `${what} restored as a pending change` : `${what} restored`);
        onDone();
      },
    });
  // What is on the site changes only when the change is published.
  const isLive = 'status' in record && mustStayComplete(record.status as Status);
  const canRestore = data !== undefined && data.changes.length > 0 && !entry.dirty;
  return (
    <Modal
      open
      width={640}
      title={
        path === undefined ? `Restore version ${at}` : `Restore ${labelOf(kind, path)} from version ${at}`
      }
      onCancel={onCancel}
      footer={[
        <Button key="cancel" onClick={onCancel}>
          Cancel
        </Button>,
        <Button key="restore" type="primary" loading={isPending} disabled={!canRestore} onClick={restore}>
          Restore
        </Button>,
      ]}
    >
      {entry.dirty && (
        <Alert type="warning" showIcon title="Save or discard your changes before you restore." />
      )}
      {error !== null ? (
        <Refused error={error} kind={kind} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Lines rows={4} />
      ) : (
        <NamesContext value={data.names}>
          {data.dropped.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title="Not restored (deleted since):"
              description={
                <ul className="history-dropped">
                  {data.dropped.map(({ path: field, id, name }) => (
                    <li key={`${field} ${id}`}>
                      {labelOf(kind, field)}: {name ?? 'deleted record'}
                    </li>
                  ))}
                </ul>
              }
            />
          )}
          {data.changes.length === 0 ? (
            <p>Nothing would change.</p>
          ) : (
            <>
              <p>{isLive ? 'This becomes a pending change:' : 'This changes the current version:'}</p>
              <Changes kind={kind} changes={data.changes} />
            </>
          )}
        </NamesContext>
      )}
    </Modal>
  );
}

type RefusedProps = {
  error: BizError;
  kind: { labels: Readonly<Record<string, string>> };
  onRetry: () => void;
};

/** Why this version cannot be restored: the fields that would be wrong, or the error. */
function Refused({ error, kind, onRetry }: RefusedProps) {
  const faults = Object.entries(error.fieldErrors);
  if (faults.length === 0) return <ErrorPanel error={error} onRetry={onRetry} />;
  return (
    <Alert
      type="error"
      showIcon
      title="These values cannot be restored:"
      description={
        <ul className="history-dropped">
          {faults.map(([field, text]) => (
            <li key={field}>
              {labelOf(kind, field.split('.')[0] ?? field)}: {text}
            </li>
          ))}
        </ul>
      }
    />
  );
}
