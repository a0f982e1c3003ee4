// Recovery codes: shown once, stored as hashes, each valid for one sign-in.
import { createHash, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { twoFactorLimits } from '../../../contract/kit/limits.ts';
import type { Tables } from '../../database/database.ts';

/** Without look-alikes. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 3;
const groupLength = 5;

/** Replaces an account's codes. */
export async function renewCodes(db: Kysely<Tables>, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: twoFactorLimits.recoveryCodes }, generateCode);
  await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  const rows = codes.map((code) => ({ accountId, codeHash: hashCode(accountId, code), usedAt: null }));
  await db.insertInto('recoveryCode').values(rows).execute();
  return codes;
}

/** Consumes a code. Returns false if it is wrong or was used. */
export async function useRecoveryCode(
  db: Kysely<Tables>,
  accountId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCode')
    .set({ usedAt: now.toISOString() })
    .where('accountId', '=', accountId)
    .where('codeHash', '=', hashCode(accountId, code))
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function generateCode(): string {
  const character = () => alphabet.charAt(randomInt(alphabet.length));
  const group = () => Array.from({ length: groupLength }, character).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** A fast hash suffices for 75 random bits. */
function hashCode(accountId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`${accountId} ${plain}`).digest('hex');
}
