// Throttles sign-in attempts, per account and per network. Counters are in the database, so that they survive a restart and hold
// for all processes.
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { type Kysely, sql } from 'kysely';
import { loginLimits } from '../../contract/kit/limits.ts';
import { fold } from '../../contract/text/fold.ts';
import type { Tables } from '../database/database.ts';

export type ThrottleKeys = {
  account: string;
  peer: string;
  /** Exists if the account has signed in from this network. */
  familiar: string;
  /** The counter of attempts from such a network. */
  fromFamiliar: string;
};

/** The counters of an attempt. The e-mail is hashed, since people sometimes type a password there. */
export function throttleKeys(email: string, ip: string): ThrottleKeys {
  const digest = createHash('sha256').update(fold(email.trim())).digest('hex');
  const from = network(ip);
  const account = `login:account:${digest}`;
  return {
    account,
    peer: `login:peer:${from}`,
    familiar: `familiar:${digest}:${from}`,
    fromFamiliar: `${account}:${from}`,
  };
}

/**
 * Counts an attempt before its outcome is known, so that concurrent attempts all count. Networks that the account has signed in
 * from have their own counter, so that guesses from elsewhere do not lock out the owner. Returns the seconds to wait, or 0.
 */
export async function countAttempt(db: Kysely<Tables>, keys: ThrottleKeys, now: Date): Promise<number> {
  const account = await countOne(db, await counter(db, keys, now), loginLimits.perAccount, now);
  const peer = await countOne(db, keys.peer, loginLimits.perPeer, now);
  return Math.max(account, peer);
}

/** Counts an attempt by single sign-on or passkey against the network only. Returns the seconds to wait, or 0. */
export async function countPeer(
  db: Kysely<Tables>,
  method: 'sso' | 'passkey',
  ip: string,
  now: Date,
): Promise<number> {
  return countOne(db, `${method}:peer:${network(ip)}`, loginLimits.perPeer, now);
}

/** Counts within a window. A window that starts in the future, since the clock was set back, is moved to now with its count. */
async function countOne(db: Kysely<Tables>, key: string, limit: number, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - loginLimits.windowMs).toISOString();
  const result = await sql<{ windowStart: string; count: number }>`
    insert into "throttle" ("key", "windowStart", "count") values (${key}, ${now.toISOString()}, 1)
    on conflict ("key") do update set
      "count" = case when "throttle"."windowStart" <= ${cutoff} then 1 else "throttle"."count" + 1 end,
      "windowStart" = case when "throttle"."windowStart" > ${cutoff} and "throttle"."windowStart" <= excluded."windowStart"
        then "throttle"."windowStart" else excluded."windowStart" end
    returning "windowStart", "count"`.execute(db);
  const row = result.rows[0];
  if (row === undefined || row.count <= limit) return 0;
  const ends = Date.parse(row.windowStart) + loginLimits.windowMs;
  return Math.max(1, Math.ceil((ends - now.getTime()) / 1000));
}

/** After a success: resets the account's counter, uncounts the attempt for the network and marks the network as familiar. */
export async function forgiveAttempt(db: Kysely<Tables>, keys: ThrottleKeys, now: Date): Promise<void> {
  await db
    .deleteFrom('throttle')
    .where('key', '=', await counter(db, keys, now))
    .execute();
  const windowStart = now.toISOString();
  await db
    .insertInto('throttle')
    .values({ key: keys.familiar, windowStart, count: 0 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ windowStart }))
    .execute();
  await forgivePeer(db, keys);
}

/** Resets the counters of an account and of all networks, since the owner's network is unknown. */
export async function forgetFailures(db: Kysely<Tables>, email: string): Promise<void> {
  await db
    .deleteFrom('throttle')
    .where((eb) =>
      eb.or([eb('key', 'like', `${throttleKeys(email, '').account}%`), eb('key', 'like', '%:peer:%')]),
    )
    .execute();
}

/** Uncounts an attempt for the network only: the password was correct, but the code is still to come. */
export async function forgivePeer(db: Kysely<Tables>, { peer }: Pick<ThrottleKeys, 'peer'>): Promise<void> {
  await db
    .updateTable('throttle')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', peer)
    .execute();
}

/** The account's counter for this network. */
async function counter(db: Kysely<Tables>, keys: ThrottleKeys, now: Date): Promise<string> {
  const since = new Date(now.getTime() - loginLimits.familiarMs).toISOString();
  const known = await db
    .selectFrom('throttle')
    .select('key')
    .where('key', '=', keys.familiar)
    .where('windowStart', '>', since)
    .executeTakeFirst();
  return known === undefined ? keys.account : keys.fromFamiliar;
}

/** The address, or the /64 of an IPv6 address, since one customer has all of it. */
function network(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  // Normalizes capitals and leading zeros.
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
