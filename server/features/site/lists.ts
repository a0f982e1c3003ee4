// GET /v1/categories, /v1/blockchains, their pages, and /v1/suggest.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { site } from '../../../contract/delivery/delivery.ts';
import type { SiteInput, SiteOutput } from '../../../contract/delivery/kit.ts';
import { fold, lettersOf } from '../../../contract/text/fold.ts';
import { respelled } from '../../../contract/text/numerals.ts';
import type { GameSet } from '../../catalogue/catalogue.ts';
import type { SiteCategory, SiteChain } from '../../catalogue/lookups.ts';
import type { Absent, Answer } from '../../delivery/feature.ts';
import { picturesOf } from '../../media/usage.ts';
import { search } from '../../records/search.ts';
import { publicNow } from './articles.ts';
import type { SiteContext } from './context.ts';
import { notFound, recordAt } from './pages.ts';

type Categories = typeof site.categories;
type Blockchains = typeof site.blockchains;
type Suggest = typeof site.suggest;

export async function categories(
  context: SiteContext,
  { type }: SiteInput<Categories>,
): Promise<Answer<SiteOutput<Categories>>> {
  const all = [...context.catalogue.lookups.category.values()];
  const rows = all.filter((row) => type?.includes(row.type) ?? true);
  const items = await categoriesOf(context, rows);
  return { keys: ['categories', 'games', ...rows.map(({ id }) => `category-${id}`)], body: { items } };
}

export async function category(
  context: SiteContext,
  { slug }: SiteInput<typeof site.category>,
): Promise<Answer<SiteOutput<typeof site.category>> | Absent> {
  const found = recordAt(context, 'category', slug);
  if (typeof found !== 'string') return found;
  const row = context.catalogue.lookups.category.get(found);
  const [body] = row === undefined ? [] : await categoriesOf(context, [row]);
  if (row === undefined || body === undefined) return notFound('category');
  const parent = row.parentId === null ? [] : [`category-${row.parentId}`];
  return { keys: [`category-${row.id}`, ...parent, 'games'], body };
}

async function categoriesOf(context: SiteContext, rows: readonly SiteCategory[]) {
  const all = context.catalogue.lookups.category;
  const counts = context.catalogue.games.ownCounts('category');
  const pictures = await picturesOf(
    context.database.reads,
    rows.map((row) => row.iconId),
  );
  return rows.map((row) => ({
    slug: row.slug,
    name: row.name,
    type: row.type,
    parent: all.get(row.parentId ?? '')?.slug ?? null,
    description: row.description,
    color: row.color,
    icon: context.picture(pictures.get(row.iconId ?? '')),
    gameCount: counts.get(row.id) ?? 0,
  }));
}

export async function blockchains(
  context: SiteContext,
  { networkType, status }: SiteInput<Blockchains>,
): Promise<Answer<SiteOutput<Blockchains>>> {
  const rows = [...context.catalogue.lookups.chain.values()].filter(
    (row) =>
      (networkType?.includes(row.networkType) ?? true) &&
      (status?.includes(row.status) ?? row.status !== 'archived'),
  );
  const items = await chainsOf(context, rows);
  return { keys: ['blockchains', 'games', ...rows.map(({ id }) => `blockchain-${id}`)], body: { items } };
}

export async function blockchain(
  context: SiteContext,
  { slug }: SiteInput<typeof site.blockchain>,
): Promise<Answer<SiteOutput<typeof site.blockchain>> | Absent> {
  const found = recordAt(context, 'blockchain', slug);
  if (typeof found !== 'string') return found;
  const row = context.catalogue.lookups.chain.get(found);
  const [body] = row === undefined ? [] : await chainsOf(context, [row]);
  if (body === undefined) return notFound('blockchain');
  return { keys: [`blockchain-${found}`, 'games'], body };
}

async function chainsOf(context: SiteContext, rows: readonly SiteChain[]) {
  const counts = context.catalogue.games.ownCounts('chain');
  const pictures = await picturesOf(
    context.database.reads,
    rows.map((row) => row.logoId),
  );
  return rows.map((row) => ({
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
    logo: context.picture(pictures.get(row.logoId ?? '')),
    featured: row.featured === 1,
    gameCount: counts.get(row.id) ?? 0,
  }));
}

