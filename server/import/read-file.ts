// Reads a file for import in any supported format, told by its content and not by its name.
import type { FileFormat } from '../../contract/import/import.ts';
import { fail } from '../errors.ts';
import { type DecodedText, decodeText } from './decode.ts';
import { readCsv } from './read-csv.ts';
import { isNdjson, readJson, readNdjson } from './read-json.ts';
import { readXlsx } from './read-xlsx.ts';
import { type Table, unreadable } from './table.ts';

/** @param wanted the sheet of a workbook; the first visible one with cells by default */
export async function readFile(bytes: Uint8Array, wanted?: string): Promise<Table & FileFormat> {
  if (bytes.length === 0) unreadable('The file is empty');
  if (begins(bytes, [0x50, 0x4b, 0x03, 0x04]) || begins(bytes, [0x50, 0x4b, 0x05, 0x06]))
    return { ...(await readXlsx(bytes, wanted)), encoding: null };
  // The container of .xls files and of workbooks with a password.
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    fail('unsupported_media_type', {
      text: 'Old or password-protected Excel files are not supported. Save it as XLSX or CSV.',
    });
  }
  const decoded = decodeText(bytes);
  return { ...readText(decoded), encoding: decoded.encoding, sheets: [], sheet: null };
}

function readText(decoded: DecodedText): Table {
  if (isNdjson(decoded.text)) return readNdjson(decoded);
  return /^\s*[[{]/.test(decoded.text) ? readJson(decoded) : readCsv(decoded);
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
