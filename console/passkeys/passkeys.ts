// Creates and uses passkeys in the browser. Loaded on demand.
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Output, Payload } from '../../contract/kit/calls.ts';
import type { session } from '../../contract/session/session.ts';
import type { twoFactor } from '../../contract/session/two-factor.ts';

/** Creates a passkey. Rejects with an error whose text can be shown. */
export async function makePasskey(
  optionsJSON: Output<typeof twoFactor.beginPasskey>,
): Promise<Payload<typeof twoFactor.addPasskey>['passkey']> {
  // The library's type lists the transports known at its release.
  const options = optionsJSON as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const { id, response } = await startRegistration({ optionsJSON: options }).catch(explain);
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, clientDataJSON, attestationObject, ...(transports ? { transports } : {}) };
}

/** Signs in with a passkey of this site. Rejects as `makePasskey` does. */
export async function signWithPasskey(
  optionsJSON: Output<typeof session.passkeyStart>,
): Promise<Payload<typeof session.passkeyLogin>> {
  const { id, response } = await startAuthentication({ optionsJSON }).catch(explain);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) };
}

/** Texts for the browser's errors (https://www.w3.org/TR/webauthn-3/#sctn-createCredential). */
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
