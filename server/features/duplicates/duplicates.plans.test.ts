// Query plans of the list of possible duplicates with thousands of pairs.
import { expect, test } from 'vitest';
import { duplicateReasons, duplicates } from '../../../contract/duplicates/duplicates.ts';
import type { Payload } from '../../../contract/kit/calls.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { insertAll } from '../../database/statements.ts';
import { newId } from '../../records/ids.ts';
import { analyse, plansOf } from '../../test/databases/plans.ts';
import { epoch, testApps } from '../../test/harness.ts';

const start = testApps();

const sharing = 80;
const looked = { about: /"duplicate"/, growing: /^duplicate$/, count: (sharing * (sharing - 1)) / 2 };

test('no list or summary of duplicates scans all pairs', { timeout: 60_000 }, async () => {
  const before = await start();
  const editor = await before.as('Listing Editor');
  const rows = Array.from({ length: sharing }, (_, n) => ({ name: `Game ${n}` }));
  const made = await editor.ok(listings.import, { rows });
  const ids = made.map(({ id }) => id).toSorted((one, other) => (one < other ? -1 : 1));
  const reasons = Object.keys(duplicateReasons) as (keyof typeof duplicateReasons)[];
  const pairs = ids.flatMap((oneId, at) => ids.slice(at + 1).map((otherId) => ({ oneId, otherId })));
  await insertAll(
    before.database.writes,
    'duplicate',
    pairs.map((pair, n) => ({
      ...pair,
      id: newId(),
      reason: reasons[n % reasons.length] ?? 'name',
      reasons: '["name"]',
      keys: '[]',
      score: n % 100,
      foundAt: new Date(epoch.getTime() - n * 60_000).toISOString(),
      dismissed: n % 10 === 0 ? 1 : 0,
    })),
  );
  await analyse(before.database, ['duplicate']);
  // An open connection has outdated statistics.
  const app = await before.restart();
  const client = await app.as('Listing Editor');
  const sorts = duplicates.list.sorts.flatMap((sort) => [sort, `-${sort}` as const]);
  const filters: Payload<typeof duplicates.list>[] = [{}, { reason: ['store'] }, { dismissed: true }];
  const wrong: string[] = [];
  for (const query of filters.flatMap((filter) => sorts.map((sort) => ({ ...filter, sort })))) {
    const { statements, scans } = await plansOf(app.database, looked, () =>
      client.ok(duplicates.list, query),
    );
    expect(statements).toBeGreaterThan(0);
    wrong.push(...scans.map((scan) => `${JSON.stringify(query)}: ${scan}`));
  }
  expect(wrong).toEqual([]);
});
