// Reads a file for import in any supported format, told by its content and not by its name.
import { fail } from '../errors.ts';
import { decodeText } from './decode.ts';
import { readCsv } from './read-csv.ts';
import { isNdjson, readJson, readNdjson } from './read-json.ts';
import { readXlsx } from './read-xlsx.ts';
import { type Table, unreadable } from './table.ts';

/** @param sheet of a workbook; the first one by default */
export async function readFile(bytes: Uint8Array, sheet?: string): Promise<Table> {
  if (bytes.length === 0) unreadable('The file is empty');
  if (begins(bytes, [0x50, 0x4b, 0x03, 0x04]) || begins(bytes, [0x50, 0x4b, 0x05, 0x06]))
    return readXlsx(bytes, sheet);
  // The container of .xls files and of workbooks with a password.
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    fail('unsupported_media_type', {
      text: 'Old or password-protected Excel files are not supported. Save it as XLSX or CSV.',
    });
  }
  return readText(decodeText(bytes));
}

function readText(text: string): Table {
  if (isNdjson(text)) return readNdjson(text);
  return /^\s*[[{]/.test(text) ? readJson(text) : readCsv(text);
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
