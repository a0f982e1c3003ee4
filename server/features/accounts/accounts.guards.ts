// What stands in the way of a change to an account.

import type { Kysely, Transaction } from 'kysely';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { exceeds } from '../../auth/permissions.ts';
import { accountKey } from '../../auth/sessions/account-key.ts';
import type { Caller } from '../../auth/sessions/sessions.ts';
import type { Database, Tables } from '../../database/database.ts';
import { fail, failOn } from '../../errors.ts';
import { type Locked, lockedAccount, rolesIn } from './accounts.table.ts';

/** An account that `actor` has a say over: somebody else's, with no role that grants what they lack themselves. */
export async function othersAccount(
  db: Transaction<Tables>,
  actor: Caller,
  context: { dialect: Database['dialect']; now: Date },
  id: string,
): Promise<Locked> {
  if (id === actor.id) fail('forbidden', { text: 'This is your own account; somebody else has to do that' });
  const held = await lockedAccount(db, context, id);
  expectLess(actor, held);
  return held;
}

/** Ends the call where an account holds a role that grants what `actor` lacks. */
export function expectLess(actor: Caller, { roles }: Locked): void {
  if (exceeds(actor, roles)) fail('forbidden', { text: 'This account may do more than you may' });
}

/** Ends the call where one of the roles that are to be given is no more, or grants what `actor` lacks. */
export async function expectGivable(
  db: Kysely<Tables>,
  actor: Caller,
  roleIds: readonly string[],
): Promise<void> {
  failOn(await roleFaults(db, roleIds));
  const [beyond] = (await rolesIn(db, roleIds)).filter((role) => exceeds(actor, [role]));
  if (beyond === undefined) return;
  const text = `The role ${beyond.name} allows more than you may, so you cannot give it`;
  fail('forbidden', { text, fieldErrors: { roleIds: text } });
}

/** Roles that do not exist. */
export async function roleFaults(
  db: Kysely<Tables>,
  roleIds: readonly string[] | undefined,
): Promise<FieldErrors> {
  if (roleIds === undefined) return {};
  const found = new Set((await rolesIn(db, roleIds)).map((role) => role.id));
  return Object.fromEntries(
    roleIds.flatMap((id, at) => (found.has(id) ? [] : [[`roleIds.${at}`, 'There is no such role']])),
  );
}

/** Ends the call where another account has this e-mail. */
export async function refuseTaken(db: Kysely<Tables>, id: string, email: string): Promise<void> {
  const other = await db
    .selectFrom('account')
    .select('id')
    .where('emailKey', '=', accountKey(email))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other !== undefined)
    fail('duplicate', { fieldErrors: { email: 'There is an account with this e-mail already' } });
}
