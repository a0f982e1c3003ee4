// Signing in and out. Loaded when it is needed: the contract's schemas weigh more than the login page.
import { session as calls, type SecondFactor, secondFactors } from '../../../contract/session/session.ts';
import { BizError, call } from '../../data/client.ts';
import { notify } from '../../data/notify.ts';
import { startSession } from '../../data/session.ts';
import { post } from '../../data/transport.ts';

/** What is asked for besides the password, and what was wrong with it. */
export type Asked = { methods: readonly SecondFactor[]; fault: string };

/** Signs in, or returns what is still needed. Rejects with a `BizError` that nobody has shown yet. */
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

/** Signs in with a passkey of this site. Rejects with an error that nobody has shown yet. */
export async function signInByPasskey(): Promise<void> {
  const options = await call(calls.passkeyStart, {}, { display: false });
  const { signWithPasskey } = await import('../../data/passkeys.ts');
  const answer = await signWithPasskey(options);
  const { token, ...identity } = await call(calls.passkeyLogin, answer, { display: false });
  startSession(token, identity);
}

/** Where the browser is sent to sign in at the provider. What it brings back is worth nothing without what stays here. */
export async function beginSso(redirect: string | null): Promise<string> {
  const { url, verifier } = await call(calls.ssoStart, {}, { display: false });
  sessionStorage.setItem(ssoKey, JSON.stringify({ verifier, redirect }));
  return url;
}

/** The page that was asked for when `beginSso` began. */
export function ssoRedirect(): string | undefined {
  return begun().redirect;
}

/** Finishes what `beginSso` began. */
export async function finishSso(handle: string): Promise<void> {
  const { verifier } = begun();
  sessionStorage.removeItem(ssoKey);
  const { token, ...identity } = await call(calls.ssoLogin, { handle, verifier }, { display: false });
  startSession(token, identity);
}

/** Lives as long as the tab, which is the one that comes back. */
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

/** Ends a session on the server, after it has been forgotten here. */
export async function signOut(token: string | undefined): Promise<void> {
  if (token === undefined) return;
  try {
    await post(calls.logout.path, { token });
    notify.success('Logout successfully');
  } catch {
    notify.warning('Logged out of this browser, but the server could not be reached to end the session');
  }
}
