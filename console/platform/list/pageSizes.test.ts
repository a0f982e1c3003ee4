import { expect, test } from 'vitest';
import { listings } from '../../../contract/listings.ts';
import { callPages, pageSizes, readListParam } from './pageSizes.ts';

const field = listings.list.input.shape.pageSize;

test('a page is one call, or as many as bring a thousand rows', () => {
  expect(callPages(3, 20)).toEqual([{ page: 3, pageSize: 20 }]);
  expect(callPages(2, 1_000)).toEqual([6, 7, 8, 9, 10].map((page) => ({ page, pageSize: 200 })));
});

test('every size that is offered can stand in the address, and no other that the call would refuse', () => {
  expect(pageSizes.map((size) => readListParam('pageSize', field, String(size)))).toEqual(pageSizes);
  expect(readListParam('pageSize', field, '999')).toBeNull();
  expect(readListParam('pageSize', field, '5000')).toBeNull();
});
