// Who changed fields of a record since one of its versions.
import type { Kysely } from 'kysely';
import type { Tables } from '../database/database.ts';

/** Rows read at most: the changes that a job meets are recent. */
const maxRows = 50;

/** The latest change of any of the fields, or without them of the record. Undefined if the audit log does not have it. */
export async function latestChange(
  db: Kysely<Tables>,
  entityId: string,
  paths?: readonly string[],
): Promise<{ by: string; at: string } | undefined> {
  const rows = await db
    .selectFrom('audit')
    .select(['actorName', 'at', 'changes'])
    .where('entityId', '=', entityId)
    .where('result', '=', 'ok')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute();
  const found = rows.find(({ changes }) => {
    const all: { path: string }[] = JSON.parse(changes);
    return paths === undefined || all.some(({ path }) => paths.includes(path));
  });
  return found === undefined ? undefined : { by: found.actorName, at: found.at };
}
