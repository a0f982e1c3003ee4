// Columns and cells: any value survives being written and read.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { articleLabels } from '../articles/labels.ts';
import { text as textRule } from '../kit/calls.ts';
import { listingLabels } from '../listings/labels.ts';
import { cellText, type Find, type NameOf, type Plain } from './cells.ts';
import { type Column, columnAt, columnsOf, exchangeTypes } from './columns.ts';
import { valueAt, withValue } from './values.ts';
import { isNothing } from './words.ts';

const types = ['gameListing', 'article', 'category', 'blockchain'] as const;

const nameOf: NameOf = (type, id) => `${type.toLowerCase()}-${id}`;
const find: Find = ({ type, text }) => {
  const prefix = `${type.toLowerCase()}-`;
  return text.startsWith(prefix) && /^\d+$/.test(text.slice(prefix.length))
    ? { id: text.slice(prefix.length) }
    : undefined;
};

const hostile = [
  '=1+1',
  "'=x",
  '[a',
  '["a"]',
  'a;b',
  ';',
  '""',
  'a "b"',
  ' ',
  '{}',
  'true',
  '007',
  "'007",
  "''5",
  '-5',
  '–',
  '@x',
];
/** A line as the contract stores it. */
const line = fc
  .oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), fc.constantFrom(...hostile))
  .map((value) => textRule(1, 60).safeParse(value).data)
  .filter((value) => value !== undefined);
const lines = fc.oneof(
  line,
  fc.array(line, { minLength: 1, maxLength: 4 }).map((all) => all.join('\n')),
);
const id = fc.nat(99).map(String);
const orNull = <T>(values: fc.Arbitrary<T>) => fc.oneof(values, fc.constant(null));
const address = orNull(fc.constantFrom('0xabc', 'cosmos1x', 'a b', 'x;y', '[z'));
const one = fc.constant<unknown>(undefined);

/** Values by path; other columns hold any text. */
const byPath: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  releaseStage: fc.constantFrom('inDevelopment', 'live'),
  releaseDate: orNull(fc.constantFrom('2026-05-31', '1999-12-01')),
  releaseDatePrecision: orNull(fc.constantFrom('day', 'tba')),
  platforms: fc.subarray(['web', 'ios', 'vr']),
  gameModes: fc.subarray(['single', 'coop']),
  earnModels: fc.subarray(['playToEarn', 'tournament']),
  riskFlags: fc.subarray(['rugReport', 'unaudited']),
  entryCost: orNull(fc.constantFrom('free', 'nftRequired')),
  onChain: fc.constantFrom('none', 'full'),
  type: one,
  language: fc.constantFrom('en', 'zh-Hans', 'id'),
  networkType: fc.constantFrom('mainnet', 'testnet'),
  layer: orNull(fc.constantFrom('L1', 'appchain')),
  addressFormat: fc.constantFrom('evm', 'other'),
  status: one,
  categoryIds: fc.array(id),
  blockchainIds: fc.array(id),
  gameIds: fc.array(id),
  screenshotIds: fc.array(id),
  ...Object.fromEntries(
    ['logoId', 'coverId', 'iconId', 'parentId', 'authorId'].map((path) => [path, orNull(id)]),
  ),
  ...Object.fromEntries(['alternativeNames', 'tags', 'aliases'].map((path) => [path, fc.array(line)])),
  ...Object.fromEntries(['featured', 'pinned', 'active'].map((path) => [path, fc.boolean()])),
  ...Object.fromEntries(
    ['featuredRank', 'minAge', 'reviewEvery', 'sortOrder', 'nativeCurrency.decimals'].map((path) => [
      path,
      orNull(fc.nat()),
    ]),
  ),
  deployments: fc.array(
    fc.record({
      blockchainId: id,
      address,
      kind: fc.constantFrom('other', 'token'),
      label: orNull(line),
    }),
  ),
  videoUrls: fc.array(fc.constantFrom('https://a.example/x;y', 'https://v.example')),
  explorers: fc.array(
    fc.record({ name: line, url: fc.constantFrom('https://a.example/x;y', 'https://scan.example') }),
  ),
};

