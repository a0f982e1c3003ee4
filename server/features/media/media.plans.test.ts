// Query plans of the picture library with thousands of pictures, of which few or nearly all are unused.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Payload } from '../../../contract/kit/calls.ts';
import { media } from '../../../contract/media/media.ts';
import { analyse, plansOf } from '../../test/databases/plans.ts';
import { type TestApp, testApps } from '../../test/harness.ts';
import { addPicture } from '../../test/records/pictures.ts';

const start = testApps();

const count = 3_000;
const looked = { about: /"media/, growing: /^media(Search)?$/, count };

test.each([0.02, 0.98])(
  'no list of the library scans a whole table, with this part of it unused: %d',
  { timeout: 60_000 },
  async (unusedPart) => {
    const before = await start();
    await addMany(before, unusedPart);
    await analyse(before.database, ['media', 'mediaUse']);
    // An open connection has outdated statistics.
    const app = await before.restart();
    const viewer = await app.as('Viewer');
    const wrong: string[] = [];
    for (const query of queries()) {
      const { statements, scans } = await plansOf(app.database, looked, () => viewer.ok(media.list, query));
      expect(statements).toBeGreaterThan(0);
      wrong.push(...scans.map((scan) => `${JSON.stringify(query)}: ${scan}`));
    }
    expect(wrong).toEqual([]);
  },
);

function queries(): Payload<typeof media.list>[] {
  const sorts = media.list.sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` as const }]);
  return [
    {},
    ...sorts,
    { unused: true },
    ...sorts.map((sort) => ({ unused: true, ...sort })),
    { unused: true, page: 3 },
    { unused: false },
    { fits: ['homeHero'] },
    { fits: ['homeHero'], sort: '-bytes' },
    { fits: ['logo', 'homeStrip'], unused: true },
    { mime: ['image/gif'] },
    { q: 'picture 77' },
    { q: 'picture', unused: true },
  ];
}

/** Copies one picture; the copies differ in what lists filter and sort by. */
async function addMany({ database }: TestApp, unusedPart: number): Promise<void> {
  const { writes, dialect } = database;
  const id = await addPicture(database);
  const k = sql`"copies"."k"`;
  const padded = sql`substr(cast(1000000 + ${k} as text), 2)`;
  const changed: Record<string, ReturnType<typeof sql>> = {
    id: sql`${padded} || substr("id", 7)`,
    hash: sql`${padded} || substr("hash", 7)`,
    name: sql`'Picture ' || ${padded}`,
    nameKey: sql`'picture ' || ${padded}`,
    createdAt: sql`'2025-' || ${padded}`,
    updatedAt: sql`'2026-' || ${padded}`,
    mime: sql`case when ${k} % 100 = 0 then 'image/gif' else 'image/png' end`,
    bytes: k,
    width: sql`case ${k} % 50 when 0 then 1920 when 1 then 512 else 1280 end`,
    height: sql`case ${k} % 50 when 0 then 720 when 1 then 512 else 720 end`,
    used: sql`case when ${k} < ${sql.lit(count * unusedPart)} then 0 else 1 end`,
  };
  const first = await writes.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const columns = Object.keys(first).filter((column) => column !== 'seq');
  await sql`insert into "media" (${sql.join(columns.map((column) => sql.ref(column)))})
    with recursive "copies" ("k") as (select 1 union all select "k" + 1 from "copies" where "k" < ${sql.lit(count)})
    select ${sql.join(columns.map((column) => changed[column] ?? sql.ref(column)))}
    from "copies" cross join "media" where "media"."id" = ${id}`.execute(writes);
  await sql`insert into "mediaUse" ("type", "entityId", "path", "label", "slot", "mediaId")
    select 'gameListing', "id", 'coverId', 'A game', 'cover', "id" from "media" where "used" = 1`.execute(
    writes,
  );
  const text = sql`"seq", 'picture ' || substr("nameKey", 9)`;
  await (dialect === 'sqlite'
    ? sql`insert into "mediaSearch" ("rowid", "name") select ${text} from "media" where "seq" > ${first.seq}`
    : sql`insert into "mediaSearch" ("rowid", "tokens")
        select "seq", array_to_tsvector(array['picture', substr("nameKey", 9)]) from "media" where "seq" > ${first.seq}`
  ).execute(writes);
}
