// Signing in and out, and the caller's own sessions.
import { z } from 'zod';
import { choice, flag, id, read, text, timestamp, write } from '../kit/calls.ts';
import { passwordLimits } from '../kit/limits.ts';
import { passkeyAnswer, passkeyRequest } from './passkeys.ts';

const rights = z.array(z.strictObject({ name: z.string(), level: z.number() }));

/** The signed-in account. `access` is `admin` when the first role is the built-in Administrator. */
export const identity = z.strictObject({
  account: z.strictObject({
    id: id(),
    /** For edits of your own profile. */
    version: z.int(),
    name: z.string(),
    email: z.string(),
    avatarId: id().nullable(),
    /** The smallest width, as a path on this server. */
    avatar: z.string().nullable(),
    access: z.enum(['admin', 'staff']),
    /** Until a one-time password is changed, only calls about the own session answer. */
    mustChangePassword: z.boolean(),
    /** Until two-factor is set up, if a role requires it and this session started without it. */
    mustSetUpTwoFactor: z.boolean(),
    /** The console opens My work after a sign-in. */
    startsOnDesk: z.boolean(),
  }),
  roles: z.array(z.strictObject({ id: id(), name: z.string(), rights })),
  expiresAt: z.string(),
});
export type Identity = z.output<typeof identity>;

const email = z.string('Required').min(1, 'Required').max(254, 'At most 254 characters');

/**
 * A new password: any characters including spaces, counted as Unicode code points. NFC makes the same keys produce
 * the same bytes on every system.
 */
export function newPassword() {
  return z
    .string('Required')
    .overwrite((value) => value.normalize('NFC'))
    .refine((value) => [...value].length >= passwordLimits.min, `At least ${passwordLimits.min} characters`)
    .refine((value) => [...value].length <= passwordLimits.max, `At most ${passwordLimits.max} characters`);
}

/** An existing password, as entered. Only its length is validated. */
export const typedPassword = z.string('Required').min(1, 'Required').max(1_024, 'At most 1024 characters');

/** Six digits from an authenticator app, or a recovery code. Spaces, hyphens and case are ignored. */
export const otp = text(1, 32);

/** Sign-in methods. Only `password` is a single factor; an identity provider handles its own factors. */
export const signInMethods = {
  password: 'Password',
  app: 'Password and app',
  recoveryCode: 'Password and recovery code',
  passkey: 'Passkey',
  sso: 'Single sign-on',
} as const;
export type SignInMethod = keyof typeof signInMethods;

/**
 * `data` of a refused login with the right password: the second factors that the account accepts. A passkey replaces
 * both password and code, see `passkeyStart`.
 */
export const secondFactors = z.strictObject({ methods: z.array(z.enum(['app', 'recoveryCode', 'passkey'])) });
export type SecondFactor = z.output<typeof secondFactors>['methods'][number];

const ownSession = z.strictObject({
  id: id(),
  current: z.boolean(),
  createdAt: timestamp(),
  lastSeenAt: timestamp(),
  expiresAt: timestamp(),
  ip: z.string(),
  userAgent: z.string(),
  method: choice(signInMethods),
});
export type OwnSession = z.output<typeof ownSession>;

export const session = {
  login: write({
    path: '/api/session/login',
    summary:
      'Sign in with e-mail and password. If the account has two-factor and the password is right, `invalid_fields` names `otp` until the code is right too. `data.methods` lists the accepted factors: `app`, `recoveryCode`, or `passkey` instead of both.',
    right: 'anyone',
    input: z.strictObject({ email, password: typedPassword, otp: otp.optional() }),
    output: identity.extend({ token: z.string() }),
    errors: ['wrong_credentials', 'too_many_requests'],
    expensive: true,
  }),
  ssoStart: write({
    path: '/api/session/ssostart',
    summary:
      'Start a single sign-on: returns the URL for the browser and the verifier for `ssologin`. Off unless configured.',
    right: 'anyone',
    input: z.strictObject({}),
    output: z.strictObject({ url: z.string(), verifier: z.string() }),
    errors: ['not_found', 'too_many_requests'],
  }),
  ssoLogin: write({
    path: '/api/session/ssologin',
    summary: 'Finish a single sign-on with the handle from the URL and the verifier from `ssostart`.',
    right: 'anyone',
    input: z.strictObject({ handle: text(1, 64), verifier: text(1, 64) }),
    output: identity.extend({ token: z.string() }),
    errors: ['wrong_credentials', 'too_many_requests'],
  }),
  passkeyStart: write({
    path: '/api/session/passkeystart',
    summary:
      'Start a sign-in with a passkey: returns a challenge for the browser, valid once within five minutes.',
    right: 'anyone',
    input: z.strictObject({}),
    output: passkeyRequest,
    errors: ['not_found', 'too_many_requests'],
  }),
  passkeyLogin: write({
    path: '/api/session/passkeylogin',
    summary: 'Sign in with the signature of a passkey. It counts as two factors, since it verifies its user.',
    right: 'anyone',
    input: passkeyAnswer,
    output: identity.extend({ token: z.string() }),
    errors: ['not_found', 'wrong_credentials', 'too_many_requests'],
  }),
  logout: write({
    path: '/api/session/logout',
    summary: 'End this session.',
    right: 'own',
    input: z.strictObject({}),
    output: z.null(),
  }),
  current: read({
    path: '/api/session/current',
    summary: 'Get the signed-in account, its roles and the expiry of the session.',
    right: 'own',
    input: z.strictObject({}),
    output: identity,
  }),
  list: read({
    path: '/api/session/list',
    summary: 'List your live sessions, the latest used first.',
    right: 'own',
    input: z.strictObject({}),
    output: z.array(ownSession),
  }),
  revoke: write({
    path: '/api/session/revoke',
    summary: 'End one of your sessions by id, or all others with all:true.',
    right: 'own',
    input: z.strictObject({ id: id().optional(), all: flag().optional() }),
    output: z.strictObject({ ended: z.int() }),
    errors: ['not_found'],
  }),
};
