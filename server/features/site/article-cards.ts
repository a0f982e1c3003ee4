// Articles as cards, by row ids.
import { sql } from 'kysely';
import type { ArticleCard } from '../../../contract/delivery/shapes.ts';
import { mentions } from '../../catalogue/lookups.ts';
import { picturesOf } from '../../media/usage.ts';
import { inOrderOf } from '../../records/lists.ts';
import type { SiteContext } from './context.ts';

export type ArticleEntry = { id: string; card: ArticleCard };
type Stored = Omit<ArticleCard, 'pinned' | 'featured' | 'cover' | 'categories'> & {
  seq: number;
  id: string;
  pinned: number;
  featured: number;
  coverId: string | null;
};

/** Cards of articles in the order of the row ids. */
export async function articleCardsOf(context: SiteContext, seqs: readonly number[]): Promise<ArticleEntry[]> {
  if (seqs.length === 0) return [];
  const { reads } = context.database;
  const { rows } = await sql<Stored>`
    select "article"."seq", "article"."id", "slug", "title", "type", "excerpt", "byline", "account"."name" as "author",
      "language", "pinned", "featured", "readingMinutes", coalesce("publishedAt", "publishAt", "article"."updatedAt") as "publishedAt", "coverId"
    from "article" left join "account" on "account"."id" = "article"."authorId"
    where "article"."seq" in (${sql.join(seqs)})`.execute(reads);
  const categories = await idsIn(context, 'articleCategory', 'categoryId', seqs);
  const pictures = await picturesOf(
    reads,
    rows.map(({ coverId }) => coverId),
  );
  return inOrderOf(seqs, rows).map(({ seq, id, coverId, ...row }) => ({
    id,
    card: {
      ...row,
      pinned: row.pinned === 1,
      featured: row.featured === 1,
      cover: context.picture(pictures.get(coverId ?? '')),
      categories: mentions(context.catalogue.lookups.category, categories.get(seq) ?? []),
    },
  }));
}

export async function idsIn(
  { database }: SiteContext,
  table: 'articleCategory' | 'articleBlockchain' | 'articleGame',
  column: string,
  seqs: readonly number[],
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ seq: number; id: string }>`
    select "articleSeq" as "seq", ${sql.ref(column)} as "id" from ${sql.table(table)}
    where "articleSeq" in (${sql.join(seqs)}) order by "articleSeq", "position"`.execute(database.reads);
  const ids = new Map<number, string[]>();
  for (const { seq, id } of rows) ids.set(seq, [...(ids.get(seq) ?? []), id]);
  return ids;
}
