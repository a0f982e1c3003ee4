// Finds records of a type by name, ranked as the lists rank: the name itself, names that begin so, all words in the name,
// words in other fields.
import { type RawBuilder, sql } from 'kysely';
import type { Hit } from '../../../contract/search/search.ts';
import type { Database } from '../../database/database.ts';
import type { ReadContext } from '../../http/feature.ts';
import { type Search, search } from '../../records/search.ts';
import { findRows, type RecordType, sources } from './search.sources.ts';

type Reader = Pick<ReadContext, 'db' | 'database'> & { dialect: Database['dialect'] };

/**
 * Matches to rank where no more names begin with the text. Of more, such as the listings with "com" in their website, the
 * latest are ranked: sorting all of them takes too long while somebody types.
 */
const maxRanked = 1_000;

/** The first `limit` records of each type. */
export async function findByName(
  { db, database, dialect }: Reader,
  types: readonly RecordType[],
  q: string,
  limit: number,
): Promise<Hit[]> {
  const searches = new Map(types.map((type) => [type, search(dialect, sources[type].table, q)]));
  const hits: Hit[] = [];
  /** Adds records that match, up to the limit of their type. */
  const add = async (
    by: 'name' | 'text',
    through: ReadContext['db'],
    conditionOf: (
      found: Search,
      column: (name: string) => RawBuilder<unknown>,
    ) => RawBuilder<unknown> | undefined,
  ) => {
    const parts = types.flatMap((type) => {
      const { table } = sources[type];
      const column = (name: string) => sql.ref(`${table}.${name}`);
      const found = searches.get(type);
      const condition = found && conditionOf(found, column);
      const ids = hits.filter((hit) => hit.type === type).map(({ id }) => id);
      if (condition === undefined || ids.length === limit) return [];
      const others = ids.length === 0 ? sql`` : sql`and ${column('id')} not in (${sql.join(ids)})`;
      const rest = sql`where ${condition} ${others}
        order by ${column('nameKey')}, ${column('id')} limit ${sql.lit(limit - ids.length)}`;
      return [{ type, rest }];
    });
    const rows = await findRows(through, parts);
    hits.push(...rows.map(({ slug: _slug, ...row }): Hit => ({ ...row, match: { by, where: null } })));
  };
  await add('name', db, (found, column) => found.begins(column));
  for (const where of ['name', 'anywhere'] as const) {
    await add(where === 'name' ? 'name' : 'text', database.aside, (found, column) => {
      const newest = found.newest(where, maxRanked);
      return newest && sql`${column('seq')} in (${newest})`;
    });
  }
  return hits;
}
