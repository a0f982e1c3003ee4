import { expect, test } from 'vitest';
import { blockchains } from '../../contract/blockchains/blockchains.ts';
import { listings } from '../../contract/listings/listings.ts';
import { readParam, writeParam } from './listParams.ts';
import { payloadAt } from './listState.ts';

const { shape } = listings.list.input;

test('each kind of field is read from its text', () => {
  expect(readParam(shape.page, ['3'])).toBe(3);
  expect(readParam(shape.q, ['2048'])).toBe('2048');
  expect(readParam(shape.featured, ['true'])).toBe(true);
  expect(readParam(shape.featured, ['false'])).toBe(false);
  expect(readParam(shape.sort, ['-name'])).toBe('-name');
  expect(readParam(shape.status, ['draft,published'])).toEqual(['draft', 'published']);
});

test('a list repeats its key, or is one text with commas [S7.18]', () => {
  for (const texts of [['draft', 'published'], ['draft,published'], ['draft', 'published,draft']])
    expect(readParam(shape.status, texts)).toEqual(['draft', 'published']);
  expect(writeParam(['draft', 'published'])).toEqual(['draft', 'published']);
  // Of a field with one value the first counts.
  expect(readParam(shape.q, ['a,b', 'c'])).toBe('a,b');
});

test('what the call would refuse is left out', () => {
  expect(readParam(shape.page, ['0'])).toBeNull();
  expect(readParam(shape.page, ['two'])).toBeNull();
  expect(readParam(shape.sort, ['secret'])).toBeNull();
  expect(readParam(shape.featured, ['yes'])).toBeNull();
  expect(readParam(shape.status, [''])).toBeNull();
  expect(readParam(shape.status, ['bogus'])).toBeNull();
  expect(readParam(shape.status, ['bogus,draft'])).toEqual(['draft']);
});

test('a value is read back from the text that it was written as', () => {
  for (const value of [['draft', 'inReview'], ['archived']])
    expect(readParam(shape.status, writeParam(value))).toEqual(value);
  expect(readParam(shape.pageSize, writeParam(50))).toBe(50);
});

test('an address gives the payload of its list, with the defaults of what it does not say', () => {
  const url = new URL(
    'https://example.com/games-listings/blockchain?namespace=eip155&q=base&namespace=solana&utm_source=x&page=2',
  );
  expect(payloadAt(blockchains.list, 'name', url)).toEqual({
    page: 2,
    pageSize: 20,
    sort: 'name',
    q: 'base',
    namespace: ['eip155', 'solana'],
  });
});
