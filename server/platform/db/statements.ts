import { type Kysely, sql } from 'kysely';
import type { Tables } from './db.ts';

/** Runs statements one after the other. For migrations, whose SQL holds no values from outside. */
export async function statements(db: Kysely<Tables>, ...texts: string[]): Promise<void> {
  for (const text of texts) await sql.raw(text).execute(db);
}
