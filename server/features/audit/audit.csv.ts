// The audit log as a file for spreadsheets: RFC 4180, one line per changed field.
import type { AuditRow } from '../../../contract/audit.ts';

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

/** A file that grows. A row without changed fields has one line all the same. */
export class CsvFile {
  readonly #lines: string[] = [columns.join(',')];
  #rows = 0;

  get rows(): number {
    return this.#rows;
  }

  add(rows: readonly AuditRow[]): void {
    this.#rows += rows.length;
    this.#lines.push(...linesOf(rows));
  }

  text(): string {
    return `${this.#lines.join('\r\n')}\r\n`;
  }
}

function linesOf(rows: readonly AuditRow[]): string[] {
  return rows.flatMap((row) => {
    const changes = row.changes.length === 0 ? [{ path: '', from: null, to: null }] : row.changes;
    return changes.map((change) =>
      [
        row.at,
        row.actor?.name ?? '',
        row.action,
        row.entity.type,
        row.entity.label ?? '',
        row.entity.id ?? '',
        row.version ?? '',
        change.path,
        plain(change.from),
        plain(change.to),
        row.result,
        row.ip,
        row.traceId,
        row.token?.name ?? '',
      ]
        .map((value) => cell(String(value)))
        .join(','),
    );
  });
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What a spreadsheet would take for a formula is marked as text (https://owasp.org/www-community/attacks/CSV_Injection). */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
