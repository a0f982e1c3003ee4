// The audit log: action, author, record, time, address and result.
import { lazy, Suspense, useMemo } from 'react';
import { type AuditRow, audit, auditResults } from '../../../contract/audit/audit.ts';
import { retryUntilOnline } from '../../data/idle.ts';
import { notify } from '../../data/notify.ts';
import { optionsOf } from '../../data/options.ts';
import { useRead, useWrite } from '../../data/queries.ts';
import { useKinds } from '../../history/kinds.ts';
import { actionLabel, valueLabel } from '../../history/labels.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import type { ListState } from '../../list/listState.ts';
import type { ListFilter } from '../../list/types.ts';
import { hereWith, useDialog } from '../../list/useDialog.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { grouped } from '../../ui/format/grouped.ts';
import { auditColumns } from './audit.columns.tsx';
import { auditSort } from './audit.screens.ts';

const AuditDrawer = lazy(() => retryUntilOnline(() => import('./audit.drawer.tsx')));

const dialogs = ['request'] as const;

export default function AuditLog() {
  const filters = useFilters();
  const kinds = useKinds();
  const columns = useMemo(() => auditColumns(kinds), [kinds]);
  const { valueOf, close } = useDialog(dialogs);
  const request = valueOf('request');
  return (
    <>
      <ListScreen
        id="audit"
        title="Audit log"
        list={audit.list}
        noun={{ one: 'entry', many: 'entries' }}
        columns={columns}
        filters={filters}
        defaultSort={auditSort}
        emptyHint="Every change and sign-in will be listed here."
        searchHint="Record's name or trace"
        nameOf={nameOf}
        hrefOf={hrefOf}
        extra={(state) => <Export state={state} />}
      />
      {request !== null && (
        <Suspense>
          <AuditDrawer traceId={request} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const nameOf = ({ action, entity }: AuditRow) =>
  `${actionLabel(action)} ${entity.label ?? valueLabel(entity.type)}`;
const hrefOf = ({ traceId }: AuditRow) => hereWith({ request: traceId });

function useFilters(): ListFilter[] {
  const { data } = useRead(audit.values, {});
  return useMemo(() => {
    const actors = data?.actors.map(({ id, name }) => ({ value: id, label: name })) ?? [];
    const actions = data?.actions.map((action) => ({
      value: action,
      label: actionLabel(action),
      ...(action.startsWith('/') ? {} : { hint: valueLabel(action.slice(0, action.indexOf('.'))) }),
    }));
    const types = data?.entityTypes.map((type) => ({ value: type, label: valueLabel(type) })) ?? [];
    return [
      { name: 'actorId', label: 'Who', options: actors },
      { name: 'action', label: 'Action', options: actions ?? [] },
      { name: 'entityType', label: 'Type', options: types },
      { name: 'result', label: 'Result', options: optionsOf(auditResults) },
      { name: 'from', label: 'From', day: 'begins' },
      { name: 'to', label: 'Until', day: 'ends' },
      { name: 'entityId', label: 'One record', hidden: true, options: [] },
    ];
  }, [data]);
}

/** Exports the filtered entries as a file; the server records the export. */
function Export({ state }: { state: ListState }) {
  const { mutate, isPending } = useWrite(audit.export);
  const save = () =>
    mutate(
      { ...state.filters, ...(state.q === '' ? {} : { q: state.q }) },
      {
        onSuccess: ({ csv, rows, total }) => {
          download(`audit-${new Date().toISOString().slice(0, 10)}.csv`, csv);
          if (rows < total)
            notify.warning(`The file holds the latest ${grouped(rows)} of ${grouped(total)} entries`);
        },
      },
    );
  return (
    <Button loading={isPending} onClick={save}>
      Export CSV
    </Button>
  );
}

function download(name: string, text: string): void {
  // The byte order mark tells spreadsheets that it is UTF-8.
  const url = URL.createObjectURL(new Blob(['\u{feff}', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
