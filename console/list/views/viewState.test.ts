import { expect, test } from 'vitest';
import { listsTheSame, stateNow, viewHref } from './viewState.ts';

const id = '019ad000-0000-7000-8000-000000000001';

test('a view opens in the address of its list, beside the parameters of its tab', () => {
  const state = {
    filters: { status: ['draft', 'inReview'], featured: true, createdFrom: '-30d' },
    q: 'a&b',
    sort: '-name',
    pageSize: 50,
    density: 'compact' as const,
  };
  expect(viewHref('/list', { id, state })).toBe(
    `/list?status=draft&status=inReview&featured=true&createdFrom=-30d&q=a%26b&sort=-name&pageSize=50&view=${id}`,
  );
  expect(viewHref('/list?tab=roles', { id, state: { filters: {} } })).toBe(`/list?tab=roles&view=${id}`);
});

test('what the list shows is the state without its defaults, whatever the order of values', () => {
  const shown = { filters: { b: ['2', '1'], a: true }, q: '', sort: 'name', pageSize: 20 };
  const state = stateNow(shown, 'name');
  expect(state).toEqual({ filters: { b: ['2', '1'], a: true } });
  expect(listsTheSame(state, { filters: { a: true, b: ['1', '2'] }, density: 'compact' })).toBe(true);
  expect(listsTheSame(state, { filters: { a: true, b: ['1'] } })).toBe(false);
  expect(listsTheSame(state, { ...state, sort: '-name' })).toBe(false);
});
