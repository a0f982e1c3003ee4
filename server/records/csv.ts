// CSV (RFC 4180) that spreadsheets open safely, and that an import reads as it was.

/** A line of cells. Numbers are no formulas. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map((value) => quoted(typeof value === 'number' ? String(value) : withGuard(plain(value)))).join(',')}\r\n`;
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Spreadsheets run a cell that begins with one of these as a formula: https://owasp.org/www-community/attacks/CSV_Injection. It gets
 * a ' before it, and so does one that begins with ' before them, so that it is known which ' to take off.
 */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/;

function withGuard(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The cell without the one ' that was put before it. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
