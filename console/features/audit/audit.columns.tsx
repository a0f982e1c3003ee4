// The columns of the audit log.
import type { AuditRow } from '../../../contract/audit/audit.ts';
import { auditResults } from '../../../contract/audit/audit.ts';
import type { ShownKind } from '../../history/kinds.ts';
import { actionLabel, labelOf, valueLabel } from '../../history/labels.ts';
import { nameWidth } from '../../list/rows/cells.tsx';
import type { ListColumn } from '../../list/types.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Clip } from '../../ui/display/Clip.tsx';
import { Time } from '../../ui/display/Time.tsx';

/** @param kinds labels of the fields, by type */
export const auditColumns = (kinds: ReadonlyMap<string, ShownKind>): ListColumn<AuditRow>[] => [
  {
    id: 'action',
    label: 'Action',
    names: true,
    width: 140,
    cell: ({ action }) => <Clip text={actionLabel(action)} />,
  },
  {
    id: 'record',
    label: 'Record',
    onPhone: true,
    width: nameWidth,
    cell: ({ entity }) => <Clip text={entity.label} />,
  },
  { id: 'type', label: 'Type', width: 110, cell: ({ entity }) => <Clip text={valueLabel(entity.type)} /> },
  {
    id: 'changes',
    label: 'Fields',
    width: 180,
    grows: true,
    cell: ({ entity, changes }) => {
      const kind = kinds.get(entity.type);
      return <Clip text={changes.map(({ path }) => labelOf(kind, path)).join(', ')} />;
    },
  },
  {
    id: 'actor',
    label: 'Who',
    onPhone: true,
    width: 150,
    cell: ({ actor, ip }) => <Clip text={actor?.name ?? (ip === '' ? 'Ludex' : null)} />,
  },
  {
    id: 'at',
    label: 'When',
    onPhone: true,
    width: 110,
    sort: 'at',
    sortFirst: 'desc',
    cell: ({ at }) => <Time value={at} />,
  },
  {
    id: 'result',
    label: 'Result',
    width: 80,
    cell: ({ result }) => <Badge color={resultColors[result]}>{auditResults[result]}</Badge>,
  },
  { id: 'ip', label: 'Address', width: 120, offByDefault: true, cell: ({ ip }) => <Clip text={ip} /> },
  {
    id: 'trace',
    label: 'Trace',
    width: 280,
    offByDefault: true,
    cell: ({ traceId }) => <code>{traceId}</code>,
  },
];

const resultColors = { ok: 'green', denied: 'orange', failed: 'orange' } as const;
