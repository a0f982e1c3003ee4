// History of one record: its versions, what differs between two of them, and restoring one.
import { Drawer } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { history, isRestorable, type Names } from '../../contract/history/history.ts';
import { useCan } from '../data/access.tsx';
import { call } from '../data/client.ts';
import { notify } from '../data/notify.ts';
import { same, valuesOf } from '../form/fields/values.ts';
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
  /** A value of an earlier version is in this field of the form now. */
  onUsed?: (path: string) => void;
};

export default function HistoryDrawer<R extends RecordBase>(props: HistoryDrawerProps<R>) {
  const { kind, record, form, field, onClose, onUsed } = props;
  const [path, setPath] = useState(field);
  const [versions, setVersions] = useState<Versions | null>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const mayAudit = useCan('audit.view');
  const { type } = kind;
  if (type === undefined) return null;
  const isOpen = form !== undefined && form.entry.readOnly === undefined;
  const restorable = isOpen && isRestorable(type) ? type : undefined;
  const typed = isOpen ? form.entry.typed() : {};
  const putOf = (at: number, of: string, value: unknown) => {
    if (!isOpen || !Object.hasOwn(typed, of) || same(value, typed[of])) return undefined;
    return async () => {
      const then = await call(history.version, { type, id: record.id, at });
      if (then.lost.includes(of)) return notify.warning('This value is no longer kept');
      form.entry.change({ [of]: withoutGone(then.fields[of], then.names) });
      onUsed?.(of);
    };
  };
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
            putOf={putOf}
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
            current={form && valuesOf(form.entry.kind.fields, form.record)}
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

/** A list without references to what is deleted, which no form would accept. */
function withoutGone(value: unknown, names: Names): unknown {
  return Array.isArray(value) ? value.filter((one) => names[String(one)]?.gone !== true) : value;
}
