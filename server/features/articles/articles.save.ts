// Creates and changes articles: the row, its references and its search text.
import type { articles } from '../../../contract/articles/articles.ts';
import {
  type Article,
  type ArticleFields,
  articleDefaults,
  articleFields,
} from '../../../contract/articles/fields.ts';
import { articleCompleteness, articleReviewBy } from '../../../contract/articles/rules.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { articleLinks } from '../../../contract/links/record-links.ts';
import { fold } from '../../../contract/text/fold.ts';
import { readingOf, textOf } from '../../../contract/text/rich-text.ts';
import { settleChange } from '../../changes/store.ts';
import type { Tables } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import type { Plan, WriteContext } from '../../http/feature.ts';
import { noteUse } from '../../media/usage.ts';
import { addExternalIds, replaceExternalIds, takenExternalIds } from '../../records/external-ids.ts';
import {
  type Verification,
  type VerifiedColumns,
  verifiedColumns,
  verifiedOf,
} from '../../records/freshness.ts';
import { expectMayEdit } from '../../records/lifecycle.ts';
import { articleLifecycle, type LifecycleColumns } from '../../records/lifecycle-kinds.ts';
import { addLinks, replaceLinks } from '../../records/links.ts';
import {
  changedBy,
  changedFields,
  createdBy,
  defined,
  isSame,
  locking,
  type RecordColumns,
} from '../../records/records.ts';
import { indexText } from '../../records/search.ts';
import { createSlug, isTaken, reserveSlug } from '../../records/slugs.ts';
import { keyedTags } from '../../records/tags.ts';
import type { Viewer } from '../../records/visible-names.ts';
import { expectMayTouch } from '../../releases/guard.ts';
import { editFaults, picturesIn, referenceFaults, sanitized } from './articles.check.ts';
import {
  auditedArticle,
  type LockedArticle,
  type StoredArticle,
  toArticle,
  toRecord,
} from './articles.table.ts';

type Create = typeof articles.create;
type Edit = typeof articles.edit;

/** The faults of a new article, and its creation. */
export async function planCreate(
  sent: Partial<Input<Create>>,
  context: WriteContext<Create>,
): Promise<Plan<Create>> {
  const clean = sanitized(sent);
  return {
    faults: await referenceFaults(context, clean),
    run: (input) => createArticle(withBody(input, clean), context),
  };
}

async function createArticle(input: Input<Create>, context: WriteContext<Create>): Promise<Article> {
  const { db, who, now, audit } = context;
  const columns = createdBy(who, now);
  const owner = { type: 'article', id: columns.id } as const;
  const slug = input.slug ?? (await createSlug(db, owner, input.title));
  const fields: ArticleFields = {
    ...articleDefaults,
    authorId: who.id,
    ...defined(input),
    title: input.title,
    slug,
  };
  await refuseTaken(context, columns.id, null, fields);
  if (input.slug !== undefined) await reserveSlug(db, owner, slug);
  const row = await storeArticle(
    context,
    { ...columns, ...draftColumns, contentUpdatedAt: columns.updatedAt },
    fields,
  );
  const article = await toArticle(db, row, who);
  audit({ action: 'article.create', entity: entityOf(article), after: auditedArticle(article, row) });
  return article;
}

const draftColumns = {
  status: 'draft',
  publishAt: null,
  publishedAt: null,
  reviewNote: null,
  verifiedAt: null,
  verifiedBy: null,
} as const;

