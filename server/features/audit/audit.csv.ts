// The audit log as CSV, one line per changed field.
import type { AuditRow } from '../../../contract/audit/audit.ts';
import { csvLine } from '../../records/csv.ts';

const columns = [
  'time',
  'who',
  'action',
  'type',
  'record',
  'recordId',
  'version',
  'field',
  'from',
  'to',
  'result',
  'address',
  'traceId',
  'token',
];

export const csvHeader = csvLine(columns);

/** CSV lines of rows. A row without changed fields has one line. */
export function csvOf(rows: readonly AuditRow[]): string {
  return rows.flatMap(linesOf).join('');
}

function linesOf(row: AuditRow): string[] {
  const { actor, action, entity, version, result, ip, traceId, token } = row;
  const before = [row.at, actor?.name, action, entity.type, entity.label, entity.id, version];
  const after = [result, ip, traceId, token?.name];
  const changes = row.changes.length === 0 ? [{ path: '', from: null, to: null }] : row.changes;
  return changes.map(({ path, from, to }) => csvLine([...before, path, from, to, ...after]));
}
