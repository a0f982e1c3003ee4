// Who is calling: from a session token to an account with its roles.
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Access, Call } from '../../../contract/kit/calls.ts';
import { sessionLimits } from '../../../contract/kit/limits.ts';
import { allRights, grantedLevel, hasRight, type RightLevel } from '../../../contract/kit/rights.ts';
import type { Identity } from '../../../contract/session/session.ts';
import type { Tables } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import { picturesOf } from '../../media/usage.ts';
import '../tables.ts';

/** An account that makes a call, for as long as that takes: in a session of its own, or by an API token. */
export type Caller = Person & (InSession | ByToken);

export type InSession = { sessionId: string; lastSeenAt: string; apiToken: null };
export type ByToken = { sessionId: null; apiToken: { id: string; name: string; lastUsedAt: string | null } };
type Person = {
  id: string;
  name: string;
  /** Whether a role asks for a second factor. */
  requiresTwoFactor: boolean;
  /** Another text as soon as the account or one of its roles has changed. */
  stamp: string;
  roles: { id: string; name: string; rights: RightLevel[] }[];
  identity: Identity;
};

/** A new session token, 256 random bits, and the hash under which it is stored. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** The account behind a token, or undefined where the session is unknown, idle for too long, or over. */
export async function callerWithRights(
  db: Kysely<Tables>,
  token: unknown,
  now: Date,
): Promise<Caller | undefined> {
  if (!isToken(token)) return undefined;
  return alive(holderOf(await selectSessionRows(db, 'session.tokenHash', hashToken(token)).execute()), now);
}

/** Finds the caller with a token by its hash, as of a moment. */
export type Lookup = (db: Kysely<Tables>, hash: string) => Promise<(now: Date) => Caller | undefined>;

/** As `callerWithRights`, for every call. */
export const findBySession: Lookup = async (db, hash) => {
  const holder = holderOf(await selectSessionRows(db, 'session.tokenHash', hash).execute());
  return (now) => alive(holder, now);
};

/** Whether this can be a token at all. */
export function isToken(token: unknown): token is string {
  return typeof token === 'string' && token.length <= 128;
}

/** As `callerWithRights`, for a session that was found before: who its account is by now. */
export async function findCallerBySession(
  db: Kysely<Tables>,
  sessionId: string,
  now: Date,
): Promise<Caller | undefined> {
  return alive(holderOf(await selectSessionRows(db, 'session.id', sessionId).execute()), now);
}

/** Who is signed in, with their picture: of no use to most calls, so that `Caller` does without it. */
export async function identityOf(db: Kysely<Tables>, { identity }: Caller): Promise<Identity> {
  const { account } = identity;
  const picture = (await picturesOf(db, [account.avatarId])).get(account.avatarId ?? '');
  return { ...identity, account: { ...account, avatar: picture?.variants[0]?.url ?? null } };
}

type Holder = { who: Person & InSession; expiresAt: string };

/** Who an active account's session belongs to, whether or not it is over. */
function holderOf(rows: readonly SessionRow[]): Holder | undefined {
  const [row] = rows;
  if (row === undefined || row.status !== 'active') return undefined;
  const { sessionId, lastSeenAt, expiresAt, method } = row;
  const person = toPerson(row, rows, method !== 'password');
  return { who: { ...person, sessionId, lastSeenAt, apiToken: null }, expiresAt };
}

function alive(holder: Holder | undefined, now: Date): Caller | undefined {
  if (holder === undefined || now.toISOString() >= holder.expiresAt) return undefined;
  const { who } = holder;
  return now.getTime() - Date.parse(who.lastSeenAt) >= sessionLimits.idle ? undefined : who;
}

/** Whether it is noted already that a session is in use: once per `sessionLimits.touch`, not with every call. */
export function isSessionTouched({ lastSeenAt }: InSession, now: Date): boolean {
  const unseen = now.getTime() - Date.parse(lastSeenAt);
  return unseen >= 0 && unseen < sessionLimits.touch;
}

/** Notes that a session is in use. */
export function touchSession(db: Kysely<Tables>, who: InSession, now: Date): Promise<unknown> {
  return db
    .updateTable('session')
    .set({ lastSeenAt: now.toISOString() })
    .where('id', '=', who.sessionId)
    .execute();
}

/** Ends a call unless the caller's first role allows it, and nothing about their sign-in has to be set right first. */
export function expectMayCall(
  who: Caller | null,
  { right, inPerson }: Pick<Call, 'right' | 'inPerson'>,
): void {
  if (who === null || right === 'anyone') return;
  const { mustChangePassword, mustSetUpTwoFactor } = who.identity.account;
  if (who.apiToken !== null && (right === 'own' || inPerson)) {
    fail('forbidden', { text: 'An API token cannot do this: it takes somebody who is signed in' });
  }
  if (right !== 'own' && mustChangePassword) {
    fail('forbidden', { text: 'Change your password before anything else' });
  }
  if (right !== 'own' && mustSetUpTwoFactor) {
    fail('forbidden', { text: 'Set up a second factor before anything else: your role requires it' });
  }
  if (!mayCall(who.roles, right)) fail('forbidden');
}

/** Whether the first of these roles allows a call; see `Access`. */
export function mayCall(roles: Caller['roles'], right: Exclude<Access, 'anyone'>): boolean {
  if (right === 'own') return true;
  const rights = typeof right === 'string' ? [right] : right;
  return rights.some((name) => hasRight(roles, name));
}

/** How tokens and their like are stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessionRows>['execute']>>[number];

/** One row per role of the account, in their order. */
function selectSessionRows(db: Kysely<Tables>, by: 'session.id' | 'session.tokenHash', value: string) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .innerJoin('accountRole', 'accountRole.accountId', 'account.id')
    .innerJoin('role', 'role.id', 'accountRole.roleId')
    .where(by, '=', value)
    .orderBy('accountRole.position')
    .select([
      'session.id as sessionId',
      'session.lastSeenAt',
      'session.expiresAt',
      'session.method',
      ...accountColumns,
    ]);
}

/** What is read of an account and each of its roles, whatever led to them. */
export const accountColumns = [
  'account.id',
  'account.version',
  'account.name',
  'account.email',
  'account.avatarId',
  'account.status',
  'account.mustChangePassword',
  'role.id as roleId',
  'role.version as roleVersion',
  'role.name as roleName',
  'role.rights',
  'role.builtIn',
  'role.requiresTwoFactor',
] as const;

type AccountRow = Omit<SessionRow, 'sessionId' | 'lastSeenAt' | 'method'>;

/**
 * An account with its roles, from one row for each of them.
 * @param twoFactors whether more than a password led here
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
      },
      roles,
      expiresAt: row.expiresAt,
    },
  };
}

/** A role's rights. The built-in Administrator has those that exist today, not those of the day it was stored. */
export function rightsOf(role: { builtIn: number; rights: string }): RightLevel[] {
  if (role.builtIn === 1) return allRights.map((name) => ({ name, level: grantedLevel }));
  return JSON.parse(role.rights);
}
