// Single sign-on: constants shared by the login page, the server's callback and the provider settings.

/** The redirect URL below PUBLIC_URL. It has to be registered with the provider. */
export const ssoCallbackPath = '/auth/sso/callback';

/** Messages of the login page after a failed sign-on. */
export const ssoFailures = {
  expired: 'That sign-in took too long, or was used before. Please try again.',
  refused: 'The sign-in was not confirmed. Please try again.',
  unknownAccount: 'There is no active account for you here. Ask an administrator to add your e-mail.',
  unverifiedEmail:
    'Your e-mail is not verified where you signed in, so it cannot be matched with an account here.',
} as const;
export type SsoFailure = keyof typeof ssoFailures;
