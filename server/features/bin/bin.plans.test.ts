// Query plans of the bin's list with thousands of deleted records.
import { expect, test } from 'vitest';
import { type BinType, bin, binTypes } from '../../../contract/bin/bin.ts';
import type { Payload } from '../../../contract/kit/calls.ts';
import { newId } from '../../records/ids.ts';
import { indexTexts } from '../../records/search.ts';
import { analyse, plansOf } from '../../test/databases/plans.ts';
import { epoch, type TestApp, testApps } from '../../test/harness.ts';

const start = testApps();

const count = 3_000;
const looked = { about: /"bin/, growing: /^bin(Search)?$/, count };

test('no list of the bin scans the whole table', { timeout: 60_000 }, async () => {
  const before = await start();
  await addMany(before);
  await analyse(before.database, ['bin']);
  // An open connection has outdated statistics.
  const app = await before.restart();
  const admin = await app.as('Administrator');
  const wrong: string[] = [];
  for (const query of queries()) {
    const { statements, scans } = await plansOf(app.database, looked, () => admin.ok(bin.list, query));
    expect(statements).toBeGreaterThan(0);
    wrong.push(...scans.map((scan) => `${JSON.stringify(query)}: ${scan}`));
  }
  expect(wrong).toEqual([]);
});

function queries(): Payload<typeof bin.list>[] {
  const sorts = bin.list.sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` as const }]);
  const filters: Payload<typeof bin.list>[] = [
    {},
    { type: ['banner'] },
    { q: 'record 77' },
    { ids: [newId()] },
  ];
  return [...filters.flatMap((filter) => sorts.map((sort) => ({ ...filter, ...sort }))), { page: 3 }];
}

/** Mostly listings, as in life. */
async function addMany({ database: { writes, dialect } }: TestApp): Promise<void> {
  const types = Object.keys(binTypes) as BinType[];
  await writes.transaction().execute(async (db) => {
    for (let from = 0; from < count; from += 500) {
      const rows = Array.from({ length: 500 }, (_, index) => {
        const n = from + index;
        return {
          id: newId(),
          type: (n % 10 === 0 ? types[(n / 10) % types.length] : undefined) ?? 'gameListing',
          version: 1,
          label: `Record ${n}`,
          nameKey: `record ${n}`,
          status: null,
          slug: null,
          slugs: '[]',
          snapshot: '{"fields":{},"columns":{}}',
          mergedInto: null,
          auditId: newId(),
          by: null,
          at: new Date(epoch.getTime() - n * 60_000).toISOString(),
          purgeAt: null,
        };
      });
      const added = await db.insertInto('bin').values(rows).returning(['seq', 'label']).execute();
      const texts = added.map(({ seq, label }) => ({ seq, text: { name: label, rest: [] } }));
      await indexTexts(db, dialect, 'bin', texts);
    }
  });
}
