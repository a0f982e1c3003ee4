// Snapshots of what is typed in a form, for the preview beside it. Nothing of the record is saved: a snapshot lasts ten minutes, and
// only its link shows it, while the session that made it lasts.
import { type Kysely, sql } from 'kysely';
import type { ArticleFields } from '../../contract/articles/fields.ts';
import type { BannerFields } from '../../contract/banners/fields.ts';
import type { CollectionFields } from '../../contract/collections/fields.ts';
import type { PreviewLink } from '../../contract/delivery/kit.ts';
import type { Right } from '../../contract/kit/rights.ts';
import type { ListingFields } from '../../contract/listings/fields.ts';
import { mayAct } from '../auth/link-maker.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import { isSigned, sign } from '../auth/signing.ts';
import type { Tables } from '../database/database.ts';
import { fail } from '../errors.ts';

/** As JSON brings them back: without absent links. */
export type StoredFields = ListingFields & {
  socials: Record<string, string>;
  stores: Record<string, string>;
};

type Kept = {
  /** Of the open form: a later snapshot replaces an earlier one. */
  id: string;
  /** The saved record; null if it is new. */
  recordId: string | null;
};
export type ListingSnapshot = Kept & { type: 'gameListing'; fields: StoredFields };
export type ArticleSnapshot = Kept & { type: 'article'; fields: ArticleFields };
export type BannerSnapshot = Kept & { type: 'banner'; fields: BannerFields };
export type CollectionSnapshot = Kept & { type: 'collection'; fields: CollectionFields };
export type Snapshot = ListingSnapshot | ArticleSnapshot | BannerSnapshot | CollectionSnapshot;

/** The right that made a snapshot, and that its link needs. */
const rights = {
  gameListing: 'gameListings.edit',
  article: 'articles.edit',
  banner: 'banners.edit',
  collection: 'collections.edit',
} as const satisfies Record<Snapshot['type'], Right>;

declare module '../database/database.ts' {
  interface Tables {
    previewSnapshot: {
      sessionId: string;
      id: string;
      type: Snapshot['type'];
      recordId: string | null;
      fields: string;
      expiresAt: string;
    };
  }
}

const validMs = 10 * 60_000;
const maxPerSession = 10;

/** Keeps a snapshot, and returns its link, which is the same for later snapshots of the form. */
export async function keepSnapshot(
  db: Kysely<Tables>,
  {
    type,
    id,
    recordId,
    fields,
  }: Kept & {
    type: Snapshot['type'];
    fields: ListingFields | ArticleFields | BannerFields | CollectionFields;
  },
  { who: { sessionId }, now }: { who: Pick<Caller, 'sessionId'>; now: Date },
): Promise<PreviewLink> {
  // The call is refused to API tokens.
  if (sessionId === null) fail('forbidden');
  const expiresAt = new Date(now.getTime() + validMs).toISOString();
  const kept = { type, recordId, fields: JSON.stringify(fields), expiresAt };
  await db
    .insertInto('previewSnapshot')
    .values({ sessionId, id, ...kept })
    .onConflict((conflict) => conflict.columns(['sessionId', 'id']).doUpdateSet(kept))
    .execute();
  await sql`delete from "previewSnapshot" where "expiresAt" <= ${now.toISOString()} or ("sessionId" = ${sessionId} and "id" not in (
    select "id" from "previewSnapshot" where "sessionId" = ${sessionId} order by "expiresAt" desc, "id" limit ${sql.lit(maxPerSession)}
  ))`.execute(db);
  const text = `snapshot.${id}.${sessionId}`;
  return { path: `/v1/preview?token=${text}.${await sign(db, text)}`, expiresAt };
}

const tokenForm = /^(snapshot\.([0-9a-f-]{36})\.([0-9a-f-]{36}))\.([\w-]{43})$/;

/** The snapshot that a token leads to; undefined for any other token, `expired` once its time, session or right ended. */
export async function findSnapshot(
  db: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<Snapshot | 'expired' | undefined> {
  const [, text = '', id = '', sessionId = '', given = ''] = tokenForm.exec(token) ?? [];
  if (text === '' || !(await isSigned(db, text, given))) return undefined;
  const row = await db
    .selectFrom('previewSnapshot')
    .select(['type', 'recordId', 'fields'])
    .where('sessionId', '=', sessionId)
    .where('id', '=', id)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  if (row === undefined || !(await mayAct(db, { sessionId }, rights[row.type], now))) return 'expired';
  return { id, type: row.type, recordId: row.recordId, fields: JSON.parse(row.fields) };
}
