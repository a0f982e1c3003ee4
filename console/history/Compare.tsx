// Two versions of a record, field by field. Either can be restored, as a whole or by field.
import { Alert, Select } from 'antd';
import { useMemo } from 'react';
import { type HistoryType, history } from '../../contract/history/history.ts';
import { useRead } from '../data/queries.ts';
import { NamesContext } from '../form/fields/names.ts';
import { same } from '../form/fields/values.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { EmptyState } from '../ui/display/EmptyState.tsx';
import { ErrorPanel } from '../ui/display/ErrorPanel.tsx';
import { Lines } from '../ui/display/Lines.tsx';
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx';
import { Changes } from './Changes.tsx';
import { changedFields } from './diffs.ts';
import type { ShownKind } from './kinds.ts';
import { labelOf } from './labels.ts';

/** What to restore: a version, or one field of it. */
export type Wanted = { at: number; path: string | undefined };
/** Two versions; 0 stands for before the first. */
export type Versions = { before: number; after: number };

type CompareProps = {
  kind: ShownKind & { type: HistoryType };
  id: string;
  /** The latest version. */
  latest: number;
  versions: Versions;
  onChange: (versions: Versions) => void;
  /** Undefined where nothing can be restored. */
  onRestore: ((wanted: Wanted) => void) | undefined;
  /** Values of the record, which a restore would change; undefined where nothing can be restored. */
  current: Readonly<Record<string, unknown>> | undefined;
};

export function Compare({ kind, id, latest, versions, onChange, onRestore, current = {} }: CompareProps) {
  const { before, after } = versions;
  const changes = (data: Reply | undefined) =>
    data !== undefined && changedFields(kind, data.fields, current).some((path) => !kept.has(path));
  const older = useVersion(kind.type, id, before);
  const newer = useVersion(kind.type, id, after);
  const names = useMemo(() => ({ ...older.data?.names, ...newer.data?.names }), [older.data, newer.data]);
  const error = older.error ?? newer.error;
  return (
    <>
      <div className="history-versions">
        <Chosen
          label="From version"
          value={before}
          latest={latest}
          onRestore={changes(older.data) ? onRestore : undefined}
          onChange={(version) => onChange({ before: version, after })}
        />
        <Chosen
          label="To version"
          value={after}
          latest={latest}
          onRestore={changes(newer.data) ? onRestore : undefined}
          onChange={(version) => onChange({ before, after: version })}
        />
      </div>
      {after !== latest && (
        <Button
          type="link"
          className="history-current"
          onClick={() => onChange({ before: after, after: latest })}
        >
          Compare version {after} with the current one
        </Button>
      )}
      {error !== null ? (
        <ErrorPanel error={error} onRetry={() => void Promise.all([older.refetch(), newer.refetch()])} />
      ) : older.data === undefined || newer.data === undefined ? (
        <Lines rows={8} />
      ) : (
        <NamesContext value={names}>
          <Differences
            kind={kind}
            older={older.data}
            newer={newer.data}
            versions={versions}
            onRestore={onRestore}
            current={current}
          />
        </NamesContext>
      )}
    </>
  );
}

/** Fields that are restored only by their name. */
const kept = new Set(['slug', 'publishAt', 'unpublishAt']);

const nothing = { data: { fields: {}, lost: [], names: {} }, error: null, refetch: async () => undefined };

function useVersion(type: HistoryType, id: string, at: number) {
  const read = useRead(history.version, { type, id, at }, { enabled: at > 0 });
  return at === 0 ? nothing : read;
}

type ChosenProps = {
  label: string;
  value: number;
  latest: number;
  onChange: (version: number) => void;
  onRestore: CompareProps['onRestore'];
};

function Chosen({ label, value, latest, onChange, onRestore }: ChosenProps) {
  return (
    <div>
      <span className="history-soft">{label === 'From version' ? 'From' : 'To'}</span>
      <Select
        aria-label={label}
        className="history-version"
        showSearch={{ optionFilterProp: 'label' }}
        value={value}
        options={versionOptions(latest, label === 'To version' ? 1 : 0)}
        onChange={onChange}
      />
      {onRestore && value > 0 && value !== latest && (
        <Button onClick={() => onRestore({ at: value, path: undefined })}>Restore version {value}…</Button>
      )}
    </div>
  );
}

/** The latest first, down to `first`. */
function versionOptions(latest: number, first: number): { value: number; label: string }[] {
  return Array.from({ length: latest + 1 - first }, (_, index) => {
    const value = latest - index;
    if (value === 0) return { value, label: 'Before creation' };
    return { value, label: value === latest ? `Version ${value} (current)` : `Version ${value}` };
  });
}

type Reply = { fields: Readonly<Record<string, unknown>>; lost: readonly string[] };
type DifferencesProps = Pick<CompareProps, 'kind' | 'versions' | 'onRestore' | 'current'> & {
  older: Reply;
  newer: Reply;
};

function Differences({ kind, older, newer, versions, onRestore, current = {} }: DifferencesProps) {
  const lost = [...new Set([...older.lost, ...newer.lost])];
  const changed = changedFields(kind, older.fields, newer.fields).filter((path) => !lost.includes(path));
  const changes = changed.map((path) => ({ path, from: older.fields[path], to: newer.fields[path] }));
  const { before } = versions;
  const restore = (path: string) =>
    !same(older.fields[path], current[path]) && (
      <Button size="small" onClick={() => onRestore?.({ at: before, path })}>
        Restore…
        <VisuallyHidden>
          {' '}
          {labelOf(kind, path)} of version {before}
        </VisuallyHidden>
      </Button>
    );
  return (
    <>
      {lost.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={`No longer kept: ${lost.map((path) => labelOf(kind, path)).join(', ')}`}
        />
      )}
      {changes.length === 0 ? (
        <EmptyState title="No differences" text="All fields are the same in both versions." />
      ) : (
        <Changes
          key={`${before} ${versions.after}`}
          kind={kind}
          changes={changes}
          {...(onRestore && before > 0 ? { action: restore } : {})}
        />
      )}
    </>
  );
}
