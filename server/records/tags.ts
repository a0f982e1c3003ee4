// Free tags. `RPG` and `rpg` are the same tag in suggestions and search.
import { sql } from 'kysely';
import { fold } from '../../contract/text/fold.ts';
import type { ReadContext } from '../http/feature.ts';
import { type Listed, readerOf } from './lists.ts';

/** A record's tags with their folded keys, each key once. */
export function keyedTags(tags: readonly string[]): { tagKey: string; tag: string }[] {
  const byKey = new Map(tags.map((tag) => [fold(tag), tag]));
  return [...byKey].map(([tagKey, tag]) => ({ tagKey, tag }));
}

const maxSuggestions = 20;

/** Tags in a table of tags that start with a text, most used first. Cached, since counting takes long in a large catalogue. */
export async function tagsInUse(
  { db, database }: Pick<ReadContext, 'db' | 'database'>,
  { table, owner }: { table: string; owner: Listed },
  q: string | undefined,
): Promise<{ tag: string; count: number }[]> {
  const prefix = fold(q ?? '');
  const read = async () => {
    const { db: through } = await readerOf({ db, database }, owner);
    const { rows } = await sql<{ tag: string; count: number }>`
      select min("tag") as "tag", count(*) as "count" from ${sql.table(table)}
      where "tagKey" >= ${prefix} and "tagKey" < ${`${prefix}\u{10ffff}`}
      group by "tagKey" order by "count" desc, "tagKey" limit ${sql.lit(maxSuggestions)}`.execute(through);
    return rows;
  };
  return database.remember(`${table} ${prefix}`, read, true);
}
