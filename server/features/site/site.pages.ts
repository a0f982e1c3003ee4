// Pages by their slugs: shown while public, led on from a slug of the past, gone when archived.
import { sql } from 'kysely';
import type { Lasting } from '../../../contract/lifecycle.ts';
import { isPublic } from '../../../contract/lifecycle.ts';
import type { Absent } from '../../platform/delivery.ts';
import type { SiteContext } from './site.context.ts';

/** The number of the record to show under a slug, or why there is none. */
export async function pageAt(
  { database }: SiteContext,
  type: 'listing' | 'article',
  slug: string,
  now: Date,
): Promise<number | Absent> {
  const { rows } = await sql<{ seq: number; slug: string } & Omit<Lasting, 'unpublishAt'>>`
    select "record"."seq", "record"."slug", "record"."status", "record"."publishAt"
    from "slug" inner join ${sql.table(type)} as "record" on "record"."id" = "slug"."entityId"
    where "slug"."type" = ${type} and "slug"."slug" = ${slug}`.execute(database.reads);
  const [row] = rows;
  if (row === undefined) return 'missing';
  if (!isPublic({ ...row, unpublishAt: null }, now.toISOString()))
    return row.status === 'archived' ? 'gone' : 'missing';
  return row.slug === slug ? row.seq : { moved: `/v1/${sitePaths[type]}/${row.slug}` };
}

/** Where the pages of the public site stand. */
export const sitePaths = {
  listing: 'games',
  article: 'articles',
  category: 'categories',
  blockchain: 'blockchains',
} as const;
