// The games that collections pin, as replies show them.
import type { Kysely } from 'kysely';
import type { PinnedGame } from '../../../contract/collections/fields.ts';
import type { Tables } from '../../database/database.ts';
import { mayView, type Viewer, visibleName } from '../../records/visible-names.ts';

/** Games in the order of the ids. Those that do not exist are left out; names that the viewer may not know are hidden. */
export async function gamesOf(
  db: Kysely<Tables>,
  ids: readonly string[],
  viewer: Viewer,
): Promise<PinnedGame[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('listing')
    .select(['id', 'name', 'slug', 'status', 'publishAt'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isOpen = mayView(viewer, 'gameListing');
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    if (isOpen || row.status === 'published') return [row];
    return [{ ...row, name: visibleName(viewer, 'gameListing', row.name), slug: '' }];
  });
}
