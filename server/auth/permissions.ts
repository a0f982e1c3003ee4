// Who may decide about whose access: nobody gives what they lack, and nobody has a say over those who hold more. As
// whoever acts is left as they are, and can do what those they touch could, somebody who manages accounts always stays.
import type { Transaction } from 'kysely';
import type { WriteCall } from '../../contract/kit/calls.ts';
import { hasRight, type RightLevel } from '../../contract/kit/rights.ts';
import type { Database, Tables } from '../database/database.ts';
import { fail } from '../errors.ts';
import { locking } from '../records/records.ts';
import { reloadCaller } from './callers.ts';
import { type Caller, mayCall } from './sessions/sessions.ts';

/** A role as far as it is about power. */
export type Power = { id: string; rights: readonly RightLevel[]; builtIn: boolean };

type Asking = { dialect: Database['dialect']; who: Caller; now: Date };

/**
 * Begins a change of who may do what. Such changes run one after the other under the lock of the built-in role's row,
 * each by somebody who still may: two people who shut each other out at once must not both succeed. Returns who is
 * asking as they stand now; ends the call with `identity_expired` or `forbidden` where that has changed.
 */
export async function lockAccess(
  db: Transaction<Tables>,
  { dialect, who, now }: Asking,
  { right }: Pick<WriteCall, 'right'>,
): Promise<Caller> {
  await locking(db.selectFrom('role').select('id').where('builtIn', '=', 1), dialect).execute();
  const actor = await reloadCaller(db, who, now);
  if (actor === undefined) fail('identity_expired');
  if (right !== 'anyone' && !mayCall(actor.roles, right)) fail('forbidden');
  return actor;
}

/** Whether any of these roles grants what `actor` lacks. Being the Administrator is one more thing to lack. */
export function exceeds(actor: Caller, roles: readonly Power[]): boolean {
  return roles.some((role) => missing(actor, role).length > 0 || (role.builtIn && !isAdministrator(actor)));
}

/** The rights that a role grants and `actor` lacks. */
export function missing(actor: Caller, role: Pick<Power, 'rights'>): string[] {
  const granted = role.rights.filter(({ name }) => hasRight([role], name));
  return granted.map(({ name }) => name).filter((name) => !hasRight(actor.roles, name));
}

function isAdministrator(actor: Caller): boolean {
  return actor.identity.account.access === 'admin';
}
