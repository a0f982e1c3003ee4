// Categories and chains with their counts, and what a few typed letters suggest.
import { type RawBuilder, sql } from 'kysely';
import { fold } from '../../../contract/fold.ts';
import type { SiteInput, SiteOutput } from '../../../contract/site.kit.ts';
import type { site } from '../../../contract/site.ts';
import type { Answer } from '../../platform/delivery.ts';
import { picturesOf } from '../../platform/media.ts';
import { publicNow } from './site.articles.ts';
import type { CategoryPlace, ChainPlace } from './site.places.ts';
import type { SiteState } from './site.state.ts';

type Categories = typeof site.categories;
type Blockchains = typeof site.blockchains;
type Suggest = typeof site.suggest;

export async function categories(
  state: SiteState,
  { type }: SiteInput<Categories>,
): Promise<Answer<SiteOutput<Categories>>> {
  const all = state.places.category;
  const counts = countsOf(state, 'category');
  const rows = [...all.values()].filter((row) => type?.includes(row.type) ?? true);
  const pictures = await picturesOf(
    state.database.reads,
    rows.map((row) => row.iconId),
  );
  const items = rows.map((row) => ({
    slug: row.slug,
    name: row.name,
    type: row.type,
    parent: all.get(row.parentId ?? '')?.slug ?? null,
    description: row.description,
    color: row.color,
    icon: state.picture(pictures.get(row.iconId ?? '')),
    gameCount: counts.get(row.id) ?? 0,
  }));
  return { keys: ['categories', 'games', ...rows.map(({ id }) => `category-${id}`)], body: { items } };
}

export async function blockchains(
  state: SiteState,
  { networkType, status }: SiteInput<Blockchains>,
): Promise<Answer<SiteOutput<Blockchains>>> {
  const counts = countsOf(state, 'chain');
  const rows = [...state.places.chain.values()].filter(
    (row) =>
      (networkType?.includes(row.networkType) ?? true) &&
      (status?.includes(row.status) ?? row.status !== 'archived'),
  );
  const pictures = await picturesOf(
    state.database.reads,
    rows.map((row) => row.logoId),
  );
  const items = rows.map((row) => ({
    slug: row.slug,
    name: row.name,
    caip2: row.caip2,
    networkType: row.networkType,
    layer: row.layer,
    status: row.status,
    nativeCurrency: row.nativeCurrency === null ? null : JSON.parse(row.nativeCurrency),
    explorers: row.explorers,
    websiteUrl: row.websiteUrl,
    description: row.description,
    color: row.color,
    logo: state.picture(pictures.get(row.logoId ?? '')),
    featured: row.featured === 1,
    gameCount: counts.get(row.id) ?? 0,
  }));
  return { keys: ['blockchains', 'games', ...rows.map(({ id }) => `blockchain-${id}`)], body: { items } };
}

/** Public games by the id of a category or chain. */
function countsOf({ catalogue }: SiteState, facet: 'category' | 'chain'): ReadonlyMap<string, number> {
  const counts = catalogue.counts(facet, catalogue.select({ values: {} }));
  return new Map(counts.map(({ value, count }) => [value, count]));
}

type Suggestion = SiteOutput<Suggest>['items'][number];
const usualLimit = 8;
/** Longest and shortest texts that are looked up as a contract address. */
const addressLength = { least: 20, most: 160 };

/** Games first, as they are what most look for; chains and categories next, being few. */
export async function suggest(
  state: SiteState,
  { q, limit = usualLimit }: SiteInput<Suggest>,
  now: Date,
): Promise<Answer<SiteOutput<Suggest>>> {
  const keys = ['games', 'categories', 'blockchains', 'articles'];
  const whole = fold(q).trim();
  if (whole === '') return { keys, body: { items: [] } };
  const { catalogue, database } = state;
  const games = [
    ...(await atAddress(state, q.trim())),
    ...catalogue.page('name', startingWith(state, whole), 0, limit),
  ];
  const named = await namesOf(state, [...new Set(games)].slice(0, limit));
  const among = (kind: 'blockchain' | 'category', places: readonly (CategoryPlace | ChainPlace)[]) =>
    places
      .filter(({ nameKey }) => nameKey.startsWith(whole))
      .slice(0, limit)
      .map(({ slug, name }): Suggestion => ({ kind, slug, name }));
  const chains = [...state.places.chain.values()].filter(({ status }) => status !== 'archived');
  const articles = await sql<{ slug: string; name: string }>`
    select "slug", "title" as "name" from "article"
    where "nameKey" >= ${whole} and "nameKey" < ${`${whole}\u{10ffff}`} and ${publicNow(now)}
    order by "nameKey", "id" limit ${sql.lit(limit)}`.execute(database.reads);
  const items = [
    ...named,
    ...among('blockchain', chains),
    ...among('category', [...state.places.category.values()]),
    ...articles.rows.map(({ slug, name }): Suggestion => ({ kind: 'article', slug, name })),
  ];
  return { keys, body: { items: items.slice(0, limit * 2) } };
}

function startingWith({ catalogue }: SiteState, prefix: string) {
  return catalogue.select({ values: {}, among: catalogue.named(prefix) });
}

/** The games at a contract address as its chain writes it; EVM addresses in any case. */
async function atAddress({ database, catalogue }: SiteState, text: string): Promise<number[]> {
  if (text.length < addressLength.least || text.length > addressLength.most || /\s/.test(text)) return [];
  const { rows } = await sql<{ seq: number }>`
    select distinct "listingSeq" as "seq" from "deployment" where "addressKey" in (${text}, ${text.toLowerCase()})
    limit 20`.execute(database.reads);
  return rows.map(({ seq }) => seq).filter((seq) => catalogue.isVisible(seq));
}

async function namesOf({ database }: SiteState, seqs: readonly number[]): Promise<Suggestion[]> {
  if (seqs.length === 0) return [];
  const those: RawBuilder<unknown> = sql.join(seqs);
  const { rows } = await sql<{ seq: number; slug: string; name: string }>`
    select "seq", "slug", "name" from "listing" where "seq" in (${those})`.execute(database.reads);
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.flatMap((seq): Suggestion[] => {
    const row = bySeq.get(seq);
    return row === undefined ? [] : [{ kind: 'game', slug: row.slug, name: row.name }];
  });
}
