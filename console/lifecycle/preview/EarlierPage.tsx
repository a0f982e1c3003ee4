// The page as it is on the site now, or as it was at an earlier time, to compare with what is typed.
import { Select } from 'antd';
import { type HistoryType, history } from '../../../contract/history/history.ts';
import { useRead } from '../../data/queries.ts';
import type { RecordBase } from '../../form/saving/record.ts';
import { localText } from '../../ui/inputs/moments.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { type SnapshotCall, useSnapshot } from './useSnapshot.ts';

/** Versions that can be chosen, the latest first. */
const shownVersions = 50;

type EarlierChoiceProps = {
  type: HistoryType;
  record: RecordBase;
  /** The chosen version; undefined for none. */
  version: number | undefined;
  onChange: (version: number | undefined) => void;
};

/** Chooses what to compare with. */
export function EarlierChoice({ type, record, version, onChange }: EarlierChoiceProps) {
  const { id, status } = record;
  const { data } = useRead(history.list, { type, id, pageSize: shownVersions });
  const earlier = data?.rows.filter((row) => row.version < record.version) ?? [];
  const isLive = status === 'published' || status === 'scheduled';
  return (
    <Select<number>
      aria-label="Compare with"
      size="small"
      className="site-pane-earlier"
      placeholder="Compare with…"
      allowClear
      value={version ?? null}
      onChange={onChange}
      options={[
        { value: record.version, label: isLive ? 'Published now' : 'Saved now' },
        ...earlier.map((row) => ({ value: row.version, label: `As of ${localText(row.at)}` })),
      ]}
    />
  );
}

type EarlierPageProps = {
  snapshot: SnapshotCall;
  type: HistoryType;
  record: RecordBase;
  version: number;
  /** In CSS pixels of the page. */
  width: number;
};

export function EarlierPage({ snapshot, type, record, version, width }: EarlierPageProps) {
  const { id } = record;
  const isLatest = version === record.version;
  const { data, isError } = useRead(history.version, { type, id, at: version }, { enabled: !isLatest });
  const { page, failed } = useSnapshot(snapshot, id, isLatest ? record : data?.fields);
  return (
    <section className="site-pane-half" aria-label="Before">
      <h2>{failed || isError ? 'Before: not loaded' : 'Before'}</h2>
      <PreviewFrame title="Page before" page={page} width={width} />
    </section>
  );
}
