// Signed links carry the authority of their maker: they work only while the maker could still make them.
import type { Kysely } from 'kysely';
import type { Access } from '../../contract/kit/calls.ts';
import type { Tables } from '../database/database.ts';
import { findApiToken } from './api-tokens/api-tokens.ts';
import { type Caller, findSession, mayCall, rightsOf } from './sessions/sessions.ts';

/** A link is bound to a session, to an API token, or to an account if it may outlive its sessions. */
export type LinkMaker = { sessionId: string } | { apiTokenId: string } | { accountId: string };

/** True while the maker of a link is active and has the right to make it. */
export async function mayAct(
  db: Kysely<Tables>,
  maker: LinkMaker,
  right: Access,
  now: Date,
): Promise<boolean> {
  if (right === 'anyone') return true;
  if ('accountId' in maker) return mayCall(await activeRolesOf(db, maker.accountId), right);
  const caller = await actingMaker(db, maker, now);
  return caller !== undefined && mayCall(caller.roles, right);
}

/** The maker of a link with the rights that it has now. Undefined if it may do nothing any more. */
export async function actingMaker(
  db: Kysely<Tables>,
  maker: Exclude<LinkMaker, { accountId: string }>,
  now: Date,
): Promise<Caller | undefined> {
  const caller =
    'sessionId' in maker
      ? (await findSession(db, 'id', maker.sessionId))(now)
      : (await findApiToken(db, 'id', maker.apiTokenId))(now);
  return caller === undefined || isRestricted(caller) ? undefined : caller;
}

/** Accounts that must change their password or set up a second factor may do nothing else. */
function isRestricted({ identity: { account } }: Caller): boolean {
  return account.mustChangePassword || account.mustSetUpTwoFactor;
}

async function activeRolesOf(db: Kysely<Tables>, accountId: string): Promise<Caller['roles']> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('accountRole', 'accountRole.accountId', 'account.id')
    .innerJoin('role', 'role.id', 'accountRole.roleId')
    .where('account.id', '=', accountId)
    .where('account.status', '=', 'active')
    .orderBy('accountRole.position')
    .select(['role.id', 'role.name', 'role.rights', 'role.builtIn'])
    .execute();
  return rows.map((role) => ({ id: role.id, name: role.name, rights: rightsOf(role) }));
}
