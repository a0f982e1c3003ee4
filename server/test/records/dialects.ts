// Files with two listings each, byte for byte as spreadsheets and programs write them.
import { sheetXml, workbookParts, zipOf } from './workbooks.ts';

type Dialect = {
  program: string;
  file: Buffer;
  /** The field of each column. */
  columns: Readonly<Record<string, string>>;
  /** What the listings have to hold. */
  records: readonly object[];
  /** Rows that are no listing, such as the footer of a report. */
  refused?: number;
};

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** A workbook of Excel for the Mac: a hidden sheet comes first, days count from 1904, cells follow each other. */
function macWorkbook(): Buffer {
  const date = (day: string) => `<c s="1"><v>${Date.parse(day) / 86_400_000 + 25_569 - 1_462}</v></c>`;
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const rows = [
    '<row/><row/>',
    `<row>${['Name', 'Date', 'Featured', 'Age', 'Feed'].map(text).join('')}</row>`,
    `<row>${text('Mac one')}${date('2027-05-31')}<c t="b"><v>true</v></c><c><v>7</v></c><c><v>76561198000000007</v></c></row>`,
    `<row>${text('Mac two')}${date('2020-02-29')}<c t="b"><v>0</v></c></row>`,
  ];
  const parts = workbookParts([
    { name: 'Lists', xml: sheetXml([['hidden'], ['x']]) },
    { name: 'Games', xml: `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>` },
  ]);
  return zipOf(
    parts.map((part) =>
      part.name === 'xl/workbook.xml'
        ? {
            ...part,
            content: String(part.content)
              .replace('<sheets>', '<workbookPr date1904="true"/><sheets>')
              .replace('name="Lists"', 'name="Lists" state="hidden"'),
          }
        : part,
    ),
  );
}

