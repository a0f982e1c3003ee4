// An article as it is stored, and as replies show it.
import { type Generated, type Kysely, type Selectable, sql } from 'kysely';
import {
  type Article,
  type ArticleFields,
  type ArticleRow,
  articleFields,
} from '../../../contract/articles.fields.ts';
import { pickFields } from '../../../contract/payload.ts';
import { withLogos } from '../../platform/chainLogos.ts';
import type { Tables } from '../../platform/db/db.ts';
import type { LifecycleColumns } from '../../platform/lifecycle.ts';
import { picturesOf } from '../../platform/media.ts';
import { peopleOf, personOf, type RecordColumns, toRecordFields } from '../../platform/records.ts';
import { pictureIdsIn, withPictures } from '../../platform/richText.ts';

type Stored = Pick<
  ArticleFields,
  | 'title'
  | 'slug'
  | 'type'
  | 'excerpt'
  | 'body'
  | 'coverId'
  | 'byline'
  | 'authorId'
  | 'language'
  | 'sourceName'
  | 'sourceUrl'
  | 'disclosure'
>;

export interface ArticleTable extends RecordColumns, LifecycleColumns, Stored {
  seq: Generated<number>;
  /** Folded title, for sorting and search. */
  nameKey: string;
  tags: string;
  seo: string;
  pinned: number;
  featured: number;
  wordCount: number;
  readingMinutes: number;
  completeness: number;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    article: ArticleTable;
    articleCategory: { articleSeq: number; position: number; categoryId: string };
    articleGame: { articleSeq: number; position: number; listingId: string };
    articleBlockchain: { articleSeq: number; position: number; blockchainId: string };
    articleTag: { articleSeq: number; tagKey: string; tag: string };
  }
}

export type StoredArticle = Selectable<ArticleTable>;

/** The columns that a row of the list needs. */
export const rowColumns = [
  'seq',
  'id',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'title',
  'slug',
  'type',
  'excerpt',
  'byline',
  'language',
  'pinned',
  'featured',
  'status',
  'publishAt',
  'publishedAt',
  'reviewNote',
  'wordCount',
  'readingMinutes',
  'completeness',
  'authorId',
  'coverId',
] as const;

/** Rows of the list as replies show them, in seven queries however many there are. */
export async function toArticleRows(
  db: Kysely<Tables>,
  rows: readonly Pick<StoredArticle, (typeof rowColumns)[number]>[],
): Promise<ArticleRow[]> {
  const people = await peopleOf(
    db,
    rows.flatMap((row) => [row.createdBy, row.updatedBy, row.authorId]),
  );
  const pictures = await picturesOf(
    db,
    rows.map((row) => row.coverId),
  );
  const named = await mentionsOf(
    db,
    rows.map((row) => row.seq),
  );
  return rows.map(({ seq, authorId, coverId, ...row }) => ({
    ...row,
    ...toRecordFields(row, people),
    pinned: row.pinned === 1,
    featured: row.featured === 1,
    author: personOf(people, authorId),
    cover: pictures.get(coverId ?? '') ?? null,
    ...named(seq),
  }));
}

/** A whole article as replies show it. */
export async function toArticle(db: Kysely<Tables>, row: StoredArticle): Promise<Article> {
  const { seq, nameKey: _key, ...columns } = row;
  const people = await peopleOf(db, [row.createdBy, row.updatedBy, row.authorId]);
  const pictures = await picturesOf(db, [row.coverId, ...pictureIdsIn(row.body)]);
  const named = (await mentionsOf(db, [seq]))(seq);
  return {
    ...columns,
    ...parsed(row),
    ...toRecordFields(row, people),
    body: withPictures(row.body, pictures),
    author: personOf(people, row.authorId),
    cover: pictures.get(row.coverId ?? '') ?? null,
    ...named,
    ...idsOf(named),
  };
}

/** A stored article's editable fields alone, its text as it is stored. */
export async function fieldsOf(db: Kysely<Tables>, row: StoredArticle): Promise<ArticleFields> {
  const named = (await mentionsOf(db, [row.seq]))(row.seq);
  return pickFields(articleFields, { ...row, ...parsed(row), ...idsOf(named) });
}

type Mention = Article['categories'][number];
type Named = Pick<Article, 'categories' | 'games' | 'blockchains'>;

function idsOf({ categories, games, blockchains }: Named) {
  const ids = (mentions: readonly Mention[]) => mentions.map(({ id }) => id);
  return { categoryIds: ids(categories), gameIds: ids(games), blockchainIds: ids(blockchains) };
}

function parsed(row: Pick<StoredArticle, 'tags' | 'seo' | 'pinned' | 'featured'>) {
  return {
    tags: JSON.parse(row.tags),
    seo: JSON.parse(row.seo),
    pinned: row.pinned === 1,
    featured: row.featured === 1,
  };
}

/** What each article names, in its order. */
async function mentionsOf(db: Kysely<Tables>, seqs: readonly number[]): Promise<(seq: number) => Named> {
  const categories = await namedIn(
    db,
    { table: 'articleCategory', column: 'categoryId', target: 'category' },
    seqs,
  );
  const games = await namedIn(db, { table: 'articleGame', column: 'listingId', target: 'listing' }, seqs);
  const chains = { table: 'articleBlockchain', column: 'blockchainId', target: 'blockchain' };
  const blockchains = await withLogos(db, await namedIn(db, chains, seqs));
  return (seq) => ({
    categories: categories.get(seq) ?? [],
    games: games.get(seq) ?? [],
    blockchains: blockchains.get(seq) ?? [],
  });
}

async function namedIn(
  db: Kysely<Tables>,
  { table, column, target }: { table: string; column: string; target: string },
  seqs: readonly number[],
): Promise<Map<number, Mention[]>> {
  if (seqs.length === 0) return new Map();
  // A game has no colour of its own.
  const color = target === 'listing' ? sql`null` : sql.ref(`${target}.color`);
  const { rows } = await sql<Mention & { articleSeq: number }>`
    select "articleSeq", ${sql.ref(`${target}.id`)} as "id", ${sql.ref(`${target}.name`)} as "name", ${color} as "color"
    from ${sql.table(table)} inner join ${sql.table(target)} on ${sql.ref(`${target}.id`)} = ${sql.ref(`${table}.${column}`)}
    where "articleSeq" in (${sql.join(seqs)}) order by "articleSeq", "position"`.execute(db);
  const groups = new Map<number, Mention[]>();
  for (const { articleSeq, ...mention } of rows) {
    const group = groups.get(articleSeq) ?? [];
    group.push(mention);
    groups.set(articleSeq, group);
  }
  return groups;
}
