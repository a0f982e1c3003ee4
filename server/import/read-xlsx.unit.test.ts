// Reading workbooks as programs write them: sheets, booleans, dates, texts, cells without addresses, and parts at other places.
import { expect, test } from 'vitest';
import { CallError } from '../errors.ts';
import { type Part, sheetXml, workbookOf, workbookParts, zipOf } from '../test/records/workbooks.ts';
import { readFile } from './read-file.ts';

/** The text of a refusal. */
async function refusal(bytes: Uint8Array, sheet?: string): Promise<string> {
  const error = await readFile(bytes, sheet).catch((thrown: unknown) => thrown);
  if (!(error instanceof CallError)) throw new Error('It was read');
  return error.details.fieldErrors?.['file'] ?? error.details.text ?? error.message;
}

/** A workbook of one sheet with these rows as XML, with parts added or replaced. */
function workbookWith(rows: string, parts: readonly Part[] = []): Buffer {
  const all = workbookParts([{ name: 'A', xml: `<worksheet><sheetData>${rows}</sheetData></worksheet>` }]);
  const kept = all.filter(({ name }) => !parts.some((part) => part.name === name));
  return zipOf([...kept, ...parts]);
}

/** The parts of a workbook with one of them changed. */
function changed(parts: readonly Part[], name: string, change: (content: string) => string): Part[] {
  return parts.map((part) =>
    part.name === name ? { ...part, content: change(String(part.content)) } : part,
  );
}

const sheets = (names: readonly string[]) =>
  workbookParts(names.map((name) => ({ name, xml: sheetXml([[name], ['x']]) })));

test('a workbook is read: dates, numbers, formulas, gaps, and a sheet by its name', async () => {
  const workbook = workbookOf({
    Games: [
      ['name', 'released', 'price', 'total', 'free'],
      ['A', new Date('2020-02-03'), 7.25, { formula: '1+1', value: 2 }, true],
      [],
      ['B', new Date('2020-02-03T05:06:07Z'), null, { formula: 'A1', value: '=text' }, false],
    ],
    Other: [['x'], ['1']],
  });
  expect(await readFile(workbook)).toEqual({
    encoding: null,
    sheet: 'Games',
    sheets: ['Games', 'Other'],
    headers: ['name', 'released', 'price', 'total', 'free'],
    rows: [
      { line: 2, cells: ['A', '2020-02-03', '7.25', '2', 'true'] },
      { line: 4, cells: ['B', '2020-02-03T05:06:07.000Z', '', '=text', 'false'] },
    ],
  });
  expect((await readFile(workbook, 'Other')).headers).toEqual(['x']);
  expect(await refusal(workbook, 'None')).toContain('Available sheets: Games, Other');
});

test.each([
  ['1', '2024-01-01'],
  ['true', '2024-01-01'],
  ['TRUE', '2024-01-01'],
  ['0', '2019-12-31'],
  ['false', '2019-12-31'],
])('dates count from 1904 if date1904 is %s', async (date1904, day) => {
  const parts = workbookParts([{ name: 'A', xml: sheetXml([['day'], [new Date('2019-12-31')]]) }]);
  const workbook = changed(parts, 'xl/workbook.xml', (xml) =>
    xml.replace('<sheets>', `<workbookPr date1904="${date1904}"/><sheets>`),
  );
  expect((await readFile(zipOf(workbook))).rows[0]?.cells).toEqual([day]);
});

test('cells are read by their type, in every form that it has', async () => {
  const texts = `<sst><si><t>plain</t></si><si><r><t>ri</t></r><r><t xml:space="preserve">ch </t></r><rPh><t>spoken</t></rPh></si><si/></sst>`;
  const cell = (type: string, value: string) => `<c t="${type}"><v>${value}</v></c>`;
  const forms: [string, string][] = [
    [cell('b', '1'), 'true'],
    [cell('b', 'true'), 'true'],
    [cell('b', 'TRUE'), 'true'],
    [cell('b', '0'), 'false'],
    [cell('b', 'false'), 'false'],
    [cell('s', '0'), 'plain'],
    [cell('s', '1'), 'rich '],
    [cell('s', '2'), ''],
    [cell('str', 'a_x000A_b'), 'a\nb'],
    ['<c t="inlineStr"><is><t>in</t></is></c>', 'in'],
    ['<c t="inlineStr"><is><t><![CDATA[<b> & c]]></t></is></c>', '<b> & c'],
    ['<c t="inlineStr"><is><t>&#128512;&#xe9;&amp;</t></is></c>', '😀é&'],
    [cell('e', '#REF!'), ''],
    [cell('d', '2020-02-03'), '2020-02-03'],
    [cell('d', '2020-02-03T00:00:00'), '2020-02-03'],
    [cell('d', '2020-02-03T05:06:07Z'), '2020-02-03T05:06:07.000Z'],
    ['<c><v>76561198000000001</v></c>', '76561198000000001'],
    ['<c><v>7.6561198E16</v></c>', '76561198000000000'],
    ['<c><v>1.1000000000000001</v></c>', '1.1'],
    ['<c s="1"><v>43864</v></c>', '2020-02-03'],
    ['<c><f>1+1</f></c>', ''],
  ];
  const header = forms.map((_, index) => cell('str', `c${index}`)).join('');
  const row = forms.map(([xml]) => xml).join('');
  const relations = workbookParts([{ name: 'A', xml: '' }]).find(({ name }) => name.endsWith('.rels'));
  const workbook = workbookWith(`<row>${header}</row><row>${row}${cell('str', 'last')}</row>`, [
    { name: 'xl/sharedStrings.xml', content: texts },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: String(relations?.content).replace(
        '</Relationships>',
        '<Relationship Id="rId7" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>',
      ),
    },
  ]);
  const { rows } = await readFile(workbook);
  expect(rows[0]?.cells).toEqual(forms.map(([, text]) => text));
});