type Suggestion = SiteOutput<Suggest>['items'][number];
const usualLimit = 8;
/** Articles with all words in the title, read to find those that begin with the text. */
const maxRead = 50;
/** Length limits of a text that is looked up as a contract address. */
const addressLength = { least: 20, most: 160 };

/** Games first, then chains and categories, which are few, then articles. */
export async function suggest(
  context: SiteContext,
  { q, limit = usualLimit }: SiteInput<Suggest>,
  now: Date,
): Promise<Answer<SiteOutput<Suggest>>> {
  const keys = ['games', 'categories', 'blockchains', 'articles'];
  const whole = fold(q);
  if (whole === '') return { keys, body: { items: [] } };
  const { database, catalogue } = context;
  const atAddress = await gamesAtAddress(context, q.trim());
  const { games, lookups } = catalogue;
  const first = (within: GameSet) => games.page('name', games.select({ values: {}, within }), 0, limit);
  const startingWith = first(games.named(whole));
  const otherNumbers = respelled(whole).flatMap((text) => first(games.named(text, true)));
  const letters = lettersOf(q);
  const begins = (name: string) => letters !== '' && lettersOf(name).startsWith(letters);
  const spelledOtherwise = startingWith.length < limit ? await gamesOf(context, letters, limit) : [];
  const seqs = [...new Set([...atAddress, ...startingWith, ...otherNumbers, ...spelledOtherwise])];
  const named = await namesOf(context, seqs.slice(0, limit));
  const startingRecords = (kind: 'blockchain' | 'category', records: readonly (SiteCategory | SiteChain)[]) =>
    records
      .filter(({ name, nameKey }) => nameKey.startsWith(whole) || begins(name))
      .slice(0, limit)
      .map(({ slug, name }): Suggestion => ({ kind, slug, name }));
  const chains = [...lookups.chain.values()].filter(({ status }) => status !== 'archived');
  const articlesWhere = async (condition: RawBuilder<SqlBool>, most: number) => {
    const { rows } = await sql<{ slug: string; name: string }>`
      select "slug", "title" as "name" from "article" where ${condition} and ${publicNow(now)}
      order by "nameKey", "id" limit ${sql.lit(most)}`.execute(database.reads);
    return rows;
  };
  const found = search(database.dialect, 'article', q);
  const latest = found?.newest('name', maxRead);
  const startingArticles =
    found === undefined
      ? []
      : await articlesWhere(
          found.begins((name) => sql.ref(name)),
          limit,
        );
  const known = new Set(startingArticles.map(({ slug }) => slug));
  const otherArticles =
    latest === undefined || startingArticles.length === limit
      ? []
      : (await articlesWhere(sql`"seq" in (${latest})`, maxRead)).filter(
          ({ slug, name }) => !known.has(slug) && begins(name),
        );
  const items = [
    ...named,
    ...startingRecords('blockchain', chains),
    ...startingRecords('category', [...lookups.category.values()]),
    ...[...startingArticles, ...otherArticles]
      .slice(0, limit)
      .map(({ slug, name }): Suggestion => ({ kind: 'article', slug, name })),
  ];
  return { keys, body: { items: items.slice(0, limit * 2) } };
}

/** Games whose names begin with these letters, whatever stands between them: `spiderman` for `Spider-Man`. */
async function gamesOf(
  { database, catalogue }: SiteContext,
  letters: string,
  limit: number,
): Promise<number[]> {
  if (letters === '') return [];
  const { rows } = await sql<{ seq: number }>`
    select "seq" from "listing"
    where "likenessKey" >= ${letters} and "likenessKey" < ${`${letters}\u{10ffff}`} and "status" = 'published'
    order by "likenessKey" limit ${sql.lit(limit)}`.execute(database.reads);
  return rows.map(({ seq }) => seq).filter((seq) => catalogue.games.isVisible(seq));
}

/** Games at a contract address; EVM addresses in any case. */
async function gamesAtAddress({ database, catalogue }: SiteContext, text: string): Promise<number[]> {
  if (text.length < addressLength.least || text.length > addressLength.most || /\s/.test(text)) return [];
  const { rows } = await sql<{ seq: number }>`
    select distinct "listingSeq" as "seq" from "deployment" where "addressKey" in (${text}, ${text.toLowerCase()})
    limit 20`.execute(database.reads);
  return rows.map(({ seq }) => seq).filter((seq) => catalogue.games.isVisible(seq));
}

async function namesOf({ database }: SiteContext, seqs: readonly number[]): Promise<Suggestion[]> {
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
