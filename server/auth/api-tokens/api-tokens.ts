// API tokens: their table, their callers (an account limited to the token's rights), and their last use.
import { BlockList, isIPv6 } from 'node:net';
import type { Kysely } from 'kysely';
import { apiTokenLimits } from '../../../contract/kit/limits.ts';
import { grantedLevel, hasRight } from '../../../contract/kit/rights.ts';
import { type AddressKind, type ApiToken, tokenRight } from '../../../contract/tokens/tokens.ts';
import type { Tables } from '../../database/database.ts';
import {
  accountColumns,
  type ByToken,
  type CallerAt,
  hashToken,
  newToken,
  toPerson,
} from '../sessions/sessions.ts';
import { hasFactor } from '../two-factor/factors.ts';

interface ApiTokenTable {
  id: string;
  tokenHash: string;
  accountId: string;
  name: string;
  prefix: string;
  /** JSON: names of rights. */
  rights: string;
  createdAt: string;
  expiresAt: string;
  /** Rounded down to the minute. */
  lastUsedAt: string | null;
  lastUsedFrom: AddressKind | null;
}
declare module '../../database/database.ts' {
  interface Tables {
    apiToken: ApiTokenTable;
  }
}

/** Makes a leaked API token recognizable, for example to secret scanners. */
const tokenPrefix = 'ldx_';
/** Length of the part that lists show. The rest has 222 random bits. */
const shownChars = tokenPrefix.length + 6;

/** A new API token. It is shown once and stored as a hash. */
export function newApiToken(): { token: string; tokenHash: string; prefix: string } {
  const token = `${tokenPrefix}${newToken().token}`;
  return { token, tokenHash: hashToken(token), prefix: token.slice(0, shownChars) };
}

export function isApiToken(token: string): boolean {
  return token.startsWith(tokenPrefix);
}

/**
 * Reads an API token, by its id or the hash of it, with its account as it is now. The caller has those of the account's rights that the
 * token names.
 */
export async function findApiToken(
  db: Kysely<Tables>,
  by: 'id' | 'tokenHash',
  value: string,
): Promise<CallerAt> {
  const rows = await db
    .selectFrom('apiToken')
    .innerJoin('account', 'account.id', 'apiToken.accountId')
    .innerJoin('accountRole', 'accountRole.accountId', 'account.id')
    .innerJoin('role', 'role.id', 'accountRole.roleId')
    .where(`apiToken.${by}`, '=', value)
    .orderBy('accountRole.position')
    .select(['apiToken.id as tokenId', 'apiToken.name as tokenName', 'apiToken.rights as tokenRights'])
    .select(['apiToken.lastUsedAt', 'apiToken.expiresAt', hasFactor.as('hasFactor')])
    .select(accountColumns)
    .execute();
  const [row] = rows;
  if (row === undefined || row.status !== 'active') return () => undefined;
  const { roles, identity, ...person } = toPerson(row, rows, row.hasFactor === 1);
  if (!hasRight(roles, tokenRight)) return () => undefined;
  const named: string[] = JSON.parse(row.tokenRights);
  const rights = named.filter((name) => hasRight(roles, name)).map((name) => ({ name, level: grantedLevel }));
  const limited = roles.slice(0, 1).map((role) => ({ ...role, rights }));
  // Tokens never act as the Administrator: what only that role may do requires a session.
  const account = { ...identity.account, access: 'staff' as const };
  const who = {
    ...person,
    roles: limited,
    identity: { ...identity, account, roles: limited },
    sessionId: null,
    apiToken: { id: row.tokenId, name: row.tokenName, lastUsedAt: row.lastUsedAt },
  };
  return (now) => (now.toISOString() >= row.expiresAt ? undefined : who);
}

/** True if last use was recorded within this minute. */
export function isApiTokenTouched({ apiToken }: ByToken, now: Date): boolean {
  return apiToken.lastUsedAt === minuteOf(now);
}

/** Records last use and the kind of address. */
export function touchApiToken(
  db: Kysely<Tables>,
  { apiToken: { id } }: ByToken,
  ip: string,
  now: Date,
): Promise<unknown> {
  const minute = minuteOf(now);
  return (
    db
      .updateTable('apiToken')
      .set({ lastUsedAt: minute, lastUsedFrom: addressKind(ip) })
      .where('id', '=', id)
      // Concurrent calls write once a minute.
      .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '!=', minute)]))
      .execute()
  );
}

function minuteOf(now: Date): string {
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString();
}

/** An account's tokens as replies show them, newest first. */
export async function apiTokensOf(db: Kysely<Tables>, accountId: string, now: Date): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('apiToken')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', new Date(now.getTime() - apiTokenLimits.shownMs).toISOString())
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toApiToken);
}

export function toApiToken(row: ApiTokenTable): ApiToken {
  const { id, name, prefix, rights, createdAt, expiresAt, lastUsedAt, lastUsedFrom } = row;
  return { id, name, prefix, rights: JSON.parse(rights), createdAt, expiresAt, lastUsedAt, lastUsedFrom };
}

/** Deletes a token of an account. Returns its name, or undefined if the account has no such token. */
export async function endApiToken(
  db: Kysely<Tables>,
  accountId: string,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('apiToken')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4');
thisMachine.addAddress('::1', 'ipv6');

/** The kind of an address. An IPv4-mapped IPv6 address counts as IPv4. */
function addressKind(ip: string): AddressKind {
  const [address = ''] = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1);
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (thisMachine.check(address, family)) return 'machine';
  return privateNetworks.check(address, family) ? 'private' : family;
}
