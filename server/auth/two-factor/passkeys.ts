// Passkeys by WebAuthn. A challenge is valid once, for five minutes; one for a new passkey only for its account. User verification
// (PIN or biometrics) is required, so that a passkey counts as two factors.
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { twoFactorLimits } from '../../../contract/kit/limits.ts';
import type {
  newPasskey,
  passkeyAnswer,
  passkeyCreation,
  passkeyRequest,
} from '../../../contract/session/passkeys.ts';
import type { Tables } from '../../database/database.ts';
import { hashToken, newToken } from '../sessions/sessions.ts';
import type { RelyingParty } from '../site.ts';

type Db = Kysely<Tables>;
type Owner = { id: string; email: string; name: string };

/** COSE: EdDSA, ES256, RS256. Every authenticator supports at least one of them. */
const algorithms = [-8, -7, -257];
const timeoutMs = twoFactorLimits.challengeMs;

/** Options for a browser to create a passkey. Authenticators that the account has already are excluded. */
export async function creationOf(
  db: Db,
  { site: rp, owner, now }: { site: RelyingParty & { name: string }; owner: Owner; now: Date },
): Promise<z.output<typeof passkeyCreation>> {
  const known = await db
    .selectFrom('passkey')
    .select(['credentialId', 'transports'])
    .where('accountId', '=', owner.id)
    .execute();
  return {
    challenge: await newChallenge(db, owner.id, now),
    rp: { id: rp.id, name: rp.name },
    user: { id: handleOf(owner.id), name: owner.email, displayName: owner.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: timeoutMs,
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({
      type: 'public-key',
      id,
      transports: JSON.parse(transports),
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** Options for a browser to sign in with a passkey. */
export async function requestOf(
  db: Db,
  site: RelyingParty,
  now: Date,
): Promise<z.output<typeof passkeyRequest>> {
  return {
    challenge: await newChallenge(db, null, now),
    rpId: site.id,
    timeout: timeoutMs,
    userVerification: 'required',
  };
}

/** Consumes the challenge of an answer. Undefined if it is unknown, expired or of another account. */
export async function takeChallenge(
  db: Db,
  { clientDataJSON }: { clientDataJSON: string },
  accountId: string | null,
  now: Date,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenge')
    .where('challengeHash', '=', hashToken(challenge))
    .where('accountId', 'is not distinct from', accountId)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return numDeletedRows === 1n ? challenge : undefined;
}

export type MadePasskey = {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string;
  synced: number;
};

/** Verifies a new passkey and returns the columns to store; undefined if it is invalid. */
export async function checkNewPasskey(
  answer: z.output<typeof newPasskey>,
  challenge: string,
  site: RelyingParty,
): Promise<MadePasskey | undefined> {
  const { id, clientDataJSON, attestationObject, transports = [] } = answer;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential(id), response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => refused);
  if (!verified || registrationInfo === undefined) return undefined;
  const { credential: made, credentialDeviceType } = registrationInfo;
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: JSON.stringify(transports),
    synced: credentialDeviceType === 'multiDevice' ? 1 : 0,
  };
}

type KnownPasskey = { accountId: string; credentialId: string; publicKey: string; counter: number };

/** Verifies a sign-in and returns the passkey's new counter; undefined if it is invalid. */
export async function checkAnswer(
  answer: z.output<typeof passkeyAnswer>,
  challenge: string,
  known: KnownPasskey,
  site: RelyingParty,
): Promise<number | undefined> {
  const { id, clientDataJSON, authenticatorData, signature, userHandle } = answer;
  if (userHandle !== undefined && userHandle !== handleOf(known.accountId)) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential(id), response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: known.credentialId,
      publicKey: Buffer.from(known.publicKey, 'base64url'),
      counter: known.counter,
    },
  })
    // Also rejects a counter that went back, which means that the authenticator was cloned.
    .catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}

const refused = { verified: false, registrationInfo: undefined } as const;

function credential(id: string) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
}

/** The WebAuthn user handle of an account. */
function handleOf(accountId: string): string {
  return Buffer.from(accountId).toString('base64url');
}

async function newChallenge(db: Db, accountId: string | null, now: Date): Promise<string> {
  const { token: challenge, tokenHash: challengeHash } = newToken();
  const expiresAt = new Date(now.getTime() + twoFactorLimits.challengeMs).toISOString();
  await db.insertInto('passkeyChallenge').values({ challengeHash, accountId, expiresAt }).execute();
  return challenge;
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined;
    return typeof data.challenge === 'string' ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}
