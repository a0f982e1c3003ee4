// Preview links to records that are not public yet: signed, valid for a week, and only while their maker may view them.
import type { Kysely } from 'kysely';
import { articles } from '../../contract/articles/articles.ts';
import type { PreviewLink } from '../../contract/delivery/kit.ts';
import { listings } from '../../contract/listings/listings.ts';
import { type LinkMaker, mayAct } from '../auth/link-maker.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import { isSigned, sign } from '../auth/signing.ts';
import type { Tables } from '../database/database.ts';

const rights = { game: listings.previewLink.right, article: articles.previewLink.right };
export type PreviewKind = keyof typeof rights;
type Previewed = { kind: PreviewKind; id: string };

const validMs = 7 * 24 * 60 * 60_000;

/** Makes a preview link to a record. It is bound to the account that makes it, or to its API token. */
export async function previewLink(
  db: Kysely<Tables>,
  previewed: Previewed,
  { who, now }: { who: Pick<Caller, 'id' | 'apiToken'>; now: Date },
): Promise<PreviewLink> {
  const expires = now.getTime() + validMs;
  const maker = who.apiToken === null ? `a-${who.id}` : `t-${who.apiToken.id}`;
  const text = `${previewed.kind}.${previewed.id}.${expires}.${maker}`;
  const token = `${text}.${await sign(db, text)}`;
  return { path: `/v1/preview?token=${token}`, expiresAt: new Date(expires).toISOString() };
}

const tokenForm = /^((game|article)\.([0-9a-f-]{36})\.(\d{1,15})\.([at])-([0-9a-f-]{36}))\.([\w-]{43})$/;

/** The record that a token leads to; undefined for a forged token, `expired` once its time or its maker's right ended. */
export async function previewed(
  db: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<Previewed | 'expired' | undefined> {
  const [, text = '', form, id = '', expires, makerKind, makerId = '', given = ''] =
    tokenForm.exec(token) ?? [];
  if (text === '' || !(await isSigned(db, text, given))) return undefined;
  if (Number(expires) <= now.getTime()) return 'expired';
  const kind = form as PreviewKind;
  const maker: LinkMaker = makerKind === 'a' ? { accountId: makerId } : { apiTokenId: makerId };
  return (await mayAct(db, maker, rights[kind], now)) ? { kind, id } : 'expired';
}
