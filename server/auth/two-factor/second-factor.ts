// Checks the code that is entered besides the password: of an authenticator app, or a recovery code.
import type { Kysely } from 'kysely';
import type { SignInMethod } from '../../../contract/session/session.ts';
import type { Tables } from '../../database/database.ts';
import type { AuthSite } from '../site.ts';
import { useAppCode } from './authenticator-app.ts';
import { type Factors, factorsOfOne, isProtected } from './factors.ts';
import { useRecoveryCode } from './recovery-codes.ts';

export type CodeAnswer =
  /** No code is needed, or the code was correct and is consumed. */
  { ok: true; method: SignInMethod } | { ok: false; factors: Factors; fault: string };

/** Checks a code, or that none is needed. Call it in a transaction that commits in either case. */
export async function answerCode(
  db: Kysely<Tables>,
  site: AuthSite,
  accountId: string,
  otp: string | undefined,
  now: Date,
): Promise<CodeAnswer> {
  const factors = await factorsOfOne(db, accountId);
  if (!isProtected(factors)) return { ok: true, method: 'password' };
  if (otp === undefined) return { ok: false, factors, fault: askFor(factors) };
  const code = otp.replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(code)) {
    if (await useAppCode(db, site, accountId, code, now)) return { ok: true, method: 'app' };
  } else if (await useRecoveryCode(db, accountId, code, now)) return { ok: true, method: 'recoveryCode' };
  return { ok: false, factors, fault: 'This code is wrong or was already used' };
}

function askFor({ app }: Factors): string {
  return app
    ? 'Enter the code of your authenticator app, or a recovery code'
    : 'Sign in with your passkey, or enter a recovery code';
}
