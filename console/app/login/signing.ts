// Signs in and out. Loaded on demand: the contract's schemas are larger than the login page.
import { session as calls, type SecondFactor, secondFactors } from '../../../contract/session/session.ts';
import { BizError, call } from '../../data/client.ts';
import { notify } from '../../data/notify.ts';
import { startSession } from '../../data/session.ts';
import { post } from '../../data/transport.ts';

/** The second factors to choose from, and the error of the last attempt. */
export type Asked = { methods: readonly SecondFactor[]; fault: string };

/**
 * Signs in, or returns the second factors that are still needed. Rejects with a `BizError` that has not been shown
 * yet.
 */
export async function signIn(email: string, password: string, otp?: string): Promise<Asked | undefined> {
  const payload = { email, password, ...(otp === undefined ? {} : { otp }) };
  try {
    const { token, ...identity } = await call(calls.login, payload, { display: false });
    startSession(token, identity);
    return undefined;
  } catch (error) {
    const asked = askedBy(error);
    if (asked === undefined) throw error;
    return asked;
  }
}

function askedBy(error: unknown): Asked | undefined {
  if (!(error instanceof BizError)) return undefined;
  const { success, data } = secondFactors.safeParse(error.data);
  return success ? { methods: data.methods, fault: error.fieldErrors['otp'] ?? error.message } : undefined;
}

/** Signs in with a passkey of this site. Rejects with an error that has not been shown yet. */
export async function signInByPasskey(): Promise<void> {
  const options = await call(calls.passkeyStart, {}, { display: false });
  const { signWithPasskey } = await import('../../passkeys/passkeys.ts');
  const answer = await signWithPasskey(options);
  const { token, ...identity } = await call(calls.passkeyLogin, answer, { display: false });
  startSession(token, identity);
}

/** Returns the provider's URL. Its answer is only valid together with what is stored here. */
export async function beginSso(redirect: string | null): Promise<string> {
  const { url, verifier } = await call(calls.ssoStart, {}, { display: false });
  sessionStorage.setItem(ssoKey, JSON.stringify({ verifier, redirect }));
  return url;
}

/** The page requested when `beginSso` was called. */
export function ssoRedirect(): string | undefined {
  return begun().redirect;
}

/** Completes the sign-in that `beginSso` started. */
export async function finishSso(handle: string): Promise<void> {
  const { verifier } = begun();
  sessionStorage.removeItem(ssoKey);
  const { token, ...identity } = await call(calls.ssoLogin, { handle, verifier }, { display: false });
  startSession(token, identity);
}

/** In session storage: the same tab returns from the provider. */
const ssoKey = 'sso';

function begun(): { verifier: string; redirect: string | undefined } {
  const stored: unknown = JSON.parse(sessionStorage.getItem(ssoKey) ?? '{}');
  const { verifier, redirect } = stored as { verifier?: unknown; redirect?: unknown };
  return {
    // Without it the server refuses, and says why.
    verifier: typeof verifier === 'string' ? verifier : 'none',
    redirect: typeof redirect === 'string' ? redirect : undefined,
  };
}

/** Ends a session on the server, after it was removed here. */
export async function signOut(token: string | undefined): Promise<void> {
  if (token === undefined) return;
  try {
    await post(calls.logout.path, { token });
    notify.success('Logout successfully');
  } catch {
    notify.warning('Logged out of this browser, but the server could not be reached to end the session');
  }
}
