// Games like one: what they share with it, weighed. Looked for among the newest of each kind, so that a tag which
// half of the catalogue has costs no more than a rare one.
import { sql } from 'kysely';
import { prepared } from '../../platform/db/prepared.ts';
import { numbersOf } from '../../platform/db/statements.ts';
import { together } from '../../platform/db/together.ts';
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
  const tags = (await selectTags(reads, seq)).map(({ tagKey }) => tagKey);
  const [made, ...withTags] = await together(
    reads,
    developer === null ? undefined : selectMade.ask(developer),
    ...tags.map((tag) => selectTagged.ask(tag)),
  );
  const tagged = withTags.map((rows) => new Set(rows.map((row) => row.seq)));
  for (const its of tagged) for (const other of its) kindred.add(other);
  const makers = new Set(made.map((row) => row.seq));
  // Of a tag that more have, who is not among its newest may have it as well: how many of these each has at most.
  const common = tagged
    .filter((its) => its.size === looked)
    .map((its) => ({ its, oldest: Math.min(...its) }));
  const likely = [...kindred.union(makers)].flatMap((other) => {
    const row = catalogue.visible(other);
    if (row === undefined || other === seq) return [];
    const shares = (facet: 'category' | 'chain') =>
      row.values[facet].reduce((count, value) => count + (own.values[facet].includes(value) ? 1 : 0), 0);
    const tagsKnown = tagged.reduce((count, its) => count + (its.has(other) ? 1 : 0), 0);
    const score =
      shares('category') * weights.category +
      shares('chain') * weights.chain +
      tagsKnown * weights.tag +
      (makers.has(other) ? weights.developer : 0);
    const unknown = common.reduce((count, { oldest }) => count + (other < oldest ? 1 : 0), 0);
    return { other, score, tagsKnown, most: score + unknown * weights.tag, newestAt: row.newestAt };
  });
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
      const shared = tagsOf.get(one.other) ?? one.tagsKnown;
      return { ...one, score: one.score + (shared - one.tagsKnown) * weights.tag };
    })
    .toSorted((a, b) => b.score - a.score || b.newestAt - a.newestAt || b.other - a.other)
    .slice(0, shown);
  return cardsOf(
    state,
    best.map(({ other }) => other),
  );
}

type Numbered = { seq: number };

const selectTags = prepared(
  (_db, seq: number) => sql<{ tagKey: string }>`
    select "tagKey" from "listingTag" where "listingSeq" = ${seq}`,
);
const selectTagged = prepared(
  (_db, tag: string) => sql<Numbered>`
    select "listingSeq" as "seq" from "listingTag" where "tagKey" = ${tag}
    order by "listingSeq" desc limit ${sql.lit(looked)}`,
);
const selectMade = prepared(
  (_db, developer: string) => sql<Numbered>`
    select "seq" from "listing" where "developer" = ${developer} order by "seq" desc limit ${sql.lit(looked)}`,
);

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
