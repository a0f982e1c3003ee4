// Signs links that work without a session, with a secret that is stored in the database.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/database.ts';

/** Signs a text. Creates the secret at the first use. */
export async function sign(db: Kysely<Tables>, text: string): Promise<string> {
  const newSecret = randomBytes(32).toString('base64url');
  await sql`insert into "siteSecret" ("id", "secret") values (1, ${newSecret}) on conflict do nothing`.execute(
    db,
  );
  return signature(await secretOf(db), text);
}

/** Verifies a signature that `sign` has made: 43 characters. */
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
