// Games like one: what they share with it, weighed. Looked for among the newest of each kind, so that a tag which
// half of the catalogue has costs no more than a rare one.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { numbersOf } from '../../platform/db/statements.ts';
import { isSqlite, together } from '../../platform/db/together.ts';
import { type Card, cardsOf } from './site.cards.ts';
import { looked } from './site.catalogue.ts';
import type { SiteState } from './site.state.ts';

/** How much something shared says. */
const weights = { category: 3, chain: 2, tag: 2, developer: 4 };
const shown = 8;

export async function relatedGames(
  state: SiteState,
  seq: number,
  { developer }: { developer: string | null },
): Promise<Card[]> {
  const { catalogue, database } = state;
  const { reads } = database;
  if (!catalogue.has(seq)) return [];
  const kindred = new Set<number>();
  const own = { category: catalogue.valuesOf('category', seq), chain: catalogue.valuesOf('chain', seq) };
  for (const facet of ['category', 'chain'] as const) {
    for (const other of catalogue.newest(facet, own[facet])) kindred.add(other);
  }
  const tags = (await selectTags(reads, seq)).map(({ tagKey }) => tagKey);
  const [made, ...withTags] = await together(
    reads,
    developer === null ? undefined : selectMade.ask(developer),
    ...tags.map((tag) => selectTagged.ask(tag)),
  );
  const tagged = withTags.map(listed);
  const tagsKnown = new Map<number, number>();
  for (const its of tagged) for (const other of its) tagsKnown.set(other, (tagsKnown.get(other) ?? 0) + 1);
  const makers = new Set(listed(made));
  for (const its of [tagsKnown.keys(), makers]) for (const other of its) kindred.add(other);
  // Of a tag that more have, who is not among its newest may have it as well: how many of these each has at most.
  const oldest = tagged.filter((its) => its.length === looked).map((its) => Math.min(...its));
  const categories = catalogue.sharing('category', own.category);
  const chains = catalogue.sharing('chain', own.chain);
  const likely: Likely[] = [];
  for (const other of kindred) {
    if (other === seq || !catalogue.isVisible(other)) continue;
    const known = tagsKnown.get(other) ?? 0;
    const score =
      categories(other) * weights.category +
      chains(other) * weights.chain +
      known * weights.tag +
      (makers.has(other) ? weights.developer : 0);
    let most = score;
    for (const last of oldest) if (other < last) most += weights.tag;
    likely.push({ other, score, known, most, newestAt: catalogue.newestAt(other) });
  }
  // Only who may still be among the best is asked for all of its tags.
  const least =
    Float64Array.from(likely, ({ score }) => score)
      .sort()
      .at(-shown) ?? 0;
  const hopeful = likely.filter(({ most }) => most >= least);
  const tagsOf = await tagsShared(
    state,
    tags,
    hopeful.flatMap(({ other, score, most }) => (most > score ? other : [])),
  );
  const best = hopeful
    .map((one) => {
      const tagged = tagsOf.get(one.other) ?? one.known;
      return { ...one, score: one.score + (tagged - one.known) * weights.tag };
    })
    .toSorted((a, b) => b.score - a.score || b.newestAt - a.newestAt || b.other - a.other)
    .slice(0, shown);
  return cardsOf(
    state,
    best.map(({ other }) => other),
  );
}

/** Another game: what it has in common as far as is known, and at most. */
type Likely = { other: number; score: number; known: number; most: number; newestAt: number };

const selectTags = prepared(
  (_db, seq: number) => sql<{ tagKey: string }>`
    select "tagKey" from "listingTag" where "listingSeq" = ${seq}`,
);
const selectTagged = prepared((db, tag: string) =>
  newest(db, sql`select "listingSeq" as "seq" from "listingTag" where "tagKey" = ${tag}`),
);
const selectMade = prepared((db, developer: string) =>
  newest(db, sql`select "seq" from "listing" where "developer" = ${developer}`),
);

type Listed = { seqs: string | null };

/** Numbers as one text, which is quicker to read than as many rows. */
function newest(db: Kysely<Tables>, numbers: RawBuilder<unknown>): RawBuilder<Listed> {
  const list = isSqlite(db) ? sql`json_group_array("seq")` : sql`json_agg("seq")::text`;
  return sql<Listed>`
    select ${list} as "seqs" from (${numbers} order by "seq" desc limit ${sql.lit(looked)}) as "newest"`;
}

function listed([row]: readonly Listed[]): number[] {
  return JSON.parse(row?.seqs ?? '[]');
}

/** How many of the tags each listing has. */
async function tagsShared(
  { database }: SiteState,
  tags: readonly string[],
  seqs: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (tags.length === 0 || seqs.length === 0) return new Map();
  const { rows } = await sql<{ seq: number; count: number }>`
    select "listingSeq" as "seq", count(*) as "count" from "listingTag"
    where "tagKey" in (${sql.join(tags)}) and "listingSeq" in (${numbersOf(database.dialect, seqs)}) group by "listingSeq"`.execute(
    database.reads,
  );
  return new Map(rows.map(({ seq, count }) => [seq, count]));
}
