// Dates, numbers, and words for yes, no and nothing, as spreadsheets of other countries and programs write them.
import { expect, test } from 'vitest';
import { cellText } from './cells.ts';
import { columnAt } from './columns.ts';
import { orderIn } from './days.ts';
import { isNothing } from './words.ts';

const read = (path: string, text: string, order?: 'dayFirst' | 'monthFirst') =>
  columnAt('gameListing', path)?.cell.read(text, () => undefined, order);

const forms: readonly [path: string, value: unknown, texts: string[]][] = [
  ['minAge', 18, ['18', '18,0', '18.00', ' 18 ', '+18', '١٨']],
  ['featuredRank', 1000, ['1.000,00', '1,000.0', "1'000", '1\u202f000', '1 000']],
  ['featuredRank', 1_000_000, ['1.000.000', '1,000,000.00']],
  [
    'featured',
    true,
    'WAHR VRAI VERDADERO VERO ИСТИНА DOĞRU PRAWDA IGAZ TOSI ΑΛΗΘΗΣ x X ✓ oui Sí 1 on'.split(' '),
  ],
  ['featured', false, 'FALSCH FAUX FALSO ЛОЖЬ YANLIŞ FAŁSZ HAMIS EPÄTOSI ΨΕΥΔΗΣ nein NÃO 0 off'.split(' ')],
  [
    'releaseDate',
    '2027-05-31',
    [
      '31.05.2027',
      '31. 5. 2027',
      '5/31/2027',
      '31/05/2027',
      '31-5-2027',
      '2027/05/31',
      '2027. 5. 31.',
      '20270531',
      '2027年5月31日',
      '31.05.2027 00:00:00',
      '5/31/2027 12:00:00 AM',
      '2027-05-31T00:00:00.000Z',
      '31 May 2027',
      'May 31st, 2027',
      'Monday, May 31, 2027',
      '31. Mai 2027',
      '31 mai 2027',
      '31 de mayo de 2027',
      '31 мая 2027 г.',
      '31 maja 2027',
      '31 Mayıs 2027',
      '٣١/٥/٢٠٢٧',
    ],
  ],
  ['releaseDate', '2027-05-05', ['5/5/2027', '05-05-2027']],
  // No country writes the month first with points.
  ['releaseDate', '2027-06-05', ['05.06.2027']],
];

test.each(forms)('%s is %s in many forms', (path, value, texts) => {
  expect(texts.map((text) => [text, read(path, text)])).toEqual(texts.map((text) => [text, { value }]));
});

test.each([
  ['featuredRank', '1.000', 'May be 1000 or a decimal number'],
  ['featuredRank', '1,500', 'May be 1500 or a decimal number'],
  ['featuredRank', '1.000.00', 'Must be a whole number'],
  ['featured', 'perhaps', 'Must be true or false'],
  ['releaseDate', '5/6/2027', 'choose the order'],
  ['releaseDate', '31.05.27', 'four digits'],
  ['releaseDate', '31-May-27', 'four digits'],
  ['releaseDate', '31/02/2027', 'no such day'],
  // A Buddhist year.
  ['releaseDate', '31/5/2570', 'year from 1900'],
  // October in Croatian, November in Polish.
  ['releaseDate', '3 listopada 2027', 'another month'],
  ['releaseDate', '2027-05-31T14:00:00Z', 'Must be a date'],
  ['releaseDate', '46173', 'Must be a date'],
])('%s refuses %s', (path, text, fault) => {
  expect(read(path, text)).toMatchObject({ fault: expect.stringContaining(fault) });
});

test('the order of a column decides what a date means that may mean two days, and no other', () => {
  expect(read('releaseDate', '5/6/2027', 'dayFirst')).toEqual({ value: '2027-06-05' });
  expect(read('releaseDate', '5-6-2027', 'monthFirst')).toEqual({ value: '2027-05-06' });
  expect(read('releaseDate', '5/31/2027', 'dayFirst')).toEqual({ value: '2027-05-31' });
  expect(['5/6/2027', '31/5/2027', '5/31/2027', '5/5/2027', '2027-05-31', 'x'].map(orderIn)).toEqual([
    'unclear',
    'dayFirst',
    'monthFirst',
    undefined,
    undefined,
    undefined,
  ]);
});

test('what programs write for no value is none, but not in a text', () => {
  const words = ['NA', 'n/a', 'NaN', 'NULL', '#N/A', 'None', '-', '–', '(null)', '#REF!'];
  expect(words.filter((word) => !isNothing(word))).toEqual([]);
  for (const path of ['websiteUrl', 'releaseDate', 'minAge', 'featured', 'externalIds.feed', 'socials.x'])
    expect(read(path, 'NULL'), path).toHaveProperty('fault');
  for (const path of ['name', 'developer', 'slug', 'tokenSymbol'])
    expect(read(path, 'NA')).toEqual({ value: 'NA' });
  // A choice may be named like it.
  expect(read('onChain', 'None')).toEqual({ value: 'none' });
});

test('a list with a comma or semicolon in an item is JSON, so that its separator is clear', () => {
  expect([['a b', 'c'], ['a, b'], ['a;b']].map((items) => cellText(items))).toEqual([
    'a b;c',
    '["a, b"]',
    '["a;b"]',
  ]);
});
