// Query plans of the role list with thousands of roles.
import { expect, test } from 'vitest';
import type { Payload } from '../../../contract/kit/calls.ts';
import { roles } from '../../../contract/roles/roles.ts';
import { plansOf } from '../../test/databases/plans.ts';
import { testApps } from '../../test/harness.ts';
import { addManyPeople } from '../../test/records/manyPeople.ts';

const start = testApps();

const count = 3_000;
const looked = { about: /"role/, growing: /^(role|roleSearch|accountRole)$/, count };

test('no list of roles scans a whole table, in any order', { timeout: 60_000 }, async () => {
  const before = await start();
  await addManyPeople(before.database, { roles: count, accounts: 6_000 });
  // An open connection has outdated statistics.
  const app = await before.restart();
  const admin = await app.as('Administrator');
  const wrong: string[] = [];
  for (const query of queries()) {
    const { statements, scans } = await plansOf(app.database, looked, async () => {
      expect((await admin.ok(roles.list, query)).total, JSON.stringify(query)).toBeGreaterThan(0);
    });
    expect(statements).toBeGreaterThan(0);
    wrong.push(...scans.map((scan) => `${JSON.stringify(query)}: ${scan}`));
  }
  expect(wrong).toEqual([]);
});

function queries(): Payload<typeof roles.list>[] {
  const sorts = roles.list.sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` as const }]);
  const filters: Payload<typeof roles.list>[] = [{}, { q: 'quokka' }, { q: 'duty 77' }, { page: 10 }];
  return [...filters, ...filters.flatMap((filter) => sorts.map((sort) => ({ ...filter, ...sort })))];
}
