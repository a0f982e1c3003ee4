// Links to what is not public yet: signed, so that nobody makes one up, and at an end after a while.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PreviewLink } from '../../contract/site.kit.ts';
import type { Tables } from './db/db.ts';

export type PreviewKind = 'game' | 'article';
type Previewed = { kind: PreviewKind; id: string };

/** Milliseconds for which a link leads to its page. */
const lasts = 7 * 24 * 60 * 60_000;

/** Makes a link to a record as it will look; the first one makes the secret, too. */
export async function previewLink(db: Kysely<Tables>, previewed: Previewed, now: Date): Promise<PreviewLink> {
  const made = randomBytes(32).toString('base64url');
  await sql`insert into "siteSecret" ("id", "secret") values (1, ${made}) on conflict do nothing`.execute(db);
  const expires = now.getTime() + lasts;
  const text = `${previewed.kind}.${previewed.id}.${expires}`;
  const token = `${text}.${signature(await secretOf(db), text)}`;
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
  const secret = await secretOf(db);
  if (secret === '' || text === '') return undefined;
  if (!timingSafeEqual(Buffer.from(signature(secret, text)), Buffer.from(given))) return undefined;
  return Number(expires) <= now.getTime() ? 'expired' : { kind: kind as PreviewKind, id };
}

function signature(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

async function secretOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ secret: string }>`select "secret" from "siteSecret" where "id" = 1`.execute(
    db,
  );
  return rows[0]?.secret ?? '';
}
