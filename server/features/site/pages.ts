// Finds pages by slug: 301 from a former slug, 410 when archived, 404 otherwise.
import { sql } from 'kysely';
import type { Scheduled } from '../../../contract/kit/lifecycle.ts';
import { isPublic } from '../../../contract/kit/lifecycle.ts';
import type { Absent } from '../../delivery/feature.ts';
import type { SiteContext } from './context.ts';

/** Row id of the public record with a slug, or the status to answer instead. */
export async function pageAt(
  { database }: SiteContext,
  type: 'listing' | 'article' | 'collection',
  slug: string,
  now: Date,
): Promise<number | Absent> {
  const { rows } = await sql<{ seq: number; slug: string } & Omit<Scheduled, 'unpublishAt'>>`
    select "record"."seq", "record"."slug", "record"."status", "record"."publishAt"
    from "slug" inner join ${sql.table(type)} as "record" on "record"."id" = "slug"."entityId"
    where "slug"."type" = ${type} and "slug"."slug" = ${slug} and "slug"."pending" = 0`.execute(
    database.reads,
  );
  const [row] = rows;
  if (row === undefined) return 'missing';
  if (!isPublic({ ...row, unpublishAt: null }, now.toISOString()))
    return row.status === 'archived' ? 'gone' : 'missing';
  return row.slug === slug ? row.seq : { moved: `/v1/${sitePaths[type]}/${row.slug}` };
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

/** Paths of the public site's pages. */
export const sitePaths = {
  listing: 'games',
  article: 'articles',
  category: 'categories',
  blockchain: 'blockchains',
  collection: 'collections',
} as const;
