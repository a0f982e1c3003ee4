// Passwords as argon2id hashes in the PHC format, which records the cost, so that it can be raised without invalidating old hashes.
import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** `memory` in KiB. */
export type HashCost = { memory: number; passes: number };

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
export const defaultHashCost: HashCost = { memory: 19_456, passes: 2 };

const tagLength = 32;
// Runs on libuv's thread pool.
const derive = promisify(argon2);

/** Returns the PHC string: `$argon2id$v=19$m=..,t=..,p=1$<salt>$<hash>`. */
export async function hashPassword(password: string, cost: HashCost): Promise<string> {
  const salt = randomBytes(16);
  const hash = await argon2id(password, salt, cost);
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(salt)}$${base64(hash)}`;
}

/** Compares a password with a PHC string. Takes the time of a hash in either case. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (parts === null) throw new Error('A stored password hash is not of the expected form');
  const [, memory, passes, salt = '', hash = ''] = parts;
  const expected = Buffer.from(hash, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes) };
  const actual = await argon2id(password, Buffer.from(salt, 'base64'), cost);
  return timingSafeEqual(actual, expected);
}

/** A deterministic digest of a password and salt, as expensive to attack as a stored hash. */
export async function slowDigest(password: string, salt: Buffer, cost: HashCost): Promise<string> {
  return (await argon2id(password, salt, cost)).toString('base64url');
}

/** A random password of 98 bits: twenty letters and digits in groups, without look-alikes. */
export function generatePassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 5 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return [group(), group(), group(), group()].join('-');
}

function argon2id(password: string, salt: Buffer, cost: HashCost): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'), 'utf8');
  return derive('argon2id', { message, nonce: salt, parallelism: 1, tagLength, ...cost });
}
