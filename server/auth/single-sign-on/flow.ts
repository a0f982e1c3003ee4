// State of a single sign-on in progress. The browser that started it keeps the verifier, the provider's answer carries the state,
// and the callback passes a handle to the console. A session requires both verifier and handle, which prevents login CSRF and
// the use of leaked URLs.
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/database.ts';
import { hashToken, newToken } from '../sessions/sessions.ts';
import type { OidcSecrets } from './oidc.ts';

interface SsoFlowTable {
  stateHash: string;
  verifierHash: string;
  nonce: string;
  codeVerifier: string;
  expiresAt: string;
  handleHash: string | null;
  accountId: string | null;
}
interface AccountLinkTable {
  issuer: string;
  subject: string;
  accountId: string;
  linkedAt: string;
}
declare module '../../database/database.ts' {
  interface Tables {
    ssoFlow: SsoFlowTable;
    accountLink: AccountLinkTable;
  }
}

const providerTimeoutMs = 10 * 60_000;
/** Limit for the console to exchange the handle for a session. */
const exchangeTimeoutMs = 60_000;

/** Stores a new sign-in. Returns the verifier for the browser. */
export async function beginFlow(db: Kysely<Tables>, secrets: OidcSecrets, now: Date): Promise<string> {
  const { token: verifier, tokenHash: verifierHash } = newToken();
  const { nonce, codeVerifier } = secrets;
  const expiresAt = later(now, providerTimeoutMs);
  await db
    .insertInto('ssoFlow')
    .values({
      stateHash: hashToken(secrets.state),
      verifierHash,
      nonce,
      codeVerifier,
      expiresAt,
      handleHash: null,
      accountId: null,
    })
    .execute();
  return verifier;
}

/** The secrets of a sign-in by its state. Undefined if it is unknown, expired or already answered. */
export async function flowOf(
  db: Kysely<Tables>,
  state: string,
  now: Date,
): Promise<Omit<OidcSecrets, 'state'> | undefined> {
  return db
    .selectFrom('ssoFlow')
    .select(['nonce', 'codeVerifier'])
    .where('stateHash', '=', hashToken(state))
    .where('handleHash', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
}

/** Stores the account of a sign-in. Returns the handle, or undefined if it was already answered. */
export async function answerFlow(
  db: Kysely<Tables>,
  state: string,
  accountId: string,
  now: Date,
): Promise<string | undefined> {
  const { token: handle, tokenHash: handleHash } = newToken();
  const { numUpdatedRows } = await db
    .updateTable('ssoFlow')
    .set({ accountId, handleHash, expiresAt: later(now, exchangeTimeoutMs) })
    .where('stateHash', '=', hashToken(state))
    .where('handleHash', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? handle : undefined;
}

/** Consumes a sign-in and returns its account. Undefined if verifier and handle do not match or have expired. */
export async function takeFlow(
  db: Kysely<Tables>,
  { handle, verifier }: { handle: string; verifier: string },
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('ssoFlow')
    .where('handleHash', '=', hashToken(handle))
    .where('verifierHash', '=', hashToken(verifier))
    .where('expiresAt', '>', now.toISOString())
    .returning('accountId')
    .executeTakeFirst();
  return row?.accountId ?? undefined;
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
