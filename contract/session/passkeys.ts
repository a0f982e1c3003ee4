// WebAuthn data exchanged between server, browser and passkey, limited to the members that Ludex uses
// (https://www.w3.org/TR/webauthn-3/#dictionary-makecredentialoptions). Bytes are base64url.
import { z } from 'zod';
import { several } from '../kit/calls.ts';

/** Transport hints from the browser. Unknown values are accepted, as browsers add new ones. */
const transports = several(z.string('Must be text').max(32, 'At most 32 characters'), 8);
const bytes = (max: number) =>
  z
    .string('Required')
    .max(max, `At most ${max} characters`)
    .regex(/^[\w-]+$/, 'Must be base64url');

/** For `navigator.credentials.create`. */
export const passkeyCreation = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(
    z.strictObject({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** For `navigator.credentials.get`. No account is named; the passkey identifies it. */
export const passkeyRequest = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** Response of a new passkey. */
export const newPasskey = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_096),
  attestationObject: bytes(65_536),
  transports: transports.optional(),
});

/** Response of a registered passkey. */
export const passkeyAnswer = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_096),
  authenticatorData: bytes(4_096),
  signature: bytes(8_192),
  userHandle: bytes(128).optional(),
});