export const dialects: readonly Dialect[] = [
  {
    program: 'Excel, German, "CSV UTF-8"',
    file: Buffer.from(
      '\ufeffName;Kurztext;Weitere Namen;Start;Empfohlen\r\nÄrger 龍;"Sagt ""Hallo""; und geht";a, b;31.05.2027;WAHR\r\nÖde;;x;;FALSCH\r\n;;;;\r\n',
    ),
    columns: {
      Name: 'name',
      Kurztext: 'tagline',
      'Weitere Namen': 'alternativeNames',
      Start: 'releaseDate',
      Empfohlen: 'featured',
    },
    records: [
      {
        name: 'Ärger 龍',
        tagline: 'Sagt "Hallo"; und geht',
        alternativeNames: ['a, b'],
        releaseDate: '2027-05-31',
        featured: true,
      },
      { name: 'Öde', tagline: null, alternativeNames: ['x'], releaseDate: null, featured: false },
    ],
  },
  {
    program: 'Excel, "CSV", in Windows-1252 with the delimiter named',
    file: latin1(
      'sep=;\r\nName;Tagline\r\nPok\xe9fan;\x93Quoted\x94 \x96 5 \x80\r\nDragon\x92s lair;na\xefve\r\n',
    ),
    columns: { Name: 'name', Tagline: 'tagline' },
    records: [
      { name: 'Pokéfan', tagline: '“Quoted” – 5 €' },
      { name: 'Dragon’s lair', tagline: 'naïve' },
    ],
  },
  {
    program: 'Excel for the Mac, "CSV (Macintosh)"',
    file: latin1('Name,Age,Featured,Date\rMac CSV one,7,TRUE,5/31/2027\rMac CSV two,,FALSE,12/1/2027\r'),
    columns: { Name: 'name', Age: 'minAge', Featured: 'featured', Date: 'releaseDate' },
    records: [
      { name: 'Mac CSV one', minAge: 7, featured: true, releaseDate: '2027-05-31' },
      { name: 'Mac CSV two', minAge: null, featured: false, releaseDate: '2027-12-01' },
    ],
  },
  {
    program: 'Excel, "Unicode Text"',
    file: utf16('Name\tTagline\tFeed\r\nUnicode 龍\t"With, comma"\t00123\r\nUnicode é\t\t5\r\n'),
    columns: { Name: 'name', Tagline: 'tagline', Feed: 'externalIds.feed' },
    records: [
      { name: 'Unicode 龍', tagline: 'With, comma', externalIds: { feed: '00123' } },
      { name: 'Unicode é', tagline: null, externalIds: { feed: '5' } },
    ],
  },
  {
    program: 'Excel for the Mac, workbook',
    file: macWorkbook(),
    columns: {
      Name: 'name',
      Date: 'releaseDate',
      Featured: 'featured',
      Age: 'minAge',
      Feed: 'externalIds.feed',
    },
    records: [
      {
        name: 'Mac one',
        releaseDate: '2027-05-31',
        featured: true,
        minAge: 7,
        externalIds: { feed: '76561198000000007' },
      },
      { name: 'Mac two', releaseDate: '2020-02-29', featured: false },
    ],
  },
  {
    program: 'LibreOffice, all texts quoted',
    file: Buffer.from('"Name","Summary","Age"\n"Libre ""one""","First line, and more",12\n"Libre two","",\n'),
    columns: { Name: 'name', Summary: 'tagline', Age: 'minAge' },
    records: [
      { name: 'Libre "one"', tagline: 'First line, and more', minAge: 12 },
      { name: 'Libre two', tagline: null, minAge: null },
    ],
  },
  {
    program: 'Numbers, with blank rows around the table',
    file: Buffer.from(
      ',,,\r\n,,,\r\nName,Tags,Date,\r\nNumbers one,red;blue,2027-01-02,\r\n,,,\r\nNumbers two,,,\r\n,,,',
    ),
    columns: { Name: 'name', Tags: 'tags', Date: 'releaseDate' },
    records: [
      { name: 'Numbers one', tags: ['red', 'blue'], releaseDate: '2027-01-02' },
      { name: 'Numbers two', tags: [] },
    ],
  },
  {
    program: 'Google Sheets, without a last line end, with the formula of another program as text',
    file: Buffer.from('Name,Featured,Tagline\r\nSheets 🎮,TRUE,"=SUM(A1)\r\n"\r\nSheets two,FALSE,'),
    columns: { Name: 'name', Featured: 'featured', Tagline: 'tagline' },
    records: [
      { name: 'Sheets 🎮', featured: true, tagline: '=SUM(A1)' },
      { name: 'Sheets two', featured: false, tagline: null },
    ],
  },
  {
    program: 'Power BI, with quoted headers and a summary below',
    file: Buffer.from(
      '\ufeff"Game Name","Age Rating"\r\n"Power one",16\r\n"Power two",\r\n\r\n"Applied filters:\r\nAge Rating is not blank"\r\n',
    ),
    columns: { 'Game Name': 'name', 'Age Rating': 'minAge' },
    records: [{ name: 'Power one', minAge: 16 }, { name: 'Power two' }],
    refused: 1,
  },
  {
    program: 'R, write.csv with row names',
    file: Buffer.from(
      '"","name","featured","feed","age"\n"1","R one",TRUE,"001",7\n"2","R two",FALSE,"k-1",NA\n',
    ),
    columns: { name: 'name', featured: 'featured', feed: 'externalIds.feed', age: 'minAge' },
    records: [
      { name: 'R one', featured: true, externalIds: { feed: '001' }, minAge: 7 },
      { name: 'R two', featured: false, externalIds: { feed: 'k-1' }, minAge: null },
    ],
  },
  {
    program: 'pandas, to_csv with an index',
    file: Buffer.from(
      ',name,featured,min_age,tags\n0,Pandas one,True,7.0,"[""arcade"", ""b; c""]"\n1,Pandas two,False,,\n',
    ),
    columns: { name: 'name', featured: 'featured', min_age: 'minAge', tags: 'tags' },
    records: [
      { name: 'Pandas one', featured: true, minAge: 7, tags: ['arcade', 'b; c'] },
      { name: 'Pandas two', featured: false, minAge: null, tags: [] },
    ],
  },
  {
    program: 'Python, csv.writer, appended to a file with other line ends, with short rows',
    file: Buffer.from('name,tagline,feed\nPython one,"two ""words""",K-1\r\nPython two\r\n'),
    columns: { name: 'name', tagline: 'tagline', feed: 'externalIds.feed' },
    records: [
      { name: 'Python one', tagline: 'two "words"', externalIds: { feed: 'K-1' } },
      { name: 'Python two', tagline: null },
    ],
  },
  {
    program: 'pandas, to_json with lines',
    file: Buffer.from(
      '{"name":"Lines \\u00e9","url":"https:\\/\\/lines.example.com","feed":76561198000000001,"min_age":7.0}\n{"name":"Lines two","url":null,"feed":1,"min_age":null}\n',
    ),
    columns: { name: 'name', url: 'websiteUrl', feed: 'externalIds.feed', min_age: 'minAge' },
    records: [
      {
        name: 'Lines é',
        websiteUrl: 'https://lines.example.com',
        externalIds: { feed: '76561198000000001' },
        minAge: 7,
      },
      { name: 'Lines two', websiteUrl: null, externalIds: { feed: '1' }, minAge: null },
    ],
  },
];
