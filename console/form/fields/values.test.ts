import { expect, test } from 'vitest';
import { listingDefaults, listingFields } from '../../../contract/listings/fields.ts';
import { changes, cleanAll, differences, same, valuesOf } from './values.ts';

test('values are compared by what they mean', () => {
  expect(same({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(same({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
  expect(same(null, undefined)).toBe(true);
  expect(same([1, 2], [2, 1])).toBe(false);
  expect(same([{ a: 1 }], [{ a: 1 }])).toBe(true);
  expect(same({}, [])).toBe(false);
  expect(same('', null)).toBe(false);
});

test('what is typed is cleaned as the server would; what is not valid stays as it was typed', () => {
  const typed = {
    ...listingDefaults,
    name: '  Axie  ',
    tagline: '   ',
    websiteUrl: 'http://x',
    minAge: undefined,
  };
  expect(cleanAll(listingFields, typed)).toMatchObject({
    name: 'Axie',
    tagline: null,
    websiteUrl: 'http://x',
    minAge: null,
  });
});

test('only what differs is sent', () => {
  const before = { name: 'A', tags: ['x'], seo: { title: null, description: null } };
  const after = { name: 'B', tags: ['x'], seo: { title: null, description: null } };
  expect(changes(before, after)).toEqual({ name: 'B' });
});

test('of a record only the editable fields count', () => {
  expect(valuesOf(listingFields, { id: '1', name: 'A', version: 2 })).toEqual({ name: 'A' });
});

test('a difference says who made it; what both left alone or changed alike is none', () => {
  const base = { a: 1, b: 1, c: 1, d: 1, e: 1 };
  const mine = { a: 2, b: 1, c: 2, d: 2, e: 1 };
  const theirs = { a: 1, b: 2, c: 3, d: 2, e: 1 };
  expect(differences(base, mine, theirs)).toEqual([
    { name: 'a', mine: 2, theirs: 1, changedBy: 'mine' },
    { name: 'b', mine: 1, theirs: 2, changedBy: 'theirs' },
    { name: 'c', mine: 2, theirs: 3, changedBy: 'both' },
  ]);
});
