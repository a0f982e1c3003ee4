import type { Kysely } from 'kysely';
import type { Tables } from '../../database/database.ts';

/**
 * Holds an account's row until the transaction ends, so that nobody disables it, deletes it or changes its ways in
 * meanwhile. Returns whether it is active.
 */
export async function lockActive(db: Kysely<Tables>, id: string, passwordHash?: string): Promise<boolean> {
  const unchanged = db
    .updateTable('account')
    .set({ status: 'active' })
    .where('id', '=', id)
    .where('status', '=', 'active');
  const held = passwordHash === undefined ? unchanged : unchanged.where('passwordHash', '=', passwordHash);
  const { numUpdatedRows } = await held.executeTakeFirst();
  return numUpdatedRows === 1n;
}
