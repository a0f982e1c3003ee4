// API tokens: programs use them to call the server without a session, with a part of their account's rights and until an
// expiry date.
import { z } from 'zod';
import { choice, id, read, several, text, timestamp, whole, write } from '../kit/calls.ts';
import { apiTokenLimits } from '../kit/limits.ts';
import { allRights, type Right } from '../kit/rights.ts';

/** The right to create and use tokens. Tokens of an account without it do not work. */
export const tokenRight = 'tokens.edit';

/** Rights that a token can have: all except the right to create tokens. */
export const tokenRights: readonly Right[] = allRights.filter((right) => right !== tokenRight);
const rightNames = Object.fromEntries(tokenRights.map((right) => [right, right])) as Record<Right, Right>;

/** The kind of network a token was used from. The address itself is only in the audit log. */
export const addressKinds = {
  machine: 'the same machine',
  private: 'a private network',
  ipv4: 'the internet (IPv4)',
  ipv6: 'the internet (IPv6)',
} as const;
export type AddressKind = keyof typeof addressKinds;

export const tokenFields = z.strictObject({
  name: text(1, 80),
  /** Only rights that the account has. */
  rights: several(choice(rightNames), tokenRights.length, 'distinct').refine(
    (rights) => rights.length > 0,
    'At least one right',
  ),
  /** Days until it expires. */
  days: whole(1, apiTokenLimits.days),
});

export const apiToken = z.strictObject({
  id: id(),
  name: z.string(),
  /** First characters of the token, to recognise it. */
  prefix: z.string(),
  rights: z.array(z.string()),
  createdAt: timestamp(),
  expiresAt: timestamp(),
  /** Accurate to the minute; null until first used. */
  lastUsedAt: timestamp().nullable(),
  lastUsedFrom: choice(addressKinds).nullable(),
});
export type ApiToken = z.output<typeof apiToken>;

export const tokens = {
  list: read({
    path: '/api/token/list',
    summary: 'List your API tokens, newest first, including recently expired ones.',
    right: 'own',
    input: z.strictObject({}),
    output: z.array(apiToken),
  }),
  create: write({
    path: '/api/token/create',
    summary: 'Create an API token for yourself. The token is shown once, in this reply.',
    right: tokenRight,
    inPerson: true,
    input: tokenFields,
    output: apiToken.extend({ token: z.string() }),
  }),
  revoke: write({
    path: '/api/token/revoke',
    summary: 'Revoke one of your API tokens.',
    right: 'own',
    input: z.strictObject({ id: id() }),
    output: z.strictObject({ id: id() }),
    errors: ['not_found'],
  }),
};
