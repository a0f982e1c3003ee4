// Articles in the database and in replies.
import { type Generated, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Article, ArticleFields, ArticleRow } from '../../../contract/articles/fields.ts';
import type { Status } from '../../../contract/kit/lifecycle.ts';
import { shownChange } from '../../changes/table.ts';
import type { Tables } from '../../database/database.ts';
import { peopleAndTasks } from '../../desk/tasks.ts';
import { fail } from '../../errors.ts';
import { stateAt } from '../../links/states.ts';
import { type JoinedPicture, picturesOf, smallestUrl } from '../../media/usage.ts';
import type { VerifiedColumns } from '../../records/freshness.ts';
import type { LifecycleColumns } from '../../records/lifecycle-kinds.ts';
import { personOf, type RecordColumns, toRecordFields } from '../../records/records.ts';
import { pictureIdsIn, withPictures } from '../../records/rich-text.ts';
import { type Viewer, visibleName } from '../../records/visible-names.ts';

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
  | 'reviewEvery'
>;

export interface ArticleTable extends RecordColumns, LifecycleColumns, VerifiedColumns, Stored {
  seq: Generated<number>;
  /** Last change of a field; null if it happened before this was recorded. */
  contentUpdatedAt: string | null;
  /** Folded title, for sorting and search. */
  nameKey: string;
  tags: string;
  seo: string;
  externalIds: string;
  pinned: number;
  featured: number;
  wordCount: number;
  readingMinutes: number;
  completeness: number;
  reviewBy: string | null;
}

declare module '../../database/database.ts' {
  interface Tables {
    article: ArticleTable;
    articleCategory: { articleSeq: number; position: number; categoryId: string };
    articleGame: { articleSeq: number; position: number; listingId: string };
    articleBlockchain: { articleSeq: number; position: number; blockchainId: string };
    articleTag: { articleSeq: number; tagKey: string; tag: string };
  }
}

export type StoredArticle = Selectable<ArticleTable>;

/** An article without its pending change. */
export type ArticleRecord = Omit<Article, 'change'>;

/** An article whose row is locked until the transaction ends. */
export type LockedArticle = { row: StoredArticle; record: ArticleRecord; fields: ArticleFields };

/** Columns of a list row. */
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
  'reviewBy',
  'authorId',
  'coverId',
] as const;

/** Converts rows of the list to replies, in seven queries for any number of rows. */
export async function toArticleRows(
  db: Kysely<Tables>,
  rows: readonly (Pick<StoredArticle, (typeof rowColumns)[number]> & {
    hasChanges: 0 | 1;
    worstLink: number | null;
  })[],
  viewer: Viewer,
): Promise<ArticleRow[]> {
  const { people, tasks } = await peopleAndTasks(
    db,
    rows.flatMap((row) => [row.createdBy, row.updatedBy, row.authorId]),
    rows.map(({ id }) => id),
  );
  const pictures = await picturesOf(
    db,
    rows.map((row) => row.coverId),
  );
  const named = await mentionsOf(
    db,
    rows.map((row) => row.seq),
    viewer,
  );
  return rows.map(({ seq, authorId, coverId, worstLink: place, ...row }) => ({
    ...row,
    ...toRecordFields(row, people),
    pinned: row.pinned === 1,
    featured: row.featured === 1,
    task: tasks.get(row.id) ?? null,
    hasChanges: row.hasChanges === 1,
    linkState: stateAt(place),
    author: personOf(people, authorId),
    cover: pictures.get(coverId ?? '') ?? null,
    ...named(seq),
  }));
}

/** Converts an article to a reply. Reads its change unless it is given. */
export async function toArticle(
  db: Kysely<Tables>,
  row: StoredArticle,
  viewer: Viewer,
  change?: Article['change'],
): Promise<Article> {
  const record = await toRecord(db, row, viewer);
  if (change !== undefined) return { ...record, change };
  const changed = { type: 'article', id: row.id } as const;
  return { ...record, change: await shownChange(db, changed, auditedArticle(record, row)) };
}

/** The article of a call as its reply. */
export async function readArticle(
  { id }: { id: string },
  { db, who }: { db: Kysely<Tables>; who: Viewer },
): Promise<Article> {
  const row = await db.selectFrom('article').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) fail('not_found');
  return toArticle(db, row, who);
}

export async function toRecord(
  db: Kysely<Tables>,
  row: StoredArticle,
  viewer: Viewer,
): Promise<ArticleRecord> {
  const { seq, nameKey: _key, contentUpdatedAt: _at, ...columns } = row;
  const { people, tasks } = await peopleAndTasks(
    db,
    [row.createdBy, row.updatedBy, row.authorId, row.verifiedBy],
    [row.id],
  );
  const pictures = await picturesOf(db, [row.coverId, ...pictureIdsIn(row.body)]);
  const named = (await mentionsOf(db, [seq], viewer))(seq);
  return {
    ...columns,
    ...parsed(row),
    ...toRecordFields(row, people),
    body: withPictures(row.body, pictures),
    task: tasks.get(row.id) ?? null,
    author: personOf(people, row.authorId),
    verifiedBy: personOf(people, row.verifiedBy),
    cover: pictures.get(row.coverId ?? '') ?? null,
    ...named,
    ...idsOf(named),
  };
}

