// Query plans of the filters that few, many or no listings pass: who changed them, cover, verification, times and tags.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Payload } from '../../../contract/kit/calls.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { newId } from '../../records/ids.ts';
import { analyse, plansOf } from '../../test/databases/plans.ts';
import { testApps } from '../../test/harness.ts';
import { addManyListings } from '../../test/records/many.ts';

const start = testApps();

const count = 5_000;
const person = newId();
const day = '2026-05-01T00:00:00.000Z';

type Query = Payload<typeof listings.list>;

const filters: readonly Query[] = [
  { updatedBy: [person] },
  { tag: ['plan'] },
  { completenessBelow: 10 },
  { completenessBelow: 100 },
  { createdFrom: day },
  { createdTo: day },
  { updatedFrom: day, updatedTo: '2026-05-02T00:00:00.000Z' },
  { updatedTo: day },
  { publishAtFrom: day },
  { publishAtTo: day },
  { hasCover: true },
  { hasCover: false },
  { verifiedBefore: day },
  { reviewBefore: day },
  { changeState: ['inReview'] },
];
const sorts = listings.list.sorts.flatMap((sort) => [sort, `-${sort}` as const]);

/** Every filter alone, with a status, and under a sixth of the sorts, which are others for each amount. */
const queriesFor = (amountAt: number): Query[] =>
  filters.flatMap((filter, at) => [
    filter,
    { ...filter, status: ['published'] },
    { ...filter, q: 'b' },
    ...sorts
      .filter((_, turn) => (turn + at + 2 * amountAt) % 6 === 0)
      .map((sort): Query => ({ ...filter, sort })),
  ]);

test('filters whose column is set nowhere, seldom or mostly read no whole table', {
  timeout: 4 * 60_000,
}, async () => {
  let app = await start();
  try {
    await addManyListings(app.database, count);
    const those = { no: sql`false`, few: sql`"seq" % 100 = 0`, most: sql`"seq" % 100 <> 0` };
    for (const [at, [amount, chosen]] of Object.entries(those).entries()) {
      const { writes } = app.database;
      const set = (value: string) => sql`case when ${chosen} then ${value} end`;
      await sql`update "listing" set "updatedBy" = ${set(person)}, "coverId" = case when ${chosen} then 'cover ' || "seq" end,
        "verifiedAt" = ${set('2026-05-03T00:00:00.000Z')}, "publishAt" = ${set('2026-05-03T00:00:00.000Z')},
        "reviewBy" = ${set('2026-04-03T00:00:00.000Z')},
        "createdAt" = case when ${chosen} then '2026-05-03T00:00:00.000Z' else '2026-04-03T00:00:00.000Z' end,
        "updatedAt" = case when ${chosen} then '2026-05-01T09:00:00.000Z' else '2026-04-03T00:00:00.000Z' end,
        "completeness" = case when ${chosen} then 5 else 100 end`.execute(writes);
      await sql`delete from "listingTag"`.execute(writes);
      await sql`insert into "listingTag" ("listingSeq", "tagKey", "tag")
        select "seq", case when ${chosen} then 'plan' else 'other' end, 'Tag' from "listing"`.execute(writes);
      await analyse(app.database, ['listing', 'listingTag']);
      app = await app.restart();
      const viewer = await app.as('Viewer');
      const growing = /^(listing|listingTag|listingSearch)$/;
      const wrong: string[] = [];
      for (const query of queriesFor(at)) {
        const plan = await plansOf(app.database, { about: /"listing/, growing, count }, () =>
          viewer.ok(listings.list, query),
        );
        expect(plan.statements).toBeGreaterThan(0);
        wrong.push(...plan.scans.map((scan) => `${JSON.stringify(query)}: ${scan}`));
      }
      // PostgreSQL rightly reads the whole table for a summary of all its rows.
      const isOfAll = (scan: string) => Number(/for (\d+) rows/.exec(scan)?.[1] ?? 0) > 0.9 * count;
      for (const query of filters) {
        const { scans } = await plansOf(app.database, { about: /"listing/, growing, count }, () =>
          viewer.ok(listings.summary, query),
        );
        wrong.push(
          ...scans
            .filter((scan) => !isOfAll(scan))
            .map((scan) => `summary ${JSON.stringify(query)}: ${scan}`),
        );
      }
      expect(wrong, amount).toEqual([]);
    }
  } finally {
    if (app.database.dialect === 'postgres')
      await sql`truncate "listing", "category", "blockchain" restart identity cascade`.execute(
        app.database.writes,
      );
  }
});
