// Games like one: what they share with it, weighed. Looked for among the newest of each kind, so that a tag which
// half of the catalogue has costs no more than a rare one.
import { sql } from 'kysely';
import { type Card, cardsOf } from './site.cards.ts';
import type { SiteState } from './site.state.ts';

/** How much something shared says. */
const weights = { category: 3, chain: 2, tag: 2, developer: 4 };
const shown = 8;
/** How many of each kind are looked at. */
const looked = 200;

export async function relatedGames(
  state: SiteState,
  seq: number,
  { developer }: { developer: string | null },
): Promise<Card[]> {
  const { catalogue, database } = state;
  const { reads } = database;
  const own = catalogue.row(seq);
  if (own === undefined) return [];
  const kindred = new Set<number>();
  for (const facet of ['category', 'chain'] as const) {
    const values = own.values[facet];
    if (values.length === 0) continue;
    const set = catalogue.select({ values: { [facet]: values } });
    for (const other of catalogue.page('newest', set, 0, looked)) kindred.add(other);
  }
  const tags = await sql<{ tagKey: string }>`
    select "tagKey" from "listingTag" where "listingSeq" = ${seq}`.execute(reads);
  for (const { tagKey } of tags.rows) {
    const { rows } = await sql<{ seq: number }>`
      select "listingSeq" as "seq" from "listingTag" where "tagKey" = ${tagKey}
      order by "listingSeq" desc limit ${looked}`.execute(reads);
    for (const row of rows) kindred.add(row.seq);
  }
  const makers = new Set<number>();
  if (developer !== null) {
    const { rows } = await sql<{ seq: number }>`
      select "seq" from "listing" where "developer" = ${developer} order by "seq" desc limit ${looked}`.execute(
      reads,
    );
    for (const row of rows) makers.add(row.seq);
  }
  const others = [...kindred.union(makers)].filter(
    (other) => other !== seq && catalogue.visible(other) !== undefined,
  );
  const sharedTags = await tagsShared(
    state,
    tags.rows.map(({ tagKey }) => tagKey),
    others,
  );
  const scored = others.map((other) => {
    const row = catalogue.row(other);
    const shares = (facet: 'category' | 'chain') =>
      row?.values[facet].filter((value) => own.values[facet].includes(value)).length ?? 0;
    const score =
      shares('category') * weights.category +
      shares('chain') * weights.chain +
      (sharedTags.get(other) ?? 0) * weights.tag +
      (makers.has(other) ? weights.developer : 0);
    return { other, score, newestAt: row?.newestAt ?? 0 };
  });
  const best = scored
    .toSorted((a, b) => b.score - a.score || b.newestAt - a.newestAt || b.other - a.other)
    .slice(0, shown);
  return cardsOf(
    state,
    best.map(({ other }) => other),
  );
}

/** How many of the tags each listing has. */
async function tagsShared(
  { database }: SiteState,
  tags: readonly string[],
  seqs: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (tags.length === 0 || seqs.length === 0) return new Map();
  // One value however many there are: a statement with a thousand of them would be prepared anew each time.
  const numbers = JSON.stringify(seqs);
  const among =
    database.dialect === 'sqlite'
      ? sql`select "value" from json_each(${numbers})`
      : sql`select "value"::bigint from json_array_elements_text(${numbers}::json) as "value"`;
  const { rows } = await sql<{ seq: number; count: number }>`
    select "listingSeq" as "seq", count(*) as "count" from "listingTag"
    where "tagKey" in (${sql.join(tags)}) and "listingSeq" in (${among}) group by "listingSeq"`.execute(
    database.reads,
  );
  return new Map(rows.map(({ seq, count }) => [seq, count]));
}
