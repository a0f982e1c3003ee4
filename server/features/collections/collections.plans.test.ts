// Query plans of the list of collections on SQLite, which has no statistics, with many collections.
import { expect, test } from 'vitest';
import { collections } from '../../../contract/collections/collections.ts';
import type { Payload } from '../../../contract/kit/calls.ts';
import { statuses } from '../../../contract/kit/lifecycle.ts';
import { createdBy } from '../../records/records.ts';
import { indexTexts } from '../../records/search.ts';
import { engine } from '../../test/databases/databases.ts';
import { plansOf } from '../../test/databases/plans.ts';
import { epoch, type TestApp, testApps } from '../../test/harness.ts';

const start = testApps();
const count = 2_000;

test.runIf(engine === 'sqlite')(
  'no list of collections, and no page of the site, scans all of them',
  async () => {
    const app = await start();
    await addMany(app, count);
    const viewer = await app.as('Viewer');
    const looked = { about: /"collection/, growing: /collection/, count };
    const wrong: string[] = [];
    for (const query of queries()) {
      const { scans } = await plansOf(app.database, looked, () => viewer.ok(collections.list, query));
      wrong.push(...scans.map((scan) => `${JSON.stringify(query)}: ${scan}`));
    }
    expect(wrong).toEqual([]);
  },
);

function queries(): Payload<typeof collections.list>[] {
  const sorts = collections.list.sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` as const }]);
  const filters: Payload<typeof collections.list>[] = [
    {},
    { status: ['published', 'scheduled'] },
    { onHome: true },
    { onHome: false },
    { q: 'collection' },
  ];
  return filters.flatMap((filter) => sorts.map((sort) => ({ ...filter, ...sort })));
}

async function addMany({ database }: TestApp, many: number): Promise<void> {
  const names = Object.keys(statuses) as (keyof typeof statuses)[];
  for (let from = 0; from < many; from += 100) {
    const rows = Array.from({ length: 100 }, (_, index) => {
      const n = from + index;
      return {
        ...createdBy(null, epoch),
        title: `Collection ${n}`,
        nameKey: `collection ${n}`,
        slug: `collection-${n}`,
        subline: null,
        rule: null,
        limit: 12,
        homeOrder: n < 20 ? n : null,
        status: names[n % names.length] ?? 'draft',
        publishAt: null,
        publishedAt: null,
        reviewNote: null,
      };
    });
    const made = await database.writes.insertInto('collection').values(rows).returning('seq').execute();
    await indexTexts(
      database.writes,
      'sqlite',
      'collection',
      made.map(({ seq }, index) => ({ seq, text: { name: `Collection ${from + index}`, rest: [] } })),
    );
  }
}
