// GET /v1/home and /v1/banners.
import { type Selectable, sql } from 'kysely';
import { type Placement, placements, shownAtOnce } from '../../../contract/banners/values.ts';
import type { site } from '../../../contract/delivery/delivery.ts';
import type { SiteInput, SiteOutput } from '../../../contract/delivery/kit.ts';
import type { SiteBanner } from '../../../contract/delivery/shapes.ts';
import type { Tables } from '../../database/database.ts';
import type { Answer } from '../../delivery/feature.ts';
import { picturesOf } from '../../media/usage.ts';
import { latestArticles, publicNow } from './articles.ts';
import { cardsOf, keysOf } from './cards.ts';
import { homeCollections } from './collections.ts';
import type { SiteContext } from './context.ts';
import { sitePaths } from './pages.ts';

type Home = typeof site.home;
type Banners = typeof site.banners;
const shown = { featured: 12, newest: 12, articles: 6, inCollection: 12 };

export async function home(
  context: SiteContext,
  _input: SiteInput<Home>,
  now: Date,
): Promise<Answer<SiteOutput<Home>>> {
  const { games } = context.catalogue;
  const featured = games.page('featured', games.select({ values: {}, featured: true }), 0, shown.featured);
  const newest = games.page('newest', games.select({ values: {} }), 0, shown.newest);
  const collections = (await homeCollections(context, now)).map(({ seqs, ...rest }) => {
    return { ...rest, seqs: seqs.slice(0, shown.inCollection) };
  });
  const seqs = [...featured, ...newest, ...collections.flatMap((one) => one.seqs)];
  const cards = await cardsOf(context, [...new Set(seqs)]);
  const bySeq = new Map(cards.map((entry) => [entry.seq, entry.card]));
  const inOrder = (seqs: readonly number[]) => seqs.flatMap((seq) => bySeq.get(seq) ?? []);
  const { items: banners } = await liveBanners(context, undefined, now);
  const articles = await latestArticles(context, now, shown.articles, true);
  const byPlacement = Object.groupBy(banners, ({ placement }) => placement);
  return {
    keys: [
      'home',
      'banners',
      'games',
      'articles',
      'collections',
      ...collections.map(({ id }) => `collection-${id}`),
      ...keysOf(cards),
      ...articles.map(({ id }) => `article-${id}`),
    ],
    body: {
      banners: Object.fromEntries(
        Object.keys(placements).map((name) => [name, byPlacement[name as Placement] ?? []]),
      ),
      collections: collections.map(({ card, seqs: games }) => ({ ...card, games: inOrder(games) })),
      featured: inOrder(featured),
      newest: inOrder(newest),
      articles: articles.map(({ card }) => card),
    },
  };
}

export async function banners(
  context: SiteContext,
  { placement }: SiteInput<Banners>,
  now: Date,
): Promise<Answer<SiteOutput<Banners>>> {
  const { rows, items } = await liveBanners(context, placement, now);
  // Whether and where its target is public shows in a banner's path.
  const keys = rows.flatMap(({ id, targetKind, targetId }) => [
    `banner-${id}`,
    ...(targetId === null ? [] : [`${targetKind}-${targetId}`]),
  ]);
  return { keys: ['banners', ...keys], body: { items } };
}

/** Live banners in display order, as many as each placement shows. */
async function liveBanners(
  context: SiteContext,
  placement: Placement | undefined,
  now: Date,
): Promise<{ rows: readonly BannerRow[]; items: SiteBanner[] }> {
  const { reads } = context.database;
  const at = now.toISOString();
  const rows = await reads
    .selectFrom('banner')
    .selectAll()
    .where(
      'placement',
      'in',
      placement === undefined ? (Object.keys(placements) as Placement[]) : [placement],
    )
    .where('status', 'in', ['published', 'scheduled'])
    .where('publishAt', '<=', at)
    .where((is) => is.or([is('unpublishAt', 'is', null), is('unpublishAt', '>', at)]))
    .orderBy('placement')
    .orderBy('priority')
    .orderBy('id')
    .execute();
  const counts: Partial<Record<Placement, number>> = {};
  const live = rows.filter((row) => {
    const before = counts[row.placement] ?? 0;
    counts[row.placement] = before + 1;
    return before < shownAtOnce[row.placement];
  });
  return { rows: live, items: live.map(await siteBannerOf(context, live, now)) };
}

type BannerRow = Pick<
  Selectable<Tables['banner']>,
  | 'id'
  | 'placement'
  | 'headline'
  | 'subline'
  | 'imageId'
  | 'mobileImageId'
  | 'altText'
  | 'ctaText'
  | 'ctaUrl'
  | 'targetKind'
  | 'targetId'
  | 'targetUrl'
  | 'sponsored'
  | 'advertiser'
>;

/** Reads what these banners show in at most three queries, and returns the function that converts one of them. */
export async function siteBannerOf(
  context: SiteContext,
  rows: readonly BannerRow[],
  now: Date,
): Promise<(row: BannerRow) => SiteBanner> {
  const pictures = await picturesOf(
    context.database.reads,
    rows.flatMap((row) => [row.imageId, row.mobileImageId]),
  );
  const paths = await pathsOf(context, rows, now);
  return (row) => ({
    id: row.id,
    placement: row.placement,
    headline: row.headline,
    subline: row.subline,
    image: context.picture(pictures.get(row.imageId ?? '')),
    mobileImage: context.picture(pictures.get(row.mobileImageId ?? '')),
    alt: row.altText ?? '',
    cta: row.ctaText === null || row.ctaUrl === null ? null : { text: row.ctaText, url: row.ctaUrl },
    url: row.targetKind === 'url' ? row.targetUrl : (paths.get(row.targetId ?? '') ?? null),
    sponsored: row.sponsored === 1,
    advertiser: row.advertiser,
  });
}

type Target = { targetKind: string; targetId: string | null };

/** Paths of banner targets by id; targets that are not public have none. */
async function pathsOf(
  { database, catalogue }: SiteContext,
  rows: readonly Target[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const of = (kind: string) =>
    rows.flatMap((row) => (row.targetKind === kind && row.targetId !== null ? [row.targetId] : []));
  const paths = new Map<string, string>();
  const games = of('game');
  if (games.length > 0) {
    const found = await database.reads
      .selectFrom('listing')
      .select(['id', 'seq', 'slug'])
      .where('id', 'in', games)
      .execute();
    for (const { id, seq, slug } of found) {
      if (catalogue.games.isVisible(seq)) paths.set(id, `/${sitePaths.listing}/${slug}`);
    }
  }
  const articles = of('article');
  if (articles.length > 0) {
    const found = await sql<{ id: string; slug: string }>`
      select "id", "slug" from "article" where "id" in (${sql.join(articles)}) and ${publicNow(now)}`.execute(
      database.reads,
    );
    for (const { id, slug } of found.rows) paths.set(id, `/${sitePaths.article}/${slug}`);
  }
  for (const [kind, all] of [
    ['category', catalogue.lookups.category],
    ['blockchain', catalogue.lookups.chain],
  ] as const) {
    for (const id of of(kind)) {
      const target = all.get(id);
      if (target !== undefined) paths.set(id, `/${sitePaths[kind]}/${target.slug}`);
    }
  }
  return paths;
}
