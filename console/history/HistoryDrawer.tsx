// History of one record: its versions, what differs between two of them, and restoring one.
import { Drawer } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { isRestorable } from '../../contract/history/history.ts';
import { useCan } from '../data/access.tsx';
import type { RecordBase, RecordEntry } from '../form/saving/record.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Compare, type Versions, type Wanted } from './Compare.tsx';
import type { ShownKind } from './kinds.ts';
import { labelOf } from './labels.ts';
import { RestoreDialog } from './RestoreDialog.tsx';
import { Timeline } from './Timeline.tsx';
import './history.css';

type HistoryDrawerProps<R extends RecordBase> = {
  kind: ShownKind;
  record: Pick<RecordBase, 'id' | 'version'>;
  /** The form to restore versions into; without it they are only shown. */
  form?: { entry: RecordEntry<R>; record: R };
  /** Opens with the versions that changed this field only. */
  field?: string | undefined;
  onClose: () => void;
};

export default function HistoryDrawer<R extends RecordBase>(props: HistoryDrawerProps<R>) {
  const { kind, record, form, field, onClose } = props;
  const [path, setPath] = useState(field);
  const [versions, setVersions] = useState<Versions | null>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const mayAudit = useCan('audit.view');
  const { type } = kind;
  if (type === undefined) return null;
  const isOpen = form !== undefined && form.entry.readOnly === undefined;
  const restorable = isOpen && isRestorable(type) ? type : undefined;
  const title = path === undefined ? 'History' : `History of “${labelOf(kind, path)}”`;
  return (
    <Drawer
      open
      title={title}
      size={720}
      onClose={onClose}
      extra={mayAudit && <Link to={`/account/audit?entityId=${record.id}`}>Open in audit log</Link>}
    >
      {versions === null ? (
        <>
          {path !== undefined && (
            <Button type="link" className="history-back" onClick={() => setPath(undefined)}>
              All fields
            </Button>
          )}
          <Timeline
            key={path}
            kind={{ ...kind, type }}
            id={record.id}
            path={path}
            onCompare={(version) => setVersions({ before: version - 1, after: version })}
          />
        </>
      ) : (
        <>
          <Button type="link" className="history-back" onClick={() => setVersions(null)}>
            All versions
          </Button>
          <Compare
            kind={{ ...kind, type }}
            id={record.id}
            latest={record.version}
            versions={versions}
            onChange={setVersions}
            onRestore={restorable && setWanted}
          />
        </>
      )}
      {wanted !== null && restorable !== undefined && form !== undefined && (
        <RestoreDialog
          {...form}
          type={restorable}
          wanted={wanted}
          onCancel={() => setWanted(null)}
          onDone={() => {
            setWanted(null);
            setVersions(null);
          }}
        />
      )}
    </Drawer>
  );
}
