// A sign-in on its way to the provider and back. It binds three things together: the browser that began it holds the
// verifier, the provider's answer holds the state, and the page that the browser comes back to is given a handle.
// Only whoever has verifier and handle gets a session, so that neither an address nor a lured browser is enough.
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

/** How long, in milliseconds, somebody may take at the provider, and the console to come for the session. */
const atProvider = 10 * 60_000;
const atConsole = 60_000;

/** Remembers a sign-in that begins. Returns the verifier, for the browser that began it. */
export async function beginFlow(db: Kysely<Tables>, secrets: OidcSecrets, now: Date): Promise<string> {
  const { token: verifier, tokenHash: verifierHash } = newToken();
  const { nonce, codeVerifier } = secrets;
  const expiresAt = later(now, atProvider);
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

/** What was remembered under a state; undefined where it is unknown, over, or was answered before. */
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

/** Notes whose it turned out to be. Returns the handle, or undefined where another answer was quicker. */
export async function answerFlow(
  db: Kysely<Tables>,
  state: string,
  accountId: string,
  now: Date,
): Promise<string | undefined> {
  const { token: handle, tokenHash: handleHash } = newToken();
  const { numUpdatedRows } = await db
    .updateTable('ssoFlow')
    .set({ accountId, handleHash, expiresAt: later(now, atConsole) })
    .where('stateHash', '=', hashToken(state))
    .where('handleHash', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? handle : undefined;
}

/** The account of a sign-in that has come back, once; undefined where verifier and handle do not belong together. */
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

function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString();
}
