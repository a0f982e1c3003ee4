// Signing in, and the sessions of one's own.
import { z } from 'zod';
import { choice, flag, id, moment, read, text, write } from '../kit/calls.ts';
import { passwordLimits } from '../kit/limits.ts';
import { passkeyAnswer, passkeyRequest } from './passkeys.ts';

const rights = z.array(z.strictObject({ name: z.string(), level: z.number() }));

/** Who is signed in. `access` is `admin` when the first role is the built-in Administrator. */
export const identity = z.strictObject({
  account: z.strictObject({
    id: id(),
    /** For changing the own profile. */
    version: z.int(),
    name: z.string(),
    email: z.string(),
    avatarId: id().nullable(),
    /** The picture's smallest size, as a path on this site. */
    avatar: z.string().nullable(),
    access: z.enum(['admin', 'staff']),
    /** Until the password that the server made up is changed, only the calls on the own session answer. */
    mustChangePassword: z.boolean(),
    /** Likewise until two-factor is set up, where a role requires it and the session was begun without. */
    mustSetUpTwoFactor: z.boolean(),
  }),
  roles: z.array(z.strictObject({ id: id(), name: z.string(), rights })),
  expiresAt: z.string(),
});
export type Identity = z.output<typeof identity>;

const email = z.string('Required').min(1, 'Required').max(254, 'At most 254 characters');

/**
 * A password as it is chosen: any characters, spaces included, counted as Unicode code points after NFC, so that
 * the same keys give the same bytes on every system.
 */
export function newPassword() {
  return z
    .string('Required')
    .overwrite((value) => value.normalize('NFC'))
    .refine((value) => [...value].length >= passwordLimits.min, `At least ${passwordLimits.min} characters`)
    .refine((value) => [...value].length <= passwordLimits.max, `At most ${passwordLimits.max} characters`);
}

/** A password as it is typed to be compared: only its size is looked at. */
export const typedPassword = z.string('Required').min(1, 'Required').max(1_024, 'At most 1024 characters');

/** Six digits of an authenticator app, or a recovery code; spaces, hyphens and capitals do not matter. */
export const otp = text(1, 32);

/** How a session was begun. Only `password` stands for a single factor; a provider answers for its own. */
export const signInMethods = {
  password: 'Password',
  app: 'Password and app',
  recoveryCode: 'Password and recovery code',
  passkey: 'Passkey',
  sso: 'Single sign-on',
} as const;
export type SignInMethod = keyof typeof signInMethods;

/**
 * What a refused login says in its `data`, to whoever knew the password: by which second factors the account can be
 * opened. A passkey takes the place of both, see `passkeyStart`.
 */
export const secondFactors = z.strictObject({ methods: z.array(z.enum(['app', 'recoveryCode', 'passkey'])) });
export type SecondFactor = z.output<typeof secondFactors>['methods'][number];

const ownSession = z.strictObject({
  id: id(),
  current: z.boolean(),
  createdAt: moment(),
  lastSeenAt: moment(),
  expiresAt: moment(),
  ip: z.string(),
  userAgent: z.string(),
  method: choice(signInMethods),
});
export type OwnSession = z.output<typeof ownSession>;

export const session = {
  login: write({
    path: '/api/session/login',
    summary:
      'Sign in with e-mail and password. Where the account has two-factor and the password is right, `invalid_fields` names `otp` until that is right as well, and `data.methods` says what it can be: `app`, `recoveryCode`, or instead of both `passkey`.',
    right: 'anyone',
    input: z.strictObject({ email, password: typedPassword, otp: otp.optional() }),
    output: identity.extend({ token: z.string() }),
    errors: ['wrong_credentials', 'too_many_requests'],
    expensive: true,
  }),
  ssoStart: write({
    path: '/api/session/ssostart',
    summary:
      'Begin a single sign-on: where to send the browser, and what it has to bring back. Off unless configured.',
    right: 'anyone',
    input: z.strictObject({}),
    output: z.strictObject({ url: z.string(), verifier: z.string() }),
    errors: ['not_found', 'too_many_requests'],
  }),
  ssoLogin: write({
    path: '/api/session/ssologin',
    summary: 'Finish a single sign-on: with the handle from the address and the verifier from its beginning.',
    right: 'anyone',
    input: z.strictObject({ handle: text(1, 64), verifier: text(1, 64) }),
    output: identity.extend({ token: z.string() }),
    errors: ['wrong_credentials', 'too_many_requests'],
  }),
  passkeyStart: write({
    path: '/api/session/passkeystart',
    summary: 'Begin to sign in with a passkey: what the browser has to sign, good for five minutes and once.',
    right: 'anyone',
    input: z.strictObject({}),
    output: passkeyRequest,
    errors: ['not_found', 'too_many_requests'],
  }),
  passkeyLogin: write({
    path: '/api/session/passkeylogin',
    summary: 'Sign in with what a passkey has signed. It stands for two factors, as it verifies its user.',
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
    summary: 'Who is signed in, with which roles, until when.',
    right: 'own',
    input: z.strictObject({}),
    output: identity,
  }),
  list: read({
    path: '/api/session/list',
    summary: 'The own live sessions, the latest seen first.',
    right: 'own',
    input: z.strictObject({}),
    output: z.array(ownSession),
  }),
  revoke: write({
    path: '/api/session/revoke',
    summary: 'End one own session by id, or with all:true every other one.',
    right: 'own',
    input: z.strictObject({ id: id().optional(), all: flag().optional() }),
    output: z.strictObject({ ended: z.int() }),
    errors: ['not_found'],
  }),
};
