// What goes between server, browser and passkey: WebAuthn's JSON, as far as it is used here
// (https://www.w3.org/TR/webauthn-3/#dictionary-makecredentialoptions). Bytes are base64url.
import { z } from 'zod';
import { several } from '../kit/calls.ts';

/** Which ways a browser has to a passkey; new ones come, and nothing hangs on them. */
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

/** For `navigator.credentials.get`: no account is named, the passkey names its own. */
export const passkeyRequest = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** What a new passkey answers. */
export const newPasskey = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_096),
  attestationObject: bytes(65_536),
  transports: transports.optional(),
});

/** What a known passkey answers. */
export const passkeyAnswer = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_096),
  authenticatorData: bytes(4_096),
  signature: bytes(8_192),
  userHandle: bytes(128).optional(),
});