function valuesOf({ path, cell }: Column): fc.Arbitrary<unknown> {
  return byPath[path] ?? orNull(cell.isText ? lines : lines.filter((given) => !isNothing(given)));
}

/** Reads a cell as an import does. */
function read({ cell }: Column, text: string): unknown {
  if (text === '') return cell.empty;
  const found = cell.read(text, find);
  if ('fault' in found) throw new Error(found.fault);
  return found.value;
}

/** A value of a JSON file as the text that an import reads: lists stay JSON. */
function jsonText(plain: Plain): string {
  const parsed: Plain = JSON.parse(JSON.stringify(plain));
  if (parsed === null) return '';
  return typeof parsed === 'object' ? JSON.stringify(parsed) : String(parsed);
}

test.each(types)('any value of a %s is the same after it was written and read', (type) => {
  const columns = columnsOf(type, ['steam']).filter(
    (column) => !column.readOnly && column.path !== 'type' && column.path !== 'status',
  );
  expect(columns.length).toBeGreaterThan(8);
  const record = fc.record(Object.fromEntries(columns.map((column) => [column.path, valuesOf(column)])));
  fc.assert(
    fc.property(record, (values) => {
      for (const column of columns) {
        const plain = column.cell.write(values[column.path], nameOf);
        expect(read(column, cellText(plain)), column.path).toEqual(values[column.path]);
        const json = jsonText(plain);
        expect(json === '[]' ? column.cell.empty : read(column, json), column.path).toEqual(
          values[column.path],
        );
      }
    }),
    { numRuns: 300 },
  );
});

test.each(types)('every value of a choice of a %s is read, also by its label and in another case', (type) => {
  const paths = ['releaseStage', 'onChain', 'type', 'language', 'status', 'layer', 'addressFormat'];
  for (const path of paths) {
    const column = columnAt(type, path);
    if (column === undefined || column.readOnly) continue;
    const wrong = column.cell.read('nothing of the kind', find);
    const values = 'fault' in wrong ? wrong.fault.replace('Must be one of ', '').split(', ') : [];
    expect(values.length).toBeGreaterThan(1);
    for (const value of values) expect(read(column, ` ${value.toUpperCase()}`)).toBe(value);
  }
  const stage = columnAt('gameListing', 'releaseStage');
  expect(stage && read(stage, 'early access')).toBe('earlyAccess');
});

test('a chain is read with or without an address, with its parts, and is named by several words', () => {
  const column = columnAt('gameListing', 'deployments');
  const byName: Find = ({ text }) => {
    const ids = new Map([
      ['Immutable zkEVM', '1'],
      ['ronin', '2'],
    ]);
    const found = ids.get(text);
    return found === undefined ? undefined : { id: found };
  };
  const cell = column?.cell;
  const plain = { address: null, kind: 'other', label: null };
  expect(cell?.read('Immutable zkEVM; ronin 0xA ;Immutable zkEVM 0xB', byName)).toEqual({
    value: [
      { ...plain, blockchainId: '1' },
      { ...plain, blockchainId: '2', address: '0xA' },
      { ...plain, blockchainId: '1', address: '0xB' },
    ],
  });
  expect(cell?.read('[{"chain":"ronin","kind":"NFT collection"}, "ronin"]', byName)).toEqual({
    value: [
      { ...plain, blockchainId: '2', kind: 'nft' },
      { ...plain, blockchainId: '2' },
    ],
  });
  expect(cell?.references?.('ronin 0xA;["x"]').map(({ text }) => text)).toEqual([
    'ronin 0xA',
    'ronin',
    '["x"]',
  ]);
  for (const [text, fault] of [
    ['ronin;lost', 'Not found'],
    ['lost 0xA', 'Not found'],
    ['[1', 'JSON list'],
    ['[{"address":"0xA"}]', 'Name the chain'],
    ['[{"chain":"ronin","adress":"0xA"}]', 'Unknown part adress'],
    ['[null]', 'Name the chain'],
  ] as const)
    expect(cell?.read(text, byName)).toMatchObject({ fault: expect.stringContaining(fault) });
});

