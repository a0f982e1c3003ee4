// Recovery codes: shown once, kept as hashes, good for one sign-in each.
import { createHash, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { twoFactorLimits } from '../../../contract/kit/limits.ts';
import type { Tables } from '../../database/database.ts';

/** Without those that look alike. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 3;
const groupLength = 5;

/** Gives an account ten new codes; those it had are void. */
export async function renewCodes(db: Kysely<Tables>, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: twoFactorLimits.recoveryCodes }, inventCode);
  await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  const rows = codes.map((code) => ({ accountId, codeHash: hashCode(accountId, code), usedAt: null }));
  await db.insertInto('recoveryCode').values(rows).execute();
  return codes;
}

/** Whether a code is one of the account's. It is used up by that. */
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

function inventCode(): string {
  const character = () => alphabet.charAt(randomInt(alphabet.length));
  const group = () => Array.from({ length: groupLength }, character).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** 75 random bits need no slow hash: there are more of them than anybody tries. */
function hashCode(accountId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`${accountId} ${plain}`).digest('hex');
}
