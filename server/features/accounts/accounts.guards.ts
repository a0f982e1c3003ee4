// Checks that restrict changes to accounts.

import type { Kysely, Transaction } from 'kysely';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { exceeds } from '../../auth/permissions.ts';
import { accountKey } from '../../auth/sessions/account-key.ts';
import type { Caller } from '../../auth/sessions/sessions.ts';
import type { Database, Tables } from '../../database/database.ts';
import { fail, failOn } from '../../errors.ts';
import { type Locked, lockAccount, rolesIn } from './accounts.table.ts';

/** Locks another account that `actor` may change: not their own, and without roles beyond their rights. */
export async function lockOtherAccount(
  db: Transaction<Tables>,
  actor: Caller,
  context: { dialect: Database['dialect']; now: Date },
  id: string,
): Promise<Locked> {
  if (id === actor.id) fail('forbidden', { text: 'You cannot change your own account here' });
  const held = await lockAccount(db, context, id);
  expectManageable(actor, held);
  return held;
}

/** Fails if the account has a role that grants rights that `actor` lacks. */
export function expectManageable(actor: Caller, { roles }: Locked): void {
  if (exceeds(actor, roles)) fail('forbidden', { text: 'This account has rights that you do not have' });
}

/** Fails if one of the roles does not exist or grants rights that `actor` lacks. */
export async function expectAssignable(
  db: Kysely<Tables>,
  actor: Caller,
  roleIds: readonly string[],
): Promise<void> {
  failOn(await roleFaults(db, roleIds));
  const [beyond] = (await rolesIn(db, roleIds)).filter((role) => exceeds(actor, [role]));
  if (beyond === undefined) return;
  const text = `The role ${beyond.name} has rights that you do not have, so you cannot assign it`;
  fail('forbidden', { text, fieldErrors: { roleIds: text } });
}

/** Errors for roles that do not exist. */
export async function roleFaults(
  db: Kysely<Tables>,
  roleIds: readonly string[] | undefined,
): Promise<FieldErrors> {
  if (roleIds === undefined) return {};
  const found = new Set((await rolesIn(db, roleIds)).map((role) => role.id));
  return Object.fromEntries(
    roleIds.flatMap((id, at) => (found.has(id) ? [] : [[`roleIds.${at}`, 'This role does not exist']])),
  );
}

/** Fails if another account has this e-mail. */
export async function refuseTaken(db: Kysely<Tables>, id: string, email: string): Promise<void> {
  const other = await db
    .selectFrom('account')
    .select('id')
    .where('emailKey', '=', accountKey(email))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other !== undefined)
    fail('duplicate', { fieldErrors: { email: 'Another account has this e-mail already' } });
}
