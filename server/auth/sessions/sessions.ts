// Sessions: from a token to its account with roles and rights.
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Access, Call } from '../../../contract/kit/calls.ts';
import { sessionLimits } from '../../../contract/kit/limits.ts';
import { allRights, grantedLevel, hasRight, type RightLevel } from '../../../contract/kit/rights.ts';
import type { Identity } from '../../../contract/session/session.ts';
import type { Tables } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import { picturesOf } from '../../media/usage.ts';
import type { AccountTable } from '../tables.ts';

/** The account that makes a call, by a session or an API token. */
export type Caller = Person & (InSession | ByToken);

export type InSession = { sessionId: string; lastSeenAt: string; apiToken: null };
export type ByToken = { sessionId: null; apiToken: { id: string; name: string; lastUsedAt: string | null } };
type Person = {
  id: string;
  name: string;
  /** True if a role requires a second factor. */
  requiresTwoFactor: boolean;
  /** Changes with the account and each of its roles. */
  stamp: string;
  roles: { id: string; name: string; rights: RightLevel[] }[];
  identity: Identity;
};

/** A new token of 256 random bits, and the hash to store. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** The caller of a session token. Undefined if the session is unknown, idle for too long or expired. */
export async function callerWithRights(
  db: Kysely<Tables>,
  token: unknown,
  now: Date,
): Promise<Caller | undefined> {
  return isToken(token) ? (await findSession(db, 'tokenHash', hashToken(token)))(now) : undefined;
}

/** The caller at a time, from rows that were read earlier and may be cached. Undefined once the session or token has ended. */
export type CallerAt = (now: Date) => Caller | undefined;

/** Reads a session, by its id or the hash of its token, with its account. */
export async function findSession(
  db: Kysely<Tables>,
  by: 'id' | 'tokenHash',
  value: string,
): Promise<CallerAt> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .innerJoin('accountRole', 'accountRole.accountId', 'account.id')
    .innerJoin('role', 'role.id', 'accountRole.roleId')
    .where(`session.${by}`, '=', value)
    .orderBy('accountRole.position')
    .select(['session.id as sessionId', 'session.lastSeenAt', 'session.expiresAt', 'session.method'])
    .select(accountColumns)
    .execute();
  const [row] = rows;
  if (row === undefined || row.status !== 'active') return () => undefined;
  const { sessionId, lastSeenAt, expiresAt, method } = row;
  const who = { ...toPerson(row, rows, method !== 'password'), sessionId, lastSeenAt, apiToken: null };
  return (now) => {
    const isIdle = now.getTime() - Date.parse(lastSeenAt) >= sessionLimits.idleMs;
    return isIdle || now.toISOString() >= expiresAt ? undefined : who;
  };
}

/** The caller of a job, whose session may have ended. Undefined if the account is not active. */
export async function findAccount(
  db: Kysely<Tables>,
  id: string,
  sessionId: string,
): Promise<Caller | undefined> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('accountRole', 'accountRole.accountId', 'account.id')
    .innerJoin('role', 'role.id', 'accountRole.roleId')
    .where('account.id', '=', id)
    .where('account.status', '=', 'active')
    .orderBy('accountRole.position')
    .select(accountColumns)
    .execute();
  const [row] = rows;
  if (row === undefined) return undefined;
  const all = rows.map((one) => ({ ...one, expiresAt: '' }));
  // The job's maker had signed in as their role requires.
  return { ...toPerson({ ...row, expiresAt: '' }, all, true), sessionId, lastSeenAt: '', apiToken: null };
}

/** Rejects values that cannot be a token before they are hashed. */
export function isToken(token: unknown): token is string {
  return typeof token === 'string' && token.length <= 128;
}

/** The identity with its avatar, which `Caller` omits since most calls do not need it. */
export async function identityOf(db: Kysely<Tables>, { identity }: Caller): Promise<Identity> {
  const { account } = identity;
  const picture = (await picturesOf(db, [account.avatarId])).get(account.avatarId ?? '');
  return { ...identity, account: { ...account, avatar: picture?.variants[0]?.url ?? null } };
}