test.each([
  ['minAge', '18.0', 18],
  ['minAge', ' 7 ', 7],
  ['featured', 'Yes', true],
  ['featured', '0', false],
  ['releaseDate', '2026-05-31T00:00:00.000Z', '2026-05-31'],
  ['tags', ' rpg ;; card ', ['rpg', 'card']],
  ['platforms', 'Web;WINDOWS', ['web', 'windows']],
])('%s reads %j', (path, text, value) => {
  const column = columnAt('gameListing', path);
  expect(column && read(column, text)).toEqual(value);
});

test.each([
  ['minAge', '1.5', 'Must be a whole number'],
  ['minAge', 'old', 'Must be a whole number'],
  ['featured', 'perhaps', 'Must be true or false'],
  ['platforms', 'web;moon', '“moon”: Must be one of'],
  ['categoryIds', 'rpg', '“rpg”: Not found'],
  ['tags', '[{}]', 'Must be text'],
  ['tags', '[{}', 'JSON list'],
])('%s refuses %j', (path, text, fault) => {
  expect(columnAt('gameListing', path)?.cell.read(text, find)).toMatchObject({
    fault: expect.stringContaining(fault),
  });
});

test('parts of a field are set one by one', () => {
  const fields = { name: 'A', socials: { x: '1' }, nativeCurrency: null };
  expect(withValue(fields, 'socials.discord', '2')).toMatchObject({ socials: { x: '1', discord: '2' } });
  expect(withValue(fields, 'socials.x', null)['socials']).toEqual({});
  const priced = withValue(fields, 'nativeCurrency.decimals', 18);
  expect(valueAt(priced, 'nativeCurrency.decimals')).toBe(18);
  expect(withValue(priced, 'nativeCurrency.decimals', null)['nativeCurrency']).toBeNull();
  expect(withValue(fields, 'name', 'B')).toMatchObject({ name: 'B', socials: { x: '1' } });
});

test('columns have one path and one label each, and every field has a column', () => {
  for (const type of types) {
    const columns = columnsOf(type, ['steam', 'igdb']);
    for (const key of ['path', 'label'] as const)
      expect(new Set(columns.map((column) => column[key])).size, `${type} ${key}`).toBe(columns.length);
    for (const column of columns) expect(columnAt(type, column.path)).toEqual(column);
  }
  expect(Object.keys(exchangeTypes)).toEqual(types);
  const fieldsOf = (type: (typeof types)[number]) =>
    columnsOf(type, ['x']).map(({ path }) => path.split('.')[0]);
  expect(fieldsOf('gameListing')).toEqual(
    expect.arrayContaining(Object.keys(listingLabels).filter((path) => !path.includes('.'))),
  );
  expect(fieldsOf('article')).toEqual(
    expect.arrayContaining(Object.keys(articleLabels).filter((path) => !path.includes('.'))),
  );
});

test('a list in a cell keeps the digits of numbers, and is none if it is nested deeper than a call may be', () => {
  const tags = columnAt('gameListing', 'tags')?.cell;
  expect(tags?.read('["a", 76561198000000001, 1.10, 7]', find)).toEqual({
    value: ['a', '76561198000000001', '1.10', '7'],
  });
  for (const nested of [`${'['.repeat(50_000)}${']'.repeat(50_000)}`, `[${'{"a":'.repeat(50_000)}`])
    expect(tags?.read(nested, find)).toEqual({ fault: 'A cell that begins with [ must be a JSON list' });
});
