// The caller's second factors: an authenticator app, passkeys, and recovery codes as a fallback.
import { z } from 'zod';
import { id, read, text, timestamp, write } from '../kit/calls.ts';
import { newPasskey, passkeyCreation } from './passkeys.ts';
import { otp, typedPassword } from './session.ts';

/** Required before any change to a sign-in method. `otp` only if an app is set up. */
const proof = { currentPassword: typedPassword, otp: otp.optional() };

const passkeyName = text(1, 60);
const passkey = z.strictObject({
  id: id(),
  name: z.string(),
  createdAt: timestamp(),
  lastUsedAt: timestamp().nullable(),
  /** True if a provider syncs it across devices, so that it survives the loss of one. */
  synced: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

/** Shown once. Null if codes exist already. */
const recoveryCodes = z.array(z.string());
const protectedNow = { recoveryCodes: recoveryCodes.nullable(), endedSessions: z.int() };

export const twoFactor = {
  status: read({
    path: '/api/twofactor/status',
    summary: 'Get your second factors.',
    right: 'own',
    input: z.strictObject({}),
    output: z.strictObject({
      /** True if one of your roles requires a second factor. */
      required: z.boolean(),
      app: z.strictObject({ since: timestamp() }).nullable(),
      passkeys: z.array(passkey),
      recoveryCodes: z.int(),
    }),
  }),
  beginApp: write({
    path: '/api/twofactor/beginapp',
    summary:
      'Start to set up an authenticator app: returns its key, which takes effect once `confirmapp` receives a code from it.',
    right: 'own',
    input: z.strictObject(proof),
    output: z.strictObject({ secret: z.string(), uri: z.string() }),
    errors: ['invalid_transition', 'too_many_requests'],
  }),
  confirmApp: write({
    path: '/api/twofactor/confirmapp',
    summary: 'Finish setting up the app with a code from it; ends all your other sessions.',
    right: 'own',
    input: z.strictObject({ otp }),
    output: z.strictObject(protectedNow),
    errors: ['invalid_transition'],
  }),
  removeApp: write({
    path: '/api/twofactor/removeapp',
    summary:
      'Remove the app; ends all your other sessions. Removing the last factor also deletes the recovery codes.',
    right: 'own',
    input: z.strictObject(proof),
    output: z.strictObject({ endedSessions: z.int() }),
    errors: ['not_found', 'too_many_requests'],
  }),
  renewCodes: write({
    path: '/api/twofactor/renewcodes',
    summary: 'Generate ten new recovery codes; the old ones become invalid.',
    right: 'own',
    input: z.strictObject(proof),
    output: z.strictObject({ recoveryCodes }),
    errors: ['invalid_transition', 'too_many_requests'],
  }),
  beginPasskey: write({
    path: '/api/twofactor/beginpasskey',
    summary: 'Start to add a passkey: returns the options for the browser, valid once within five minutes.',
    right: 'own',
    input: z.strictObject(proof),
    output: passkeyCreation,
    errors: ['not_found', 'invalid_transition', 'too_many_requests'],
  }),
  addPasskey: write({
    path: '/api/twofactor/addpasskey',
    summary: 'Add the passkey that the browser created; ends all your other sessions.',
    right: 'own',
    input: z.strictObject({ name: passkeyName, passkey: newPasskey }),
    output: z.strictObject({ passkey, ...protectedNow }),
    errors: ['not_found', 'invalid_transition', 'duplicate'],
  }),
  renamePasskey: write({
    path: '/api/twofactor/renamepasskey',
    summary: 'Rename one of your passkeys.',
    right: 'own',
    input: z.strictObject({ id: id(), name: passkeyName }),
    output: passkey,
    errors: ['not_found'],
  }),
  removePasskey: write({
    path: '/api/twofactor/removepasskey',
    summary:
      'Delete one of your passkeys; ends all your other sessions. Removing the last factor also deletes the recovery codes.',
    right: 'own',
    input: z.strictObject({ id: id(), ...proof }),
    output: z.strictObject({ endedSessions: z.int() }),
    errors: ['not_found', 'too_many_requests'],
  }),
};
