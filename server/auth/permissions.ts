// Rules for changing access: nobody may grant rights they lack, or change accounts and roles that exceed their own rights.
// Since actors keep their own rights, at least one account that manages accounts always remains.
import type { Transaction } from 'kysely';
import type { WriteCall } from '../../contract/kit/calls.ts';
import { hasRight, type RightLevel } from '../../contract/kit/rights.ts';
import type { Database, Tables } from '../database/database.ts';
import { fail } from '../errors.ts';
import { locking } from '../records/records.ts';
import { reloadCaller } from './callers.ts';
import { type Caller, mayCall } from './sessions/sessions.ts';

/** The part of a role that decides its rights. */
export type Power = { id: string; rights: readonly RightLevel[]; builtIn: boolean };

type Context = { dialect: Database['dialect']; who: Caller; now: Date };

/**
 * Serializes changes of access by locking the built-in role's row, and checks the caller's right again: of two people who
 * disable each other at once only one may succeed. Returns the reloaded caller; ends the call with `identity_expired` or
 * `forbidden` if the caller may no longer do this.
 */
export async function lockAccess(
  db: Transaction<Tables>,
  { dialect, who, now }: Context,
  { right }: Pick<WriteCall, 'right'>,
): Promise<Caller> {
  await locking(db.selectFrom('role').select('id').where('builtIn', '=', 1), dialect).execute();
  const actor = await reloadCaller(db, who, now);
  if (actor === undefined) fail('identity_expired');
  if (right !== 'anyone' && !mayCall(actor.roles, right)) fail('forbidden');
  return actor;
}

/** True if a role grants a right that `actor` lacks, or is the Administrator's and `actor` is no Administrator. */
export function exceeds(actor: Caller, roles: readonly Power[]): boolean {
  return roles.some((role) => missing(actor, role).length > 0 || (role.builtIn && !isAdministrator(actor)));
}

/** Rights that a role grants and `actor` lacks. */
export function missing(actor: Caller, role: Pick<Power, 'rights'>): string[] {
  const granted = role.rights.filter(({ name }) => hasRight([role], name));
  return granted.map(({ name }) => name).filter((name) => !hasRight(actor.roles, name));
}

function isAdministrator(actor: Caller): boolean {
  return actor.identity.account.access === 'admin';
}