/** The stored fields of articles, in four queries for any number of rows. */
export async function storedFieldsOf(db: Kysely<Tables>, rows: readonly StoredArticle[]) {
  const named = await mentionsOf(
    db,
    rows.map(({ seq }) => seq),
    null,
  );
  return rows.map(({ seq, ...row }) => ({
    seq,
    fields: { ...row, ...parsed({ ...row }), ...idsOf(named(seq)) },
  }));
}

/** An article as compared for the audit log: the addresses of pictures within the text are not part of it. */
export function auditedArticle<A extends ArticleRecord>(
  article: A,
  { body }: Pick<StoredArticle, 'body'>,
): A {
  return { ...article, body };
}

type Mention = Article['categories'][number];
type Named = Pick<Article, 'categories' | 'games' | 'blockchains'>;

function idsOf({ categories, games, blockchains }: Named) {
  const ids = (mentions: readonly Mention[]) => mentions.map(({ id }) => id);
  return { categoryIds: ids(categories), gameIds: ids(games), blockchainIds: ids(blockchains) };
}

function parsed(row: Pick<StoredArticle, 'tags' | 'seo' | 'externalIds' | 'pinned' | 'featured'>) {
  return {
    tags: JSON.parse(row.tags),
    seo: JSON.parse(row.seo),
    externalIds: JSON.parse(row.externalIds),
    pinned: row.pinned === 1,
    featured: row.featured === 1,
  };
}

/** References of each article, in order. */
async function mentionsOf(
  db: Kysely<Tables>,
  seqs: readonly number[],
  viewer: Viewer,
): Promise<(seq: number) => Named> {
  if (seqs.length === 0) return () => ({ categories: [], games: [], blockchains: [] });
  const categories = { table: 'articleCategory', column: 'categoryId', target: 'category' };
  const games = { table: 'articleGame', column: 'listingId', target: 'listing' };
  const chains = { table: 'articleBlockchain', column: 'blockchainId', target: 'blockchain' };
  const logo = sql`left join "media" on "media"."id" = "blockchain"."logoId"`;
  const inCategories = await namedBy<Mention>(db, seqs, categories, sql`"color"`);
  // Games have no colour.
  const ofGames = await namedBy<GameRow>(db, seqs, games, sql`null as "color", "status"`);
  const onChains = await namedBy<Mention & JoinedPicture>(
    db,
    seqs,
    chains,
    sql`"color", "hash", "width"`,
    logo,
  );
  const bySeq = {
    categories: Map.groupBy(inCategories, ({ articleSeq }) => articleSeq),
    games: Map.groupBy(ofGames, ({ articleSeq }) => articleSeq),
    chains: Map.groupBy(onChains, ({ articleSeq }) => articleSeq),
  };
  return (seq) => ({
    categories: (bySeq.categories.get(seq) ?? []).map(toMention),
    games: (bySeq.games.get(seq) ?? []).map((game) => toGame(game, viewer)),
    blockchains: (bySeq.chains.get(seq) ?? []).map((chain) => ({
      ...toMention(chain),
      logoUrl: smallestUrl(chain),
    })),
  });
}

type GameRow = Mention & { status: Status };

/** Names of unpublished games are hidden from viewers who may not see them. */
function toGame({ status, ...game }: GameRow, viewer: Viewer): Mention {
  const name = status === 'published' ? game.name : visibleName(viewer, 'gameListing', game.name);
  return toMention({ ...game, name });
}

function toMention({ id, name, color }: Mention): Mention {
  return { id, name, color };
}

async function namedBy<M extends Mention>(
  db: Kysely<Tables>,
  seqs: readonly number[],
  { table, column, target }: { table: string; column: string; target: string },
  shown: RawBuilder<unknown>,
  joined = sql``,
): Promise<(M & { articleSeq: number })[]> {
  const [id, name] = [sql.ref(`${target}.id`), sql.ref(`${target}.name`)];
  const { rows } = await sql<M & { articleSeq: number }>`
    select "articleSeq", ${id} as "id", ${name} as "name", ${shown}
    from ${sql.table(table)} inner join ${sql.table(target)} on ${id} = ${sql.ref(`${table}.${column}`)} ${joined}
    where "articleSeq" in (${sql.join(seqs)}) order by "articleSeq", "position"`.execute(db);
  return rows;
}
