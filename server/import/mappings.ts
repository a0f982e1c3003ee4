// Mappings that an account used before, remembered by the headers of the file.
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type ImportType, type Mapping, mapping as mappingSchema } from '../../contract/import/import.ts';
import type { Tables } from '../database/database.ts';

declare module '../database/database.ts' {
  interface Tables {
    importMapping: { accountId: string; type: string; signature: string; mapping: string; at: string };
  }
}

/** Mappings kept per account; the oldest goes first. */
const maxMappings = 100;

type Of = { accountId: string; type: ImportType; headers: readonly string[] };

export async function findMapping(db: Kysely<Tables>, of: Of): Promise<Mapping | undefined> {
  const row = await db
    .selectFrom('importMapping')
    .select('mapping')
    .where('accountId', '=', of.accountId)
    .where('type', '=', of.type)
    .where('signature', '=', signatureOf(of.headers))
    .executeTakeFirst();
  // A release may have changed what a mapping can say.
  return row && mappingSchema.safeParse(JSON.parse(row.mapping)).data;
}

export async function rememberMapping(
  db: Kysely<Tables>,
  { accountId, type, headers }: Of,
  mapping: Mapping,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const row = { accountId, type, signature: signatureOf(headers), mapping: JSON.stringify(mapping), at };
  await db
    .insertInto('importMapping')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'type', 'signature']).doUpdateSet({ mapping: row.mapping, at }),
    )
    .execute();
  const own = db.selectFrom('importMapping').where('accountId', '=', accountId);
  const oldest = await own.select('at').orderBy('at', 'desc').offset(maxMappings).limit(1).executeTakeFirst();
  if (oldest === undefined) return;
  await db
    .deleteFrom('importMapping')
    .where('accountId', '=', accountId)
    .where('at', '<=', oldest.at)
    .execute();
}

function signatureOf(headers: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(headers)).digest('hex');
}
