import type { Kysely } from 'kysely';
import type { Tables } from '../../database/database.ts';

/**
 * Locks an account's row until the transaction ends, so that it cannot be disabled, deleted or given another password at the same
 * time. Returns false if it is not active or, with `passwordHash`, if its password has changed.
 */
export async function lockActive(db: Kysely<Tables>, id: string, passwordHash?: string): Promise<boolean> {
  const unchanged = db
    .updateTable('account')
    .set({ status: 'active' })
    .where('id', '=', id)
    .where('status', '=', 'active');
  const locking = passwordHash === undefined ? unchanged : unchanged.where('passwordHash', '=', passwordHash);
  const { numUpdatedRows } = await locking.executeTakeFirst();
  return numUpdatedRows === 1n;
}
