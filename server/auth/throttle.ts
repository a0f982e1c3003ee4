// Counts failed logins in the database, so that neither a restart nor a second process forgets them.
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { type Kysely, sql } from 'kysely';
import { loginLimits } from '../../contract/kit/limits.ts';
import { fold } from '../../contract/text/fold.ts';
import type { Tables } from '../database/database.ts';

export type ThrottleKeys = {
  account: string;
  peer: string;
  /** Marks that the account has signed in from this network, and counts apart what fails from there. */
  familiar: string;
  fromFamiliar: string;
};

/** What an attempt counts against. The e-mail is hashed: what people type there is not always an e-mail. */
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
 * Counts one attempt, before its outcome is known, so that attempts made at once are all counted. Where the account
 * has signed in before, attempts count apart: whoever guesses from elsewhere, for as long as they like, does not lock
 * out those to whom it belongs. Returns the seconds to wait if it was one too many, or 0.
 */
export async function countAttempt(db: Kysely<Tables>, keys: ThrottleKeys, now: Date): Promise<number> {
  const account = await countOne(db, await counter(db, keys, now), loginLimits.perAccount, now);
  const peer = await countOne(db, keys.peer, loginLimits.perPeer, now);
  return Math.max(account, peer);
}

/** Counts one step of another way in against the peer alone. Returns the seconds to wait, or 0. */
export async function countPeer(
  db: Kysely<Tables>,
  way: 'sso' | 'passkey',
  ip: string,
  now: Date,
): Promise<number> {
  return countOne(db, `${way}:peer:${network(ip)}`, loginLimits.perPeer, now);
}

/** Counts within a window. One that begins later than now, since a clock was set back, begins now, with its count. */
async function countOne(db: Kysely<Tables>, key: string, limit: number, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - loginLimits.window).toISOString();
  const result = await sql<{ windowStart: string; count: number }>`
    insert into "throttle" ("key", "windowStart", "count") values (${key}, ${now.toISOString()}, 1)
    on conflict ("key") do update set
      "count" = case when "throttle"."windowStart" <= ${cutoff} then 1 else "throttle"."count" + 1 end,
      "windowStart" = case when "throttle"."windowStart" > ${cutoff} and "throttle"."windowStart" <= excluded."windowStart"
        then "throttle"."windowStart" else excluded."windowStart" end
    returning "windowStart", "count"`.execute(db);
  const row = result.rows[0];
  if (row === undefined || row.count <= limit) return 0;
  const ends = Date.parse(row.windowStart) + loginLimits.window;
  return Math.max(1, Math.ceil((ends - now.getTime()) / 1000));
}

/** Takes a successful attempt back: its count starts anew, the peer has not failed, and its network is known now. */
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

/** Forgets all failures of an account, and of every network: nobody knows from which its owner comes. */
export async function forgetFailures(db: Kysely<Tables>, email: string): Promise<void> {
  await db
    .deleteFrom('throttle')
    .where((eb) =>
      eb.or([eb('key', 'like', `${throttleKeys(email, '').account}%`), eb('key', 'like', '%:peer:%')]),
    )
    .execute();
}

/** Takes an attempt back from the peer alone: the password was right, and the code may be guessed yet. */
export async function forgivePeer(db: Kysely<Tables>, { peer }: Pick<ThrottleKeys, 'peer'>): Promise<void> {
  await db
    .updateTable('throttle')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', peer)
    .execute();
}

/** What an attempt at an account counts against: what all do, or what those do who come from where it has signed in. */
async function counter(db: Kysely<Tables>, keys: ThrottleKeys, now: Date): Promise<string> {
  const since = new Date(now.getTime() - loginLimits.familiar).toISOString();
  const known = await db
    .selectFrom('throttle')
    .select('key')
    .where('key', '=', keys.familiar)
    .where('windowStart', '>', since)
    .executeTakeFirst();
  return known === undefined ? keys.account : keys.fromFamiliar;
}

/** The address, or for IPv6 its /64: one customer holds all of that. */
function network(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  // One address has several spellings: capitals, leading zeros.
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
