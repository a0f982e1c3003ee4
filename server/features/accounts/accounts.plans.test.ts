// Query plans of the account list with thousands of accounts.
import { expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import type { Payload } from '../../../contract/kit/calls.ts';
import { plansOf } from '../../test/databases/plans.ts';
import { testApps } from '../../test/harness.ts';
import { addManyPeople } from '../../test/records/manyPeople.ts';

const start = testApps();

const count = 10_000;
const looked = { about: /"account/, growing: /^account(Role|Search)?$/, count };

test('no list of accounts scans a whole table, in any order', {
  timeout: 60_000,
}, async () => {
  const before = await start();
  const [role = ''] = await addManyPeople(before.database, { roles: 400, accounts: count });
  // An open connection has outdated statistics.
  const app = await before.restart();
  const admin = await app.as('Administrator');
  const wrong: string[] = [];
  for (const query of queries(role)) {
    const { statements, scans } = await plansOf(app.database, looked, async () => {
      expect((await admin.ok(accounts.list, query)).total, JSON.stringify(query)).toBeGreaterThan(0);
    });
    expect(statements).toBeGreaterThan(0);
    wrong.push(...scans.map((scan) => `${JSON.stringify(query)}: ${scan}`));
  }
  expect(wrong).toEqual([]);
});

function queries(roleId: string): Payload<typeof accounts.list>[] {
  const sorts = accounts.list.sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` as const }]);
  const filters: Payload<typeof accounts.list>[] = [
    {},
    { status: ['disabled'] },
    { status: ['active'] },
    { roleId: [roleId] },
    { q: 'quokka' },
    { q: 'person 77' },
    { page: 40, pageSize: 200 },
  ];
  return [...filters, ...filters.flatMap((filter) => sorts.map((sort) => ({ ...filter, ...sort })))];
}
