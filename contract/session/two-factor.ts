// The own second factors: an authenticator app, passkeys, and recovery codes for when both are out of reach.
import { z } from 'zod';
import { id, moment, read, text, write } from '../kit/calls.ts';
import { newPasskey, passkeyCreation } from './passkeys.ts';
import { otp, typedPassword } from './session.ts';

/** Asked again before anything about the ways in changes. The code only where an app is set up. */
const proof = { currentPassword: typedPassword, otp: otp.optional() };

const passkeyName = text(1, 60);
const passkey = z.strictObject({
  id: id(),
  name: z.string(),
  createdAt: moment(),
  lastUsedAt: moment().nullable(),
  /** Whether it is kept by a provider for several devices, and so survives the loss of one. */
  synced: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

/** Shown this once. Null where there are some already. */
const recoveryCodes = z.array(z.string());
const protectedNow = { recoveryCodes: recoveryCodes.nullable(), endedSessions: z.int() };

export const twoFactor = {
  status: read({
    path: '/api/twofactor/status',
    summary: 'The own second factors.',
    right: 'own',
    input: z.strictObject({}),
    output: z.strictObject({
      /** Whether one of the own roles requires a second factor. */
      required: z.boolean(),
      app: z.strictObject({ since: moment() }).nullable(),
      passkeys: z.array(passkey),
      recoveryCodes: z.int(),
    }),
  }),
  beginApp: write({
    path: '/api/twofactor/beginapp',
    summary:
      'Begin to set up an authenticator app: its key, which counts once `confirmapp` has seen a code of it.',
    right: 'own',
    input: z.strictObject(proof),
    output: z.strictObject({ secret: z.string(), uri: z.string() }),
    errors: ['invalid_transition', 'too_many_requests'],
  }),
  confirmApp: write({
    path: '/api/twofactor/confirmapp',
    summary: 'Finish setting up the app with a code of it; ends all other own sessions.',
    right: 'own',
    input: z.strictObject({ otp }),
    output: z.strictObject(protectedNow),
    errors: ['invalid_transition'],
  }),
  removeApp: write({
    path: '/api/twofactor/removeapp',
    summary:
      'Turn the app off; ends all other own sessions. The last factor takes the recovery codes with it.',
    right: 'own',
    input: z.strictObject(proof),
    output: z.strictObject({ endedSessions: z.int() }),
    errors: ['not_found', 'too_many_requests'],
  }),
  renewCodes: write({
    path: '/api/twofactor/renewcodes',
    summary: 'Ten new recovery codes; the old ones are void.',
    right: 'own',
    input: z.strictObject(proof),
    output: z.strictObject({ recoveryCodes }),
    errors: ['invalid_transition', 'too_many_requests'],
  }),
  beginPasskey: write({
    path: '/api/twofactor/beginpasskey',
    summary: 'Begin to add a passkey: what the browser has to make it from, good for five minutes and once.',
    right: 'own',
    input: z.strictObject(proof),
    output: passkeyCreation,
    errors: ['not_found', 'invalid_transition', 'too_many_requests'],
  }),
  addPasskey: write({
    path: '/api/twofactor/addpasskey',
    summary: 'Add the passkey that the browser has made; ends all other own sessions.',
    right: 'own',
    input: z.strictObject({ name: passkeyName, passkey: newPasskey }),
    output: z.strictObject({ passkey, ...protectedNow }),
    errors: ['not_found', 'invalid_transition', 'duplicate'],
  }),
  renamePasskey: write({
    path: '/api/twofactor/renamepasskey',
    summary: 'Rename an own passkey.',
    right: 'own',
    input: z.strictObject({ id: id(), name: passkeyName }),
    output: passkey,
    errors: ['not_found'],
  }),
  removePasskey: write({
    path: '/api/twofactor/removepasskey',
    summary:
      'Delete an own passkey; ends all other own sessions. The last factor takes the recovery codes with it.',
    right: 'own',
    input: z.strictObject({ id: id(), ...proof }),
    output: z.strictObject({ endedSessions: z.int() }),
    errors: ['not_found', 'too_many_requests'],
  }),
};
