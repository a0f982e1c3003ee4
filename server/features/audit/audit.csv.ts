// The audit log as a file for spreadsheets: RFC 4180, one line per changed field.
import type { AuditRow } from '../../../contract/audit/audit.ts';

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

export const csvHeader = `${columns.join(',')}\r\n`;

/** The lines of some rows; one without changed fields has one line all the same. */
export function csvOf(rows: readonly AuditRow[]): string {
  return rows.flatMap(linesOf).join('');
}

function linesOf(row: AuditRow): string[] {
  const { actor, action, entity, version, result, ip, traceId, token } = row;
  const before = cells([row.at, actor?.name, action, entity.type, entity.label, entity.id, version]);
  const after = cells([result, ip, traceId, token?.name]);
  const changes = row.changes.length === 0 ? [{ path: '', from: null, to: null }] : row.changes;
  return changes.map(({ path, from, to }) => `${before},${cells([path, from, to])},${after}\r\n`);
}

function cells(values: readonly unknown[]): string {
  return values.map((value) => cell(plain(value))).join(',');
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Marks as text whatever a spreadsheet would run as a formula, see https://owasp.org/www-community/attacks/CSV_Injection. */
function cell(value: string): string {
  const text = /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
