// GET /v1/collections and /v1/collections/{slug}: pins come from the database, rules from the catalogue in memory.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Rule, rule as ruleShape } from '../../../contract/collections/fields.ts';
import { composed } from '../../../contract/collections/rules.ts';
import { cursorText } from '../../../contract/delivery/cursors.ts';
import type { site } from '../../../contract/delivery/delivery.ts';
import type { SiteInput, SiteOutput } from '../../../contract/delivery/kit.ts';
import type { SiteCollection } from '../../../contract/delivery/shapes.ts';
import { listLimits } from '../../../contract/kit/limits.ts';
import type { Absent, Answer } from '../../delivery/feature.ts';
import { inOrderOf } from '../../records/lists.ts';
import { cardsOf, keysOf } from './cards.ts';
import type { SiteContext } from './context.ts';
import { selectionOf } from './games.ts';
import { notFound, pageAt } from './pages.ts';

type Collections = typeof site.collections;
type Collection = typeof site.collection;

/** A public collection, and the row ids of the games that it shows. */
export type Shown = { id: string; card: Omit<SiteCollection, 'games'>; seqs: number[] };

/** Sorts collections that are not on the front page behind those that are. */
const noPlace = 2_147_483_647;

export async function collections(
  context: SiteContext,
  { page = 1, pageSize = listLimits.pageSize, cursor }: SiteInput<Collections>,
  now: Date,
): Promise<Answer<SiteOutput<Collections>>> {
  const { reads } = context.database;
  const those = sql`from "collection" where ${publicNow(now)}`;
  const counted = await sql<{ total: number }>`select count(*) as "total" ${those}`.execute(reads);
  const place = sql`coalesce("homeOrder", ${sql.lit(noPlace)})`;
  const behind = cursor && sql`and (${place}, "nameKey", "id") > (${sql.join(cursor.key)})`;
  // One more row shows whether there is a next page.
  const { rows } = await sql<{ seq: number; place: number; nameKey: string; id: string }>`
    select "seq", ${place} as "place", "nameKey", "id" ${those} ${behind ?? sql``}
    order by ${place}, "nameKey", "id"
    limit ${sql.lit(pageSize + 1)} offset ${cursor === undefined ? (page - 1) * pageSize : 0}`.execute(reads);
  const onPage = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? onPage.at(-1) : undefined;
  const shown = await shownBy(
    context,
    onPage.map(({ seq }) => seq),
    now,
  );
  const items = shown.map(({ card }) => card);
  return {
    keys: ['collections', 'games', ...shown.map(({ id }) => `collection-${id}`)],
    body: {
      items,
      total: counted.rows[0]?.total ?? 0,
      page: cursor === undefined ? page : null,
      pageSize,
      nextCursor: last
        ? cursorText({ order: 'home', key: [last.place, last.nameKey, last.id], pin: '' })
        : null,
    },
  };
}

export async function collection(
  context: SiteContext,
  { slug }: SiteInput<Collection>,
  now: Date,
): Promise<Answer<SiteCollection> | Absent> {
  const seq = await pageAt(context, 'collection', slug, now);
  if (typeof seq !== 'number') return seq;
  const [shown] = await shownBy(context, [seq], now);
  if (shown === undefined) return notFound('collection');
  const games = await cardsOf(context, shown.seqs);
  return {
    keys: [`collection-${shown.id}`, 'games', ...keysOf(games)],
    body: { ...shown.card, games: games.map(({ card }) => card) },
  };
}

/** The collections of the front page that show any game, in its order. */
export async function homeCollections(context: SiteContext, now: Date): Promise<Shown[]> {
  const { rows } = await sql<{ seq: number }>`
    select "seq" from "collection" where "homeOrder" > 0 and ${publicNow(now)}
    order by "homeOrder", "id"`.execute(context.database.reads);
  const shown = await shownBy(
    context,
    rows.map(({ seq }) => seq),
    now,
  );
  return shown.filter(({ seqs }) => seqs.length > 0);
}

/** SQL condition: public at a time. */
function publicNow(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`"status" in ('published', 'scheduled') and "publishAt" <= ${now.toISOString()}`;
}

/** What collections show, in the order of the row ids: two queries for any number of them. */
async function shownBy(context: SiteContext, seqs: readonly number[], now: Date): Promise<Shown[]> {
  if (seqs.length === 0) return [];
  const { reads } = context.database;
  const rows = await reads
    .selectFrom('collection')
    .select(['seq', 'id', 'slug', 'title', 'subline', 'rule', 'limit'])
    .where('seq', 'in', seqs)
    .execute();
  const pins = await openPins(context, seqs, now);
  return inOrderOf(seqs, rows).map(({ id, slug, title, subline, rule, limit, seq }) => {
    const its = pins.get(seq) ?? [];
    const byRule =
      rule === null ? [] : gamesByRule(context, ruleShape.parse(JSON.parse(rule)), limit, its.length);
    const games = composed(its, byRule, limit);
    return { id, card: { slug, title, subline, gameCount: games.length }, seqs: games };
  });
}

type OpenPin = { game: number; position: number | null };

/** The pins of each collection whose window is open and whose game is public, in order. */
async function openPins(
  { database, catalogue }: SiteContext,
  seqs: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, OpenPin[]>> {
  const at = now.toISOString();
  const { rows } = await sql<OpenPin & { collectionSeq: number }>`
    select "collectionSeq", "place" as "position", "listing"."seq" as "game"
    from "collectionPin" inner join "listing" on "listing"."id" = "collectionPin"."listingId"
    where "collectionSeq" in (${sql.join(seqs)})
      and ("from" is null or "from" <= ${at}) and ("until" is null or "until" > ${at})
    order by "collectionSeq", "collectionPin"."position"`.execute(database.reads);
  return Map.groupBy(
    rows.filter(({ game }) => catalogue.games.isVisible(game)),
    ({ collectionSeq }) => collectionSeq,
  );
}

/** Enough games of a rule for a collection with so many pins. */
export function gamesByRule(context: SiteContext, rule: Rule, limit: number, pins: number): number[] {
  const { games } = context.catalogue;
  const some = <T>(values: readonly T[]) => (values.length === 0 ? undefined : [...values]);
  const { category, chain, platform, stage, mode, entryCost, earn, onChain, sort } = rule;
  const lists = {
    category: some(category),
    chain: some(chain),
    platform: some(platform),
    stage: some(stage),
    mode: some(mode),
    entryCost: some(entryCost),
    earn: some(earn),
    onChain: some(onChain),
  };
  const single = {
    featured: rule.featured ?? undefined,
    minAgeFrom: rule.minAgeFrom ?? undefined,
    minAgeTo: rule.minAgeTo ?? undefined,
  };
  const selection = selectionOf(context, { ...lists, ...single }, undefined);
  return games.page(sort, games.select(selection), 0, limit + pins);
}
