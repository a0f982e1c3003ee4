// The audit log as CSV (RFC 4180), one line per changed field.
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

/** CSV lines of rows. A row without changed fields has one line. */
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

/** Escapes formulas of spreadsheets, see https://owasp.org/www-community/attacks/CSV_Injection. */
function cell(value: string): string {
  const text = /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
