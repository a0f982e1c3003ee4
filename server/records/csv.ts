// CSV (RFC 4180) that spreadsheets open safely.

/** A line of cells. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map((value) => cell(plain(value))).join(',')}\r\n`;
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