/** Stores an article that has no row yet, with its parts, links and search text. Its slug is reserved. */
export async function storeArticle(
  context: Pick<WriteContext, 'db' | 'dialect'>,
  columns: RecordColumns & LifecycleColumns & VerifiedColumns & Pick<StoredArticle, 'contentUpdatedAt'>,
  fields: ArticleFields,
): Promise<StoredArticle> {
  const { db } = context;
  const row = await db
    .insertInto('article')
    .values({ ...toColumns(fields), ...columns, reviewBy: articleReviewBy(fields, columns) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await saveParts(context, row, fields, allParts);
  await addLinks(db, 'article', [{ id: row.id, links: articleLinks(fields) }]);
  await addExternalIds(db, 'article', [{ id: row.id, externalIds: fields.externalIds }]);
  await index(context, row.seq, fields);
  return row;
}

/** The faults of a change, and the change. The article is locked and read once for both. */
export async function planEdit(sent: Partial<Input<Edit>>, context: WriteContext<Edit>): Promise<Plan<Edit>> {
  const before = sent.id === undefined ? undefined : await findLocked(context, sent.id);
  if (before !== undefined) await expectMayEdit(articleLifecycle, before.row, sent, context);
  const clean = sanitized(sent);
  return {
    faults: await editFaults(context, clean, before),
    run: async (input) =>
      editArticle(withBody(input, clean), context, await expectCurrent(context, before, input.version)),
  };
}

function withBody<I extends Input<Create> | Input<Edit>>(input: I, { body }: Pick<I, 'body'>): I {
  return body === undefined ? input : { ...input, body };
}

async function editArticle(
  input: Input<Edit> & Verification,
  context: WriteContext<Edit>,
  { row: storedRow, record: before, fields: stored }: LockedArticle,
): Promise<Article> {
  const { db, who, now, audit } = context;
  const { id, version, verified, formerly, ...given } = input;
  const sent = defined(given);
  await expectMayTouch(context, { type: 'article', id });
  const fields: ArticleFields = { ...stored, ...sent };
  await refuseTaken(context, id, stored, fields);
  if (fields.slug !== before.slug) await reserveSlug(db, { type: 'article', id }, fields.slug);
  const checked = verifiedColumns({ verified, formerly }, storedRow, context);
  if (changedFields(stored, sent).size === 0 && isSame(checked, verifiedOf(storedRow)))
    return toArticle(db, storedRow, who, await settleChange(db, { type: 'article', id }, stored));
  const isContent = Object.keys(sent).some((name) => !articleLifecycle.privateFields.has(name));
  const row = await db
    .updateTable('article')
    .set({
      ...changedBy(who, now, version),
      ...toColumns(fields),
      ...checked,
      reviewBy: articleReviewBy(fields, { ...storedRow, ...checked }),
      contentUpdatedAt: isContent ? now.toISOString() : (storedRow.contentUpdatedAt ?? storedRow.updatedAt),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await saveParts(
    context,
    row,
    fields,
    allParts.filter((part) => part in sent),
  );
  await replaceLinks(db, { type: 'article', id }, articleLinks(before), articleLinks(fields));
  await replaceExternalIds(db, { type: 'article', id }, before.externalIds, fields.externalIds);
  if (searched.some((field) => field in sent)) await index(context, row.seq, fields);
  const change = await settleChange(db, { type: 'article', id }, fields);
  const article = await toArticle(db, row, who, change);
  audit({
    action: 'article.edit',
    entity: entityOf(article),
    before: auditedArticle(before, stored),
    after: auditedArticle(article, row),
  });
  return article;
}

type Locking = Pick<WriteContext, 'db' | 'dialect'> & { who: Viewer };

/** Locks an article and loads it, or returns undefined. */
export async function findLocked(
  { db, dialect, who }: Locking,
  id: string,
): Promise<LockedArticle | undefined> {
  const query = db.selectFrom('article').selectAll().where('id', '=', id);
  const row: StoredArticle | undefined = await locking(query, dialect).executeTakeFirst();
  if (row === undefined) return undefined;
  const record = await toRecord(db, row, who);
  // The stored body, without the pictures' current sizes.
  return { row, record, fields: pickFields(articleFields, auditedArticle(record, row)) };
}

/** Locks the article of a call. Fails if it does not exist or has a newer version. */
export async function lockArticle(context: Locking, id: string, version: number): Promise<LockedArticle> {
  return expectCurrent(context, await findLocked(context, id), version);
}

async function expectCurrent(
  { db, who }: Locking,
  locked: LockedArticle | undefined,
  version: number,
): Promise<LockedArticle> {
  if (locked === undefined) fail('not_found');
  const { row } = locked;
  if (row.version !== version) fail('stale_version', { data: await toArticle(db, row, who) });
  return locked;
}

export function entityOf({ id, title, version }: Pick<Article, 'id' | 'title' | 'version'>) {
  return { type: 'article', id, label: title, version };
}

/** Reports a new slug and external ids that other articles have. */
export async function refuseTaken(
  { db, dialect }: Pick<WriteContext, 'db' | 'dialect'>,
  id: string,
  before: ArticleFields | null,
  { slug, externalIds }: ArticleFields,
): Promise<void> {
  const fieldErrors: FieldErrors = {};
  if (slug !== before?.slug && (await isTaken(db, { type: 'article', id }, slug)))
    fieldErrors['slug'] = 'Another article has, or had, this slug';
  if (JSON.stringify(externalIds) !== JSON.stringify(before?.externalIds)) {
    const [faults] = await takenExternalIds(db, dialect, 'article', [{ id, externalIds }]);
    Object.assign(fieldErrors, faults);
  }
  if (Object.keys(fieldErrors).length > 0) fail('duplicate', { fieldErrors });
}

/** Columns derived from the fields. The body has to be sanitized. */
function toColumns(fields: ArticleFields) {
  const { categoryIds: _c, gameIds: _g, blockchainIds: _b, ...own } = fields;
  const { words, minutes } = readingOf(fields.body ?? '');
  return {
    ...own,
    tags: JSON.stringify(fields.tags),
    seo: JSON.stringify(fields.seo),
    externalIds: JSON.stringify(fields.externalIds),
    pinned: fields.pinned ? 1 : 0,
    featured: fields.featured ? 1 : 0,
    nameKey: fold(fields.title),
    wordCount: words,
    readingMinutes: minutes,
    completeness: articleCompleteness(fields),
  };
}

/** Fields stored in their own tables. */
const allParts = ['categoryIds', 'gameIds', 'blockchainIds', 'tags'] as const;
type Part = (typeof allParts)[number];

async function saveParts(
  { db }: Pick<WriteContext, 'db'>,
  { seq: articleSeq, id, title }: Pick<StoredArticle, 'seq' | 'id' | 'title'>,
  fields: ArticleFields,
  parts: readonly Part[],
): Promise<void> {
  const rows = {
    categoryIds: fields.categoryIds.map((categoryId, position) => ({ articleSeq, position, categoryId })),
    gameIds: fields.gameIds.map((listingId, position) => ({ articleSeq, position, listingId })),
    blockchainIds: fields.blockchainIds.map((blockchainId, position) => ({
      articleSeq,
      position,
      blockchainId,
    })),
    tags: keyedTags(fields.tags).map((tag) => ({ articleSeq, ...tag })),
  };
  for (const part of parts) {
    await db.deleteFrom(partTables[part]).where('articleSeq', '=', articleSeq).execute();
    if (rows[part].length > 0) await db.insertInto(partTables[part]).values(rows[part]).execute();
  }
  await noteUse(db, { type: 'article', id, label: title }, picturesIn(fields));
}

const partTables = {
  categoryIds: 'articleCategory',
  gameIds: 'articleGame',
  blockchainIds: 'articleBlockchain',
  tags: 'articleTag',
} as const satisfies Record<Part, keyof Tables>;

/** Searched fields. The search index is only updated when one of them is sent. */
const searched = ['title', 'slug', 'excerpt', 'tags', 'byline', 'body'] as const;

async function index(
  { db, dialect }: Pick<WriteContext, 'db' | 'dialect'>,
  seq: number,
  { title, slug, excerpt, tags, byline, body }: ArticleFields,
): Promise<void> {
  const rest = [slug, excerpt, ...tags, byline, body === null ? null : textOf(body)];
  await indexText(db, dialect, 'article', seq, { name: title, rest });
}
