// Comma-separated values as RFC 4180 has them: quoted fields may hold commas, line breaks and doubled quotes.

/** The records of a text whose first line names the columns. */
export function readCsv(text: string): Record<string, string>[] {
  const [header = [], ...lines] = parse(text);
  return lines.map((line) => Object.fromEntries(header.map((name, index) => [name, line[index] ?? ''])));
}

function parse(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  // A field, quoted or not, and what ends it: a comma, a line break or the text's end.
  const field = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/gy;
  while (field.lastIndex < text.length) {
    const match = field.exec(text);
    if (match === null) throw new Error(`No CSV after record ${records.length}`);
    const [, value = '', end] = match;
    record.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === ',') continue;
    records.push(record);
    record = [];
  }
  return records;
}
