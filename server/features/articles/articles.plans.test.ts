// Query plans of the article reads with 5,000 articles.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import type { Payload } from '../../../contract/kit/calls.ts';
import { analyse, plansOf } from '../../test/databases/plans.ts';
import { type Client, type TestApp, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

const count = 5_000;
const growing = /^article(Category|Game|Blockchain|Tag|Search)?$/;

test('no list, summary, search or suggestion of articles scans a whole table', {
  timeout: 120_000,
}, async () => {
  let app = await start();
  try {
    const { categoryId, authorId } = await addMany(app);
    await analyse(app.database, ['article', 'articleTag']);
    app = await app.restart();
    const viewer = await app.as('Viewer');
    const wrong: string[] = [];
    for (const [name, call] of Object.entries(callsOn(viewer, categoryId, authorId))) {
      const { statements, scans } = await plansOf(app.database, { about: /"article/, growing, count }, call);
      expect(statements, name).toBeGreaterThan(0);
      wrong.push(...scans.map((scan) => `${name}: ${scan}`));
    }
    expect(wrong).toEqual([]);
  } finally {
    if (app.database.dialect === 'postgres') {
      await sql`truncate "article", "listing", "category", "blockchain" restart identity cascade`.execute(
        app.database.writes,
      );
    }
  }
});

type Query = Payload<typeof articles.list>;

/** Every filter alone and under a third of the sorts, so that each sort has a third of the filters, searches, and late pages. */
function callsOn(
  viewer: Client,
  categoryId: string,
  authorId: string,
): Record<string, () => Promise<unknown>> {
  const filters: readonly Query[] = [
    { status: ['published'] },
    { status: ['scheduled', 'inReview'] },
    { type: ['interview'] },
    { categoryId: [categoryId] },
    { authorId: [authorId] },
    { language: ['ja'] },
    { pinned: true },
    { featured: true },
    { updatedBy: [authorId] },
    { tag: ['tag 7'] },
    { completenessBelow: 20 },
    { createdFrom: '2025-02-01T00:00:00.000Z' },
    { updatedTo: '2026-01-01T00:00:00.000Z' },
    { publishAtFrom: 'today' },
    { reviewBefore: '2026-01-01T00:00:00.000Z' },
    { hasCover: true },
    { hasCover: false },
  ];
  const searches: readonly Query[] = [{ q: 'number 77' }, { q: 'quokka' }, { q: 'n' }, { q: '!' }];
  const sorts: Query[] = articles.list.sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` as const }]);
  const sorted = filters.flatMap((filter, at) =>
    sorts.filter((_, turn) => (turn + at) % 3 === 0).map((sort): Query => ({ ...filter, ...sort })),
  );
  const lists = [{}, ...searches, ...filters, ...sorts, ...sorted, { page: 22, pageSize: 200 }];
  return Object.fromEntries([
    ...lists.map(
      (query) => [`list ${JSON.stringify(query)}`, () => viewer.ok(articles.list, query)] as const,
    ),
    ...[{}, ...searches, ...filters].map(
      (query) => [`summary ${JSON.stringify(query)}`, () => viewer.ok(articles.summary, query)] as const,
    ),
    ['tags', () => viewer.ok(articles.tags, { q: 'tag 7' })] as const,
  ]);
}

/** Adds one article and its copies, which differ in the fields that lists filter and sort by. */
async function addMany(app: TestApp): Promise<{ categoryId: string; authorId: string }> {
  const manager = await app.as('Content Manager');
  const category = await make.category(manager);
  const { authorId } = await make.article(manager, { title: 'Number 0', categoryIds: [category.id] });
  const { writes, dialect } = app.database;
  const k = sql`"copies"."k"`;
  // Steps of six, so that times lie on both sides of those that the filters name.
  const padded = sql`substr(cast(1000000 + 6 * ${k} as text), 2)`;
  const every = (n: number, then: string, otherwise: string) =>
    sql`case when ${k} % ${sql.lit(n)} = 0 then ${sql.lit(then)} else ${sql.lit(otherwise)} end`;
  const flag = (n: number) => sql`case when ${k} % ${sql.lit(n)} = 0 then 1 else 0 end`;
  const changed: Record<string, ReturnType<typeof sql>> = {
    id: sql`${padded} || substr("id", 7)`,
    slug: sql`"slug" || '-' || ${padded}`,
    title: sql`'Number ' || ${padded}`,
    nameKey: sql`'number ' || ${padded}`,
    status: sql`case ${k} % 40 when 0 then 'scheduled' when 1 then 'inReview' when 2 then 'archived' else 'published' end`,
    type: every(50, 'interview', 'news'),
    updatedBy: sql`case when ${k} % 60 = 0 then "authorId" else null end`,
    coverId: sql`case when ${k} % 60 = 0 then "authorId" else null end`,
    publishAt: sql`'2026-' || ${padded}`,
    reviewBy: sql`case when ${k} % 60 = 0 then '2026-' || ${padded} end`,
    authorId: sql`case when ${k} % 60 = 0 then "authorId" else null end`,
    language: every(70, 'ja', 'en'),
    pinned: flag(500),
    featured: flag(90),
    updatedAt: sql`'2026-' || ${padded}`,
    createdAt: sql`'2025-' || ${padded}`,
    publishedAt: sql`'2026-' || ${padded}`,
    wordCount: k,
    completeness: sql`${k} % 101`,
  };
  const first = await writes.selectFrom('article').selectAll().executeTakeFirstOrThrow();
  const columns = Object.keys(first).filter((column) => column !== 'seq');
  const series = sql`with recursive "copies" ("k") as (
    select 1 union all select "k" + 1 from "copies" where "k" < ${sql.lit(count)})`;
  await sql`insert into "article" (${sql.join(columns.map((column) => sql.ref(column)))}) ${series}
    select ${sql.join(columns.map((column) => changed[column] ?? sql.ref(column)))}
    from "copies" cross join "article"`.execute(writes);
  const others = sql`from "article" where "seq" > ${first.seq}`;
  const [common, game, chain] = [
    await make.category(manager),
    await make.listing(manager),
    await make.blockchain(manager),
  ];
  await sql`insert into "articleCategory" ("articleSeq", "position", "categoryId")
    select "seq", 0, case when "seq" % 30 = 0 then ${category.id} else ${common.id} end ${others}`.execute(
    writes,
  );
  await sql`insert into "articleGame" ("articleSeq", "position", "listingId")
    select "seq", 0, ${game.id} ${others}`.execute(writes);
  await sql`insert into "articleBlockchain" ("articleSeq", "position", "blockchainId")
    select "seq", 0, ${chain.id} ${others}`.execute(writes);
  await sql`insert into "articleTag" ("articleSeq", "tagKey", "tag")
    select "seq", 'tag ' || "seq" % 900, 'tag ' || "seq" % 900 ${others}`.execute(writes);
  const seq = sql`cast("seq" as text)`;
  const rare = sql`case when "seq" % 500 = 0 then 'quokka' else 'wombat' end`;
  await (dialect === 'sqlite'
    ? sql`insert into "articleSearch" ("rowid", "name", "rest") select "seq", 'number ' || ${seq}, ${rare} ${others}`
    : sql`insert into "articleSearch" ("rowid", "tokens")
        select "seq", ('number:1A ' || ${seq} || ':1A ' || ${rare} || ':2')::tsvector ${others}`
  ).execute(writes);
  return { categoryId: category.id, authorId: authorId ?? '' };
}
