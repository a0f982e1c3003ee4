// Finds pages by slug: 301 from a former slug, 410 when archived or deleted, 404 otherwise.
import { sql } from 'kysely';
import { isSlug } from '../../../contract/delivery/kit.ts';
import type { Status } from '../../../contract/kit/lifecycle.ts';
import { isPublic } from '../../../contract/kit/lifecycle.ts';
import type { Absent } from '../../delivery/feature.ts';
import type { SiteContext } from './context.ts';

type Found = {
  id: string;
  /** This and the following are null if the record is in the bin. */
  seq: number | null;
  slug: string | null;
  status: Status | null;
  publishAt: string | null;
  publishedAt: string | null;
  updatedAt: string | null;
  /** Its status in the bin, which keeps the slugs of records that were public, and of no others. */
  binned: Status | null;
};

/** Row id of the public record with a slug, or what to answer instead. */
export async function pageAt(
  { database }: SiteContext,
  type: 'listing' | 'article' | 'collection',
  slug: string,
  now: Date,
): Promise<number | Absent> {
  if (!isSlug(slug)) return notFound(type);
  const { rows } = await sql<Found>`
    select "slug"."entityId" as "id", "record"."seq", "record"."slug", "record"."status", "record"."publishAt",
      "record"."publishedAt", "record"."updatedAt", "bin"."status" as "binned"
    from "slug" left join ${sql.table(type)} as "record" on "record"."id" = "slug"."entityId"
    left join "bin" on "bin"."id" = "slug"."entityId"
    where "slug"."type" = ${type} and "slug"."slug" = ${slug} and "slug"."pending" = 0`.execute(
    database.reads,
  );
  const [row] = rows;
  if (row === undefined) return notFound(type);
  const { id, seq, status, publishAt, binned } = row;
  if (seq === null || status === null)
    return binned === 'archived' || binned === 'scheduled' ? gone(type, id) : notFound(type);
  if (!isPublic({ status, publishAt, unpublishAt: null }, now.toISOString()))
    return status === 'archived' && wasPublic(row) ? gone(type, id) : notFound(type);
  return row.slug === slug ? seq : moved(type, id, row.slug ?? '');
}

/** Id of the active category, or the chain, with a slug, or what to answer instead. */
export function recordAt(
  { catalogue: { lookups } }: SiteContext,
  type: 'category' | 'blockchain',
  slug: string,
): string | Absent {
  const facet = type === 'category' ? type : 'chain';
  const id = isSlug(slug) ? lookups.idOf(facet, slug) : undefined;
  if (id === undefined) return notFound(type);
  const record = lookups[facet].get(id);
  if (record === undefined) return gone(type, id);
  return record.slug === slug ? id : moved(type, id, record.slug);
}

/** Whether an archived record was public before. Archiving keeps the time of a schedule. */
function wasPublic({ publishAt, publishedAt, updatedAt }: Found): boolean {
  return publishedAt !== null || (publishAt !== null && publishAt <= (updatedAt ?? ''));
}

/** Beside the record's key these have that of the lists, so that whatever takes over the address purges them. */
function moved(type: PageType, id: string, slug: string): Absent {
  const path = sitePaths[type];
  return { status: 301, location: `/v1/${path}/${slug}`, keys: [`${keyOf[type]}-${id}`, path] };
}

function gone(type: PageType, id: string): Absent {
  return { status: 410, keys: [`${keyOf[type]}-${id}`, sitePaths[type]] };
}

export function notFound(type: PageType): Absent {
  return { status: 404, keys: [sitePaths[type]] };
}

/**
 * Last public change of a page: edits of internal fields and status changes do not count, and it is never before the
 * publication. All times are ISO text, which sorts by time.
 */
export function modifiedAt(
  { contentUpdatedAt, updatedAt }: { contentUpdatedAt: string | null; updatedAt: string },
  publishedAt: string,
): string {
  const edited = contentUpdatedAt ?? updatedAt;
  return edited > publishedAt ? edited : publishedAt;
}

/** Paths of the public site's pages, which are also the surrogate keys of their lists. */
export const sitePaths = {
  listing: 'games',
  article: 'articles',
  category: 'categories',
  blockchain: 'blockchains',
  collection: 'collections',
} as const;
type PageType = keyof typeof sitePaths;

/** The beginning of a record's surrogate key. */
const keyOf: Record<PageType, string> = {
  listing: 'game',
  article: 'article',
  category: 'category',
  blockchain: 'blockchain',
  collection: 'collection',
};
