// Writes a workbook with one sheet (ECMA-376) without holding it in memory; fflate packs it.
import { Zip, ZipDeflate } from 'fflate';
import { cellText, type Plain } from '../../contract/exchange/cells.ts';
import { fail } from '../errors.ts';
import type { FileWriter } from './formats.ts';

/** Excel refuses a longer cell. */
const maxCellLength = 32_767;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const main = `${office}/spreadsheetml/2006/main`;
const relationships = `${office}/officeDocument/2006/relationships`;
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const parts = {
  '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};
/** The first row stays in sight. */
const sheetBegin = `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const sheetEnd = '</sheetData></worksheet>';

export function xlsxWriter(): FileWriter {
  const encoder = new TextEncoder();
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    ready.push(bytes);
  });
  const addPart = (name: string) => {
    const part = new ZipDeflate(name, { level: 6 });
    zip.add(part);
    return part;
  };
  const taken = () => new Uint8Array(Buffer.concat(ready.splice(0)));
  let sheet: ZipDeflate | undefined;
  let rowNumber = 0;
  const rowXml = (cells: readonly Plain[]) => {
    rowNumber += 1;
    return `<row r="${rowNumber}">${cells.map((cell, index) => cellXml(cell, `${columnName(index)}${rowNumber}`)).join('')}</row>`;
  };
  return {
    type: `${content}.sheet`,
    begin: (paths) => {
      for (const [name, text] of Object.entries(parts)) addPart(name).push(encoder.encode(xml + text), true);
      sheet = addPart('xl/worksheets/sheet1.xml');
      sheet.push(encoder.encode(sheetBegin + rowXml(paths)));
      return taken();
    },
    add: (rows) => {
      sheet?.push(encoder.encode(rows.map(rowXml).join('')));
      return taken();
    },
    end: () => {
      sheet?.push(encoder.encode(sheetEnd), true);
      zip.end();
      return taken();
    },
  };
}

function cellXml(plain: Plain, at: string): string {
  if (typeof plain === 'number') return `<c r="${at}"><v>${plain}</v></c>`;
  if (typeof plain === 'boolean') return `<c r="${at}" t="b"><v>${plain ? 1 : 0}</v></c>`;
  const text = cellText(plain);
  if (text === '') return '';
  if (text.length > maxCellLength) {
    const shown = `${text.slice(0, 40)}…`;
    fail('invalid_fields', {
      text: `A cell of Excel holds ${maxCellLength} characters, and one of this export has ${text.length} (${shown}). Choose CSV or JSON.`,
    });
  }
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A workbook writes characters that XML cannot hold as `_xFFFE_`, so that a text that looks like this has to be escaped too. */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
    .replaceAll('\ufffe', '_xFFFE_')
    .replaceAll('\uffff', '_xFFFF_');
}

/** A, B, … Z, AA, … */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}
