// Related games. Candidates are the newest of each category, chain, tag and developer, so that a very common tag costs no
// more than a rare one.
import { sql } from 'kysely';
import { maxCandidates } from '../../catalogue/gameIndex.ts';
import { idList } from '../../database/statements.ts';
import type { SiteContext } from './context.ts';

const weights = { category: 3, chain: 2, tag: 2, developer: 4 };
const maxRelated = 8;

/** Score of a candidate so far, and its maximum if it shares more tags. */
type Candidate = { seq: number; newestAt: number; tags: number; score: number; maxScore: number };

/** Row ids, the most related first. */
export async function relatedGames(
  context: SiteContext,
  seq: number,
  { developer }: { developer: string | null },
): Promise<number[]> {
  if (!context.catalogue.games.has(seq)) return [];
  const { tagged, made } = await newestSharing(context, seq, developer);
  const { games } = context.catalogue;
  const categories = games.valuesOf('category', seq);
  const chains = games.valuesOf('chain', seq);
  const sharedCategories = games.sharedCount('category', categories);
  const sharedChains = games.sharedCount('chain', chains);
  const tagCounts = new Map<number, number>();
  for (const other of tagged.flat()) tagCounts.set(other, (tagCounts.get(other) ?? 0) + 1);
  const sameDeveloper = new Set(made);
  // A full list omits older games with that tag.
  const cutOffs = tagged.filter(({ length }) => length === maxCandidates).map((list) => Math.min(...list));
  const all = new Set([
    ...games.newest('category', categories),
    ...games.newest('chain', chains),
    ...tagCounts.keys(),
    ...made,
  ]);
  all.delete(seq);
  const candidates: Candidate[] = [];
  for (const other of all) {
    if (!games.isVisible(other)) continue;
    const tags = tagCounts.get(other) ?? 0;
    const score =
      sharedCategories(other) * weights.category +
      sharedChains(other) * weights.chain +
      tags * weights.tag +
      (sameDeveloper.has(other) ? weights.developer : 0);
    const maxScore = score + cutOffs.filter((oldest) => other < oldest).length * weights.tag;
    candidates.push({ seq: other, newestAt: games.newestAt(other), tags, score, maxScore });
  }
  return (await withExactScores(context, seq, candidates))
    .toSorted((a, b) => b.score - a.score || b.newestAt - a.newestAt || b.seq - a.seq)
    .slice(0, maxRelated)
    .map((one) => one.seq);
}

/** The newest listings with each tag of a listing, and of its developer. */
async function newestSharing(
  { database: { reads, dialect } }: SiteContext,
  seq: number,
  developer: string | null,
): Promise<{ tagged: number[][]; made: number[] }> {
  const list = dialect === 'sqlite' ? sql`json_group_array("seq")` : sql`json_agg("seq")::text`;
  const limit = sql.lit(maxCandidates);
  const { rows } = await sql<{ kind: 'tag' | 'developer'; seqs: string | null }>`
    select 'tag' as "kind", (select ${list} from (
      select "listingSeq" as "seq" from "listingTag" where "tagKey" = "own"."tagKey" order by "listingSeq" desc limit ${limit}
    ) as "newest") as "seqs" from "listingTag" as "own" where "listingSeq" = ${seq}
    union all
    select 'developer', (select ${list} from (
      select "seq" from "listing" where "developer" = ${developer} order by "seq" desc limit ${limit}
    ) as "newest")`.execute(reads);
  const lists = (kind: 'tag' | 'developer') =>
    rows.flatMap((row) => (row.kind === kind ? [JSON.parse(row.seqs ?? '[]') as number[]] : []));
  return { tagged: lists('tag'), made: lists('developer').flat() };
}

/** Counts all tags of candidates that may be among the best; the others keep their score. */
async function withExactScores(
  { database: { reads, dialect } }: SiteContext,
  seq: number,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  const scores = candidates.map(({ score }) => score).toSorted((a, b) => b - a);
  const needed = scores[maxRelated - 1] ?? 0;
  const open = candidates.filter(({ score, maxScore }) => maxScore > score && maxScore >= needed);
  if (open.length === 0) return candidates;
  const ids = idList(
    dialect,
    open.map((one) => one.seq),
  );
  const { rows } = await sql<{ seq: number; count: number }>`
    select "listingSeq" as "seq", count(*) as "count" from "listingTag"
    where "listingSeq" in (${ids}) and "tagKey" in (select "tagKey" from "listingTag" where "listingSeq" = ${seq})
    group by "listingSeq"`.execute(reads);
  const counts = new Map(rows.map((row) => [row.seq, row.count]));
  return candidates.map((one) => {
    const tags = counts.get(one.seq);
    return tags === undefined ? one : { ...one, score: one.score + (tags - one.tags) * weights.tag };
  });
}
