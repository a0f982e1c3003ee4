// Single sign-on: what the login page, the server's callback and the provider's settings have in common.

/** Where the provider sends the browser back to, below PUBLIC_URL. It has to be registered there. */
export const ssoCallbackPath = '/auth/sso/callback';

/** Why nobody was signed in, as the login page says it. */
export const ssoFailures = {
  expired: 'That sign-in took too long, or was used before. Please try again.',
  refused: 'The sign-in was not confirmed. Please try again.',
  unknownAccount: 'There is no active account for you here. Ask an administrator to add your e-mail.',
  unverifiedEmail:
    'Your e-mail is not verified where you signed in, so it cannot be matched with an account here.',
} as const;
export type SsoFailure = keyof typeof ssoFailures;
