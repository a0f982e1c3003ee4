// Second factors of test accounts: codes of an authenticator app, and a passkey in software.
import { TOTP } from 'otpauth';
import { session } from '../../../contract/session/session.ts';
import { twoFactor } from '../../../contract/session/two-factor.ts';
import { type Client, emailOf, password, type RoleName, type TestApp } from '../harness.ts';
import { type Authenticator, softAuthenticator } from '../peers/authenticator.ts';

/** The code that an app with this key shows at a time. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() });
}

/** Sets up an app. Advances the clock by half a minute, so that the next code differs. */
export async function setUpApp({ clock }: Pick<TestApp, 'clock'>, client: Client) {
  const { secret, uri } = await client.ok(twoFactor.beginApp, { currentPassword: password });
  const confirmed = await client.ok(twoFactor.confirmApp, { otp: codeAt(secret, clock.now) });
  clock.advance(30_000);
  return { secret, uri, ...confirmed, code: () => codeAt(secret, clock.now) };
}

/** Adds a passkey. */
export async function addPasskey(client: Client, name = 'Laptop', otp?: string) {
  const authenticator = softAuthenticator();
  const options = await client.ok(twoFactor.beginPasskey, {
    currentPassword: password,
    ...(otp === undefined ? {} : { otp }),
  });
  const added = await client.ok(twoFactor.addPasskey, { name, passkey: authenticator.create(options) });
  return { authenticator, ...added };
}

/** Signs in with a passkey, from the page that created it. */
export async function passkeyLogin({ withToken }: Pick<TestApp, 'withToken'>, { get }: Authenticator) {
  const anyone = withToken('');
  return anyone.ok(session.passkeyLogin, get(await anyone.ok(session.passkeyStart, {})));
}

/** Signs in the account of a role with its password and a code. */
export async function signInWith({ withToken }: Pick<TestApp, 'withToken'>, role: RoleName, otp: string) {
  const { token } = await withToken('').ok(session.login, { email: emailOf(role), password, otp });
  return withToken(token);
}
