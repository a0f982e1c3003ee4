// Accounts: their fields, their administration, and what people change on their own account.
import { z } from 'zod';
import { choice, flag, id, list, read, recordFields, several, target, text, write } from '../kit/calls.ts';
import { picture } from '../media/media.ts';
import { newPassword } from '../session/session.ts';
import { apiToken } from '../tokens/tokens.ts';

export const accountStatuses = { active: 'Active', disabled: 'Disabled' } as const;

const name = text(1, 80);
const needed = {
  /** Stored as typed; unique regardless of case. */
  email: text(3, 254).regex(/^[^\s@]+@[^\s@]+$/, 'Enter an e-mail address'),
  name,
  /** In order: only the first role grants rights. */
  roleIds: several(id(), 5, 'distinct').refine((ids) => ids.length > 0, 'At least one role'),
};
const rest = { status: choice(accountStatuses), avatarId: id().nullable() };

/** The editable fields, each with its rule. */
export const accountFields = z.strictObject({ ...needed, ...rest });
/** Values of the optional fields of a new account. */
export const accountDefaults = { status: 'active', avatarId: null } satisfies Partial<
  z.output<typeof accountFields>
>;

export const account = z.strictObject({
  ...recordFields,
  ...accountFields.shape,
  /** The roles by name, in their order. */
  roles: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  avatar: picture.nullable(),
  /** `admin` when the first role is the built-in Administrator. */
  access: z.enum(['admin', 'staff']),
  mustChangePassword: z.boolean(),
  lastLoginAt: z.string().nullable(),
  passwordChangedAt: z.string().nullable(),
  /** Live sessions. */
  sessionCount: z.int(),
  /** The second factors that are set up, and the number of unused recovery codes. */
  twoFactor: z.strictObject({ app: z.boolean(), passkeys: z.int(), recoveryCodes: z.int() }),
});
export type Account = z.output<typeof account>;

const currentPassword = () => z.string('Required').min(1, 'Required').max(1_024, 'At most 1024 characters');

/** A password set for another account. Without one the server generates a one-time password. */
const setPassword = {
  password: newPassword().optional(),
  /** Ask for a new password at the next sign-in. Applies to a given password. */
  mustChangePassword: flag().optional(),
};
/** Shown once: in the reply, also to a repetition of its requestId. */
const oneTimePassword = z.string().nullable();

export const accounts = {
  list: list({
    path: '/api/account/list',
    summary: 'List accounts.',
    right: 'accounts.view',
    filters: {
      status: several(choice(accountStatuses), 2).optional(),
      /** Accounts that hold one of these roles, in any position. */
      roleId: several(id(), 50).optional(),
      ids: several(id(), 200).optional(),
    },
    sorts: ['name', 'email', 'lastLoginAt', 'updatedAt', 'createdAt'],
    row: account,
  }),
  create: write({
    path: '/api/account/create',
    summary: 'Create an account; generates a one-time password if none is given.',
    right: 'accounts.edit',
    input: z.strictObject({
      ...needed,
      ...z.strictObject(rest).partial().shape,
      ...setPassword,
    }),
    output: account.extend({ oneTimePassword }),
    errors: ['duplicate'],
  }),
  edit: write({
    path: '/api/account/edit',
    summary:
      'Change an account; disabling it ends its sessions and API tokens. Changing your own e-mail takes your current password.',
    right: 'accounts.edit',
    input: z.strictObject({
      ...target,
      ...accountFields.partial().shape,
      /** Required to change your own e-mail; not used otherwise. */
      currentPassword: currentPassword().optional(),
    }),
    output: account,
    errors: ['not_found', 'stale_version', 'duplicate', 'too_many_requests'],
  }),
  remove: write({
    path: '/api/account/delete',
    summary: 'Delete an account and end its sessions.',
    right: 'accounts.delete',
    input: z.strictObject(target),
    output: z.strictObject({ id: id() }),
    errors: ['not_found', 'stale_version'],
  }),
  resetPassword: write({
    path: '/api/account/resetpassword',
    summary:
      "Set another account's password and end its sessions and API tokens; generates a one-time password if none is given.",
    right: 'accounts.edit',
    inPerson: true,
    input: z.strictObject({ id: id(), ...setPassword }),
    output: account.extend({ oneTimePassword, endedSessions: z.int() }),
    errors: ['not_found'],
  }),
  endSessions: write({
    path: '/api/account/endsessions',
    summary: "End another account's sessions.",
    right: 'accounts.edit',
    inPerson: true,
    input: z.strictObject({ id: id() }),
    output: z.strictObject({ ended: z.int() }),
    errors: ['not_found'],
  }),
  tokens: read({
    path: '/api/account/tokens',
    summary: "An account's API tokens, newest first, including recently expired ones.",
    right: 'accounts.view',
    input: z.strictObject({ id: id() }),
    output: z.array(apiToken),
    errors: ['not_found'],
  }),
  endToken: write({
    path: '/api/account/endtoken',
    summary: "Revoke another account's API token, by the token's id.",
    right: 'accounts.edit',
    inPerson: true,
    input: z.strictObject({ id: id() }),
    output: z.strictObject({ id: id() }),
    errors: ['not_found'],
  }),
  resetTwoFactor: write({
    path: '/api/account/resettwofactor',
    summary: "Remove another account's authenticator app, passkeys and recovery codes, and end its sessions.",
    right: 'accounts.edit',
    inPerson: true,
    input: z.strictObject({ id: id() }),
    output: account.extend({ endedSessions: z.int() }),
    errors: ['not_found'],
  }),
  profile: write({
    path: '/api/account/profile',
    summary: 'Change your own name and avatar, and whether the console opens My work after a sign-in.',
    right: 'own',
    input: z.strictObject({
      version: target.version,
      name: name.optional(),
      avatarId: rest.avatarId.optional(),
      startsOnDesk: flag().optional(),
    }),
    output: account,
    errors: ['stale_version'],
  }),
  changePassword: write({
    path: '/api/account/changepassword',
    summary: 'Change your password; ends all your other sessions.',
    right: 'own',
    input: z.strictObject({
      currentPassword: currentPassword(),
      password: newPassword(),
    }),
    output: z.strictObject({ endedSessions: z.int() }),
    errors: ['too_many_requests'],
  }),
};
