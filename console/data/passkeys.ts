// Passkeys, as the browser makes and uses them. Loaded by whoever reaches for one.
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Output, Payload } from '../../contract/kit/calls.ts';
import type { session } from '../../contract/session/session.ts';
import type { twoFactor } from '../../contract/session/two-factor.ts';

/** Makes a passkey. Rejects with an error that says, to the person at the screen, why there is none. */
export async function makePasskey(
  optionsJSON: Output<typeof twoFactor.beginPasskey>,
): Promise<Payload<typeof twoFactor.addPasskey>['passkey']> {
  // The library's type of transports is the list of those known when it was made.
  const options = optionsJSON as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const { id, response } = await startRegistration({ optionsJSON: options }).catch(explain);
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, clientDataJSON, attestationObject, ...(transports ? { transports } : {}) };
}

/** Lets a passkey of this site sign. Rejects as `makePasskey` does. */
export async function signWithPasskey(
  optionsJSON: Output<typeof session.passkeyStart>,
): Promise<Payload<typeof session.passkeyLogin>> {
  const { id, response } = await startAuthentication({ optionsJSON }).catch(explain);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) };
}

/** What the browser's errors mean (https://www.w3.org/TR/webauthn-3/#sctn-createCredential). */
const texts: Readonly<Record<string, string>> = {
  NotAllowedError: 'The passkey was not confirmed, or none exists for this site.',
  InvalidStateError: 'This device already has a passkey for your account.',
  NotSupportedError: 'This device cannot create a suitable passkey.',
  ConstraintError: 'Set up a PIN, fingerprint or face on this device first.',
  AbortError: 'The passkey request was cancelled.',
};

function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  throw new Error(texts[name] ?? 'The browser could not use a passkey here.', { cause: error });
}
