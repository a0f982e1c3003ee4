// The audit log as a file for spreadsheets: RFC 4180, one line per changed field.
import type { AuditRow } from '../../../contract/audit.ts';
import { LongTextMaker } from '../../platform/longText.ts';

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
  readonly text = new LongTextMaker();
  #rows = 0;

  constructor() {
    this.text.add(`${columns.join(',')}\r\n`);
  }

  get rows(): number {
    return this.#rows;
  }

  add(rows: readonly AuditRow[]): void {
    this.#rows += rows.length;
    for (const line of linesOf(rows)) this.text.add(`${line}\r\n`);
  }
}

function linesOf(rows: readonly AuditRow[]): string[] {
  return rows.flatMap((row) => {
    const { actor, action, entity, version, result, ip, traceId, token } = row;
    const before = cells([row.at, actor?.name, action, entity.type, entity.label, entity.id, version]);
    const after = cells([result, ip, traceId, token?.name]);
    const changes = row.changes.length === 0 ? [{ path: '', from: null, to: null }] : row.changes;
    return changes.map(({ path, from, to }) => `${before},${cells([path, from, to])},${after}`);
  });
}

function cells(values: readonly unknown[]): string {
  return values.map((value) => cell(plain(value))).join(',');
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * What a spreadsheet would take for a formula, also in full width, is marked as text
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
function cell(value: string): string {
  const text = /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