test('rows and cells without an address follow those before them', async () => {
  const cell = (text: string, at = '') => `<c${at} t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = [
    `<row>${cell('name')}${cell('x')}${cell('y')}</row>`,
    `<row>${cell('A')}<c/>${cell('1')}</row>`,
    `<row r="5">${cell('B', ' r="A5"')}${cell('2', ' r="C5"')}</row>`,
    `<row>${cell('C')}${cell('3', ' r="C6"')}</row>`,
    `<row/>`,
    `<row spans="1:3">${cell('4', ' r="B8"')}${cell('5')}</row>`,
  ];
  const { headers, rows: read } = await readFile(workbookWith(rows.join('')));
  expect(headers).toEqual(['name', 'x', 'y']);
  expect(read).toEqual([
    { line: 2, cells: ['A', '', '1'] },
    { line: 5, cells: ['B', '', '2'] },
    { line: 6, cells: ['C', '', '3'] },
    { line: 8, cells: ['', '4', '5'] },
  ]);
});

test('blank rows above the header are left out', async () => {
  const { headers, rows } = await readFile(workbookOf({ A: [[], [' ', null], ['name', 'x'], ['A', 1]] }));
  expect(headers).toEqual(['name', 'x']);
  expect(rows).toEqual([{ line: 4, cells: ['A', '1'] }]);
});

test('the first visible sheet that has cells is read, and the visible ones are named', async () => {
  const parts = workbookParts([
    { name: 'Hidden', xml: sheetXml([['hidden'], ['x']]) },
    { name: 'Cover', xml: sheetXml([]) },
    { name: 'Games', xml: sheetXml([['games'], ['x']]) },
    { name: 'Very hidden', xml: sheetXml([['secret'], ['x']]) },
    { name: 'Other &amp; more ', xml: sheetXml([['other'], ['x']]) },
  ]);
  const workbook = zipOf(
    changed(parts, 'xl/workbook.xml', (xml) =>
      xml
        .replace('name="Hidden"', 'name="Hidden" state="hidden"')
        .replace('name="Very hidden"', 'name="Very hidden" state="veryHidden"'),
    ),
  );
  const visible = ['Cover', 'Games', 'Other &amp; more '];
  expect(await readFile(workbook)).toMatchObject({ headers: ['games'], sheet: 'Games', sheets: visible });
  expect((await readFile(workbook, 'Other &amp; more')).headers).toEqual(['other']);
  expect((await readFile(workbook, 'Hidden')).headers).toEqual(['hidden']);
  expect(await refusal(workbook, 'Cover')).toBe('The sheet is empty');
  expect(await refusal(workbook, 'None')).toContain('Available sheets: Cover, Games, Other');
  const all = zipOf(
    changed(sheets(['A', 'B']), 'xl/workbook.xml', (xml) =>
      xml.replaceAll('<sheet ', '<sheet state="hidden" '),
    ),
  );
  expect(await refusal(all)).toBe('The workbook has no visible sheet with cells');
});

test('parts are found where the workbook says, with prefixes and in UTF-16', async () => {
  const main = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
  const relation = (id: string, type: string, target: string) =>
    `<Relationships><Relationship Id="${id}" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${type}" Target="${target}"/></Relationships>`;
  const sheet = `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row><x:c t="str"><x:v>name</x:v></x:c></x:row><x:row><x:c t="str"><x:v>Café</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
  const workbook = zipOf([
    { name: '_rels/.rels', content: relation('r', 'officeDocument', '/book/Main.xml') },
    {
      name: 'book/main.xml',
      content: `<x:workbook xmlns:x="${main}" xmlns:q="q"><x:sheets><x:sheet name="A" q:id="s"/></x:sheets></x:workbook>`,
    },
    { name: 'book/_rels/main.xml.rels', content: relation('s', 'worksheet', '../data/one.xml') },
    { name: 'data/one.xml', content: Buffer.from(`\ufeff${sheet}`, 'utf16le') },
  ]);
  expect(await readFile(workbook)).toMatchObject({ headers: ['name'], rows: [{ cells: ['Café'] }] });
});

test.each([
  ['an address far to the right', '<row><c r="XFD1"><v>1</v></c></row>', 'at most 200 columns'],
  ['rows without end', '<row><c><v>1</v></c></row>'.repeat(200_002), 'at most 200,000 rows'],
  ['elements without end', '<a>'.repeat(100_000), 'The workbook is damaged'],
  ['a text that is not there', '<row><c t="s"><v>7</v></c></row>', 'The workbook is damaged'],
  ['an end that is missing', '<row><c><v>1</v></row>', 'The workbook is damaged'],
])('a hostile sheet is refused with the reason: %s', async (_, rows, reason) => {
  expect(await refusal(workbookWith(rows))).toContain(reason);
});

test('a workbook of a million cells is read', async () => {
  const rows = Array.from({ length: 5_001 }, (_, row) =>
    Array.from({ length: 200 }, (_cell, column) => (row === 0 ? `c${column}` : row * column)),
  );
  const table = await readFile(zipOf(workbookParts([{ name: 'A', xml: sheetXml(rows) }])));
  expect(table.rows).toHaveLength(5_000);
  expect(table.rows.at(-1)?.cells.at(-1)).toBe(String(5_000 * 199));
});
