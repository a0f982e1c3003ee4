// Links that lead somewhere without a session: signed by a secret of the database, so that nobody makes one up.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/database.ts';

/** The signature of a text; the first one makes the secret, too. */
export async function sign(db: Kysely<Tables>, text: string): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  await sql`insert into "siteSecret" ("id", "secret") values (1, ${made}) on conflict do nothing`.execute(db);
  return signature(await secretOf(db), text);
}

/** Whether this is the signature of a text: 43 letters, as `sign` gives them. */
export async function isSigned(db: Kysely<Tables>, text: string, given: string): Promise<boolean> {
  const secret = await secretOf(db);
  if (secret === '' || given.length !== 43) return false;
  const [wanted, got] = [Buffer.from(signature(secret, text)), Buffer.from(given)];
  return wanted.length === got.length && timingSafeEqual(wanted, got);
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
