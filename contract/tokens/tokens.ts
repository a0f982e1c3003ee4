// API tokens: what programs call this server with, instead of somebody's session. They can do a part of what their
// account may, until a day that is named when they are made.
import { z } from 'zod';
import { choice, id, moment, read, several, text, whole, write } from '../kit/calls.ts';
import { apiTokenLimits } from '../kit/limits.ts';
import { allRights, type Right } from '../kit/rights.ts';

/** The right to make tokens. An account that loses it has none that work. */
export const tokenRight = 'tokens.edit';

/** What a token can be allowed: everything but making further ones. */
export const tokenRights: readonly Right[] = allRights.filter((right) => right !== tokenRight);
const rightNames = Object.fromEntries(tokenRights.map((right) => [right, right])) as Record<Right, Right>;

/** Where a token was used from, by kind: the address itself is in the audit log only. */
export const addressKinds = {
  machine: 'the same machine',
  private: 'a private network',
  ipv4: 'the internet (IPv4)',
  ipv6: 'the internet (IPv6)',
} as const;
export type AddressKind = keyof typeof addressKinds;

export const tokenFields = z.strictObject({
  name: text(1, 80),
  /** Rights that the account has itself. */
  rights: several(choice(rightNames), tokenRights.length, 'distinct').refine(
    (rights) => rights.length > 0,
    'At least one right',
  ),
  /** In how many days it expires. */
  days: whole(1, apiTokenLimits.days),
});

export const apiToken = z.strictObject({
  id: id(),
  name: z.string(),
  /** How it begins, to be told apart by. */
  prefix: z.string(),
  rights: z.array(z.string()),
  createdAt: moment(),
  expiresAt: moment(),
  /** To the minute; null until it is used. */
  lastUsedAt: moment().nullable(),
  lastUsedFrom: choice(addressKinds).nullable(),
});
export type ApiToken = z.output<typeof apiToken>;

export const tokens = {
  list: read({
    path: '/api/token/list',
    summary: 'The own API tokens, the latest made first, also those that have expired of late.',
    right: 'own',
    input: z.strictObject({}),
    output: z.array(apiToken),
  }),
  create: write({
    path: '/api/token/create',
    summary: 'Make an API token for oneself; it is told once, in this reply.',
    right: tokenRight,
    inPerson: true,
    input: tokenFields,
    output: apiToken.extend({ token: z.string() }),
  }),
  revoke: write({
    path: '/api/token/revoke',
    summary: 'End an own API token.',
    right: 'own',
    input: z.strictObject({ id: id() }),
    output: z.strictObject({ id: id() }),
    errors: ['not_found'],
  }),
};
