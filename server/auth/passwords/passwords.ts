// Passwords are kept as argon2id hashes in PHC text, so that the cost can be raised later without losing old ones.
import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** `memory` in KiB, `passes` over it. */
export type HashCost = { memory: number; passes: number };

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
export const defaultHashCost: HashCost = { memory: 19_456, passes: 2 };

const tagLength = 32;
// Runs on libuv's pool: the event loop goes on meanwhile.
const derive = promisify(argon2);

/** The PHC text of a password: `$argon2id$v=19$m=..,t=..,p=1$<salt>$<hash>`. */
export async function hashPassword(password: string, cost: HashCost): Promise<string> {
  const salt = randomBytes(16);
  const hash = await argon2id(password, salt, cost);
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(salt)}$${base64(hash)}`;
}

/** Whether `password` is the one behind the PHC text. Takes the time of a hash whatever the answer. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (parts === null) throw new Error('A stored password hash is not of the expected form');
  const [, memory, passes, salt = '', hash = ''] = parts;
  const expected = Buffer.from(hash, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes) };
  const actual = await argon2id(password, Buffer.from(salt, 'base64'), cost);
  return timingSafeEqual(actual, expected);
}

/** The same text for the same password and salt, as costly to guess from as a stored hash. */
export async function slowDigest(password: string, salt: Buffer, cost: HashCost): Promise<string> {
  return (await argon2id(password, salt, cost)).toString('base64url');
}

/** Twenty letters and digits in groups, without those that look alike: 98 bits, and still typed without mistakes. */
export function inventPassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 5 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return [group(), group(), group(), group()].join('-');
}

function argon2id(password: string, salt: Buffer, cost: HashCost): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'), 'utf8');
  return derive('argon2id', { message, nonce: salt, parallelism: 1, tagLength, ...cost });
}
