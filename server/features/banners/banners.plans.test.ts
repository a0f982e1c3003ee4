// Query plans of the banner list on SQLite, which has no statistics, with many banners.
import type { CompiledQuery } from 'kysely';
import { expect, test, vi } from 'vitest';
import { banners } from '../../../contract/banners/banners.ts';
import type { Payload } from '../../../contract/kit/calls.ts';
import { createdBy } from '../../records/records.ts';
import { indexTexts } from '../../records/search.ts';
import { engine } from '../../test/databases/databases.ts';
import { epoch, type TestApp, testApps } from '../../test/harness.ts';

const start = testApps();

test.runIf(engine === 'sqlite')('no list of banners scans the whole table', async () => {
  const app = await start();
  await addMany(app, 2_000);
  const viewer = await app.as('Viewer');
  const { reads } = app.database;
  const spy = vi.spyOn(reads.getExecutor(), 'executeQuery');
  const wrong: string[] = [];
  for (const query of queries()) {
    spy.mockClear();
    const { total } = await viewer.ok(banners.list, query);
    expect(total, JSON.stringify(query)).toBeGreaterThan(0);
    const read = spy.mock.calls.map(([statement]) => statement).filter(({ sql }) => /"banner/.test(sql));
    expect(read).not.toEqual([]);
    for (const statement of read) {
      wrong.push(...(await scansOf(app, statement)).map((scan) => `${JSON.stringify(query)}: ${scan}`));
    }
  }
  spy.mockRestore();
  expect(wrong).toEqual([]);
});

function queries(): Payload<typeof banners.list>[] {
  const sorts = banners.list.sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` as const }]);
  const filters: Payload<typeof banners.list>[] = [
    {},
    { placement: ['listTop'] },
    { status: ['published', 'scheduled'] },
    { state: ['live'] },
    { state: ['ended', 'upcoming'] },
    { state: ['off'] },
    { targetKind: ['url'] },
    { sponsored: true },
    { placement: ['homeHero'], state: ['live'] },
    { q: 'banner' },
  ];
  return filters.flatMap((filter) => sorts.map((sort) => ({ ...filter, ...sort })));
}

async function addMany({ database }: TestApp, count: number): Promise<void> {
  const placementNames = banners.add.input.shape.placement.unwrap().options;
  const statusNames = banners.status.input.shape.status.options;
  const at = (days: number) => new Date(epoch.getTime() + days * 24 * 60 * 60_000).toISOString();
  for (let from = 0; from < count; from += 100) {
    const rows = Array.from({ length: 100 }, (_, index) => {
      const n = from + index;
      return {
        ...createdBy(null, epoch),
        name: `Banner ${n}`,
        nameKey: `banner ${n}`,
        placement: placementNames[n % 6] ?? 'homeHero',
        priority: n,
        headline: null,
        subline: null,
        imageId: null,
        mobileImageId: null,
        altText: null,
        decorative: 0,
        ctaText: null,
        ctaUrl: null,
        targetKind: n % 7 === 0 ? ('url' as const) : ('none' as const),
        targetId: null,
        targetUrl: n % 7 === 0 ? '/' : null,
        sponsored: n % 5 === 0 ? 1 : 0,
        advertiser: null,
        status: statusNames[n % 5] ?? 'draft',
        completeness: n % 100,
        publishAt: at((n % 60) - 40),
        unpublishAt: n % 3 === 0 ? null : at((n % 60) - 20),
        publishedAt: null,
        reviewNote: null,
      };
    });
    const added = await database.writes.insertInto('banner').values(rows).returning('seq').execute();
    await database.writes.transaction().execute((db) =>
      indexTexts(
        db,
        database.dialect,
        'banner',
        added.map(({ seq }) => ({ seq, text: { name: 'Banner', rest: [] } })),
      ),
    );
  }
}

/** Steps that scan a table; a scan of a covering index does not count. */
async function scansOf({ database }: TestApp, statement: CompiledQuery): Promise<string[]> {
  const { sql, parameters, query, queryId } = statement;
  const explained = { sql: `explain query plan ${sql}`, parameters, query, queryId };
  const { rows } = await database.reads.getExecutor().executeQuery<{ detail: string }>(explained);
  return rows.map(({ detail }) => detail).filter((detail) => /^SCAN (banner|bannerSearch)$/.test(detail));
}
