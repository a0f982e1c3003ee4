// Links to what is not public yet: signed, so that nobody makes one up, and at an end after a while.
import type { Kysely } from 'kysely';
import type { PreviewLink } from '../../contract/site.kit.ts';
import type { Tables } from './db/db.ts';
import { isSigned, sign } from './signing.ts';

export type PreviewKind = 'game' | 'article';
type Previewed = { kind: PreviewKind; id: string };

/** Milliseconds for which a link leads to its page. */
const lasts = 7 * 24 * 60 * 60_000;

/** Makes a link to a record as it will look. */
export async function previewLink(db: Kysely<Tables>, previewed: Previewed, now: Date): Promise<PreviewLink> {
  const expires = now.getTime() + lasts;
  const text = `${previewed.kind}.${previewed.id}.${expires}`;
  const token = `${text}.${await sign(db, text)}`;
  return { path: `/v1/preview?token=${token}`, expiresAt: new Date(expires).toISOString() };
}

/** What a token leads to; undefined where it was not made here, and `expired` where it is too late. */
export async function previewed(
  db: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<Previewed | 'expired' | undefined> {
  const [, text = '', kind, id = '', expires, given = ''] =
    /^((game|article)\.([0-9a-f-]{36})\.(\d{1,15}))\.([\w-]{43})$/.exec(token) ?? [];
  if (text === '' || !(await isSigned(db, text, given))) return undefined;
  return Number(expires) <= now.getTime() ? 'expired' : { kind: kind as PreviewKind, id };
}
