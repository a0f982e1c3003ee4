// Signing in and out. Loaded when it is needed: the contract's schemas weigh more than the login page.
import { session as calls } from '../../../contract/session.ts';
import { call } from '../../platform/client.ts';
import { notify } from '../../platform/notify.ts';
import { startSession } from '../../platform/session.ts';
import { post } from '../../platform/transport.ts';

/** Rejects with a `BizError` that nobody has shown yet. */
export async function signIn(email: string, password: string): Promise<void> {
  const { token, ...identity } = await call(calls.login, { email, password }, { display: false });
  startSession(token, identity);
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