/** True if last use was recorded within `sessionLimits.touchMs`. */
export function isSessionTouched({ lastSeenAt }: InSession, now: Date): boolean {
  const unseen = now.getTime() - Date.parse(lastSeenAt);
  return unseen >= 0 && unseen < sessionLimits.touchMs;
}

/** Records last use of a session. */
export function touchSession(db: Kysely<Tables>, who: InSession, now: Date): Promise<unknown> {
  return db
    .updateTable('session')
    .set({ lastSeenAt: now.toISOString() })
    .where('id', '=', who.sessionId)
    .execute();
}

/** Ends a call that the caller's first role does not allow, or that has to wait for a new password or a second factor. */
export function expectMayCall(
  who: Caller | null,
  { right, inPerson }: Pick<Call, 'right' | 'inPerson'>,
): void {
  if (who === null || right === 'anyone') return;
  const { mustChangePassword, mustSetUpTwoFactor } = who.identity.account;
  if (who.apiToken !== null && (right === 'own' || inPerson)) {
    fail('forbidden', { text: 'API tokens cannot do this. Sign in instead.' });
  }
  if (right !== 'own' && mustChangePassword) {
    fail('forbidden', { text: 'Change your password before anything else' });
  }
  if (right !== 'own' && mustSetUpTwoFactor) {
    fail('forbidden', { text: 'Set up a second factor before anything else: your role requires it' });
  }
  if (!mayCall(who.roles, right)) fail('forbidden');
}

/** True if the first of these roles allows a call; see `Access`. */
export function mayCall(roles: Caller['roles'], right: Exclude<Access, 'anyone'>): boolean {
  if (right === 'own') return true;
  const rights = typeof right === 'string' ? [right] : right;
  return rights.some((name) => hasRight(roles, name));
}

/** The stored form of tokens. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Columns that `toPerson` needs. */
export const accountColumns = [
  'account.id',
  'account.version',
  'account.name',
  'account.email',
  'account.avatarId',
  'account.status',
  'account.mustChangePassword',
  'account.startsOnDesk',
  'role.id as roleId',
  'role.version as roleVersion',
  'role.name as roleName',
  'role.rights',
  'role.builtIn',
  'role.requiresTwoFactor',
] as const;

/** One row for each role of the account, in order. */
type AccountRow = Pick<
  Selectable<AccountTable>,
  'id' | 'version' | 'name' | 'email' | 'avatarId' | 'status' | 'mustChangePassword' | 'startsOnDesk'
> & {
  roleId: string;
  roleVersion: number;
  roleName: string;
  rights: string;
  builtIn: number;
  requiresTwoFactor: number;
  expiresAt: string;
};

/**
 * An account with its roles, from one row for each of them.
 * @param twoFactors true if the sign-in used more than a password, or the token's account has a second factor
 */
export function toPerson(row: AccountRow, rows: readonly AccountRow[], twoFactors: boolean): Person {
  const roles = rows.map((one) => ({ id: one.roleId, name: one.roleName, rights: rightsOf(one) }));
  const { id, name, email } = row;
  const requiresTwoFactor = rows.some((one) => one.requiresTwoFactor === 1);
  return {
    id,
    name,
    requiresTwoFactor,
    stamp: [row.version, ...rows.map((one) => one.roleVersion)].join('.'),
    roles,
    identity: {
      account: {
        id,
        version: row.version,
        name,
        email,
        avatarId: row.avatarId,
        avatar: null,
        access: row.builtIn === 1 ? 'admin' : 'staff',
        mustChangePassword: row.mustChangePassword === 1,
        mustSetUpTwoFactor: requiresTwoFactor && !twoFactors,
        startsOnDesk: row.startsOnDesk === 1,
      },
      roles,
      expiresAt: row.expiresAt,
    },
  };
}

const administratorRights: RightLevel[] = allRights.map((name) => ({ name, level: grantedLevel }));

/** A role's rights. The built-in Administrator has all current rights, not those stored. */
export function rightsOf(role: { builtIn: number; rights: string }): RightLevel[] {
  return role.builtIn === 1 ? administratorRights : JSON.parse(role.rights);
}
