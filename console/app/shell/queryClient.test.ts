// How failed reads of screens are shown.
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { categories } from '../../../contract/categories/categories.ts';
import { setUp } from '../../test/client.ts';

const failure = { code: 200, success: false, errorCode: 'E9', errorMessage: 'text9', msg: 'text9' };

async function open(showType: number | undefined) {
  const { shown, visited, server } = await setUp({ body: { ...failure, showType } });
  const { queryClient } = await import('./queryClient.ts');
  const { queryOf, allOf } = await import('../../data/queries.ts');
  const { pageOf } = await import('../../list/pageQuery.ts');
  return { shown, visited, server, queryClient, queryOf, allOf, pageOf };
}

test.each([
  [0, []],
  [1, [{ kind: 'warning', text: 'text9' }]],
  [2, [{ kind: 'error', text: 'text9' }]],
  [undefined, [{ kind: 'error', text: 'text9' }]],
  [4, [{ kind: 'open', title: 'E9', description: 'text9' }]],
  [9, []],
])('showType %s of a read that a screen waits for, once [S4.8, S8.2]', async (showType, expected) => {
  const { shown, visited, queryClient, queryOf, allOf, pageOf } = await open(showType);
  const row = { path: categories.list.path };
  for (const query of [
    queryOf(categories.list, {}),
    allOf(categories.list, {}),
    pageOf(categories.list, { page: 2 }),
  ]) {
    shown.length = 0;
    visited.length = 0;
    // Two places that show the same read.
    const stops = [1, 2].map(() =>
      new QueryObserver(queryClient, query as object as never).subscribe(() => {}),
    );
    const { queryKey } = query;
    await vi.waitFor(() => expect(queryClient.getQueryState(queryKey)?.status).toBe('error'));
    expect(shown, row.path).toMatchObject(expected);
    expect(shown).toHaveLength(expected.length);
    expect(visited).toEqual(showType === 9 ? ['/exception?errorCode=E9&errorMessage=text9'] : []);
    for (const stop of stops) stop();
  }
});

test('a read ahead fails in silence, as nobody waits for it', async () => {
  const { shown, server, queryClient, queryOf } = await open(2);
  await queryClient.prefetchQuery(queryOf(categories.list, {}));
  expect(server.asked).toHaveLength(1);
  expect(shown).toEqual([]);
});
