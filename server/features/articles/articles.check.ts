// Validates an article's fields against the database: references that do not exist, pictures that do not fit.
import { type Kysely, sql } from 'kysely';
import { type ArticleFields, articleFields } from '../../../contract/articles/fields.ts';
import { publishErrors } from '../../../contract/articles/rules.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { mustStayComplete } from '../../../contract/kit/lifecycle.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import type { Tables } from '../../database/database.ts';
import type { WriteContext } from '../../http/feature.ts';
import { type PlacedPictures, pictureFaults, picturesOf } from '../../media/usage.ts';
import { defined } from '../../records/records.ts';
import { cleanArticle, pictureIdsIn } from '../../records/rich-text.ts';
import type { LockedArticle } from './articles.table.ts';

type Context = Pick<WriteContext, 'db'>;
type Sent = { [K in keyof ArticleFields]?: ArticleFields[K] | undefined };

/** Validates the fields of a new article, or those sent in a change. The body has to be sanitized. */
export async function referenceFaults({ db }: Context, sent: Sent): Promise<FieldErrors> {
  return {
    ...(await missing(db, 'category', 'categoryIds', sent.categoryIds, 'This category does not exist')),
    ...(await missing(db, 'listing', 'gameIds', sent.gameIds, 'This game does not exist')),
    ...(await missing(
      db,
      'blockchain',
      'blockchainIds',
      sent.blockchainIds,
      'This blockchain does not exist',
    )),
    ...(await authorFault(db, sent.authorId)),
    ...(await pictureFaults(db, { coverId: { id: sent.coverId, slot: 'cover' } })),
    ...(await bodyFault(db, sent.body)),
  };
}

/** Validates a change of a locked article, its body sanitized. A published or scheduled article has to stay complete. */
export async function editFaults(
  context: Context,
  { id, version, ...sent }: Sent & { id?: string | undefined; version?: number | undefined },
  before: LockedArticle | undefined,
): Promise<FieldErrors> {
  const faults = await referenceFaults(context, sent);
  if (id === undefined) return faults;
  // Missing and stale records are reported later, not as field errors.
  if (before === undefined || before.row.version !== version) return {};
  if (!mustStayComplete(before.row.status)) return faults;
  const after = { ...before.fields, ...defined(sent) };
  return { ...publishErrors(pickFields(articleFields, after)), ...faults };
}

/** Fields as they are stored: the body is sanitized. A long body takes a second, so do it once a save. */
export function sanitized<F extends { body?: string | null | undefined }>(fields: F): F {
  if (fields.body === undefined || fields.body === null) return fields;
  return { ...fields, body: cleanArticle(fields.body) };
}

/** Pictures shown by an article. */
export function picturesIn({ coverId, body }: Pick<ArticleFields, 'coverId' | 'body'>): PlacedPictures {
  const inline = pictureIdsIn(body).map((id, index) => [`body.${index}`, { id, slot: 'inline' as const }]);
  return { coverId: { id: coverId, slot: 'cover' }, ...Object.fromEntries(inline) };
}

async function missing(
  db: Kysely<Tables>,
  table: string,
  path: string,
  ids: readonly string[] | undefined,
  text: string,
): Promise<FieldErrors> {
  if (ids === undefined || ids.length === 0) return {};
  const { rows } = await sql<{ id: string }>`
    select "id" from ${sql.table(table)} where "id" in (${sql.join(ids)})`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  return Object.fromEntries(ids.flatMap((id, index) => (known.has(id) ? [] : [[`${path}.${index}`, text]])));
}

async function authorFault(db: Kysely<Tables>, authorId: string | null | undefined): Promise<FieldErrors> {
  if (authorId === undefined || authorId === null) return {};
  const row = await db.selectFrom('account').select('id').where('id', '=', authorId).executeTakeFirst();
  return row === undefined ? { authorId: 'This account does not exist' } : {};
}

async function bodyFault(db: Kysely<Tables>, body: string | null | undefined): Promise<FieldErrors> {
  const ids = pictureIdsIn(body ?? null);
  if (ids.length === 0) return {};
  const known = await picturesOf(db, ids);
  return ids.every((id) => known.has(id)) ? {} : { body: 'The text contains a picture that does not exist' };
}
