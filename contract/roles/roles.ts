// Roles: named sets of rights that accounts hold.
import { z } from 'zod';
import {
  choice,
  flag,
  id,
  list,
  multiline,
  optional,
  recordFields,
  several,
  target,
  text,
  whole,
  write,
} from '../kit/calls.ts';
import { allRights, grantedLevel, type Right, type RightLevel } from '../kit/rights.ts';

const rightNames = Object.fromEntries(allRights.map((right) => [right, right])) as Record<Right, Right>;
const right = z.strictObject({ name: choice(rightNames), level: whole(0, grantedLevel) });

const name = text(2, 50);
const rest = {
  description: optional(multiline(0, 300)),
  /** Levels by right. Omitted rights have level 0. */
  rights: several(right, allRights.length).refine(
    (rights) => new Set(rights.map((one) => one.name)).size === rights.length,
    'Duplicate right',
  ),
  /** Members must set up two-factor authentication before they can use any other call. */
  requiresTwoFactor: flag(),
};

/** The editable fields, each with its rule. */
export const roleFields = z.strictObject({ name, ...rest });
export type RoleFields = z.output<typeof roleFields>;
/** Defaults of a new role. */
export const roleDefaults = {
  description: null,
  rights: withAllRights([]),
  requiresTwoFactor: false,
} satisfies Partial<RoleFields>;

export const role = z.strictObject({
  ...recordFields,
  ...roleFields.shape,
  description: z.string().nullable(),
  /** The Administrator role: has every right and can be neither changed nor deleted. */
  builtIn: flag(),
  /** Accounts with this role, in any position. */
  memberCount: z.int(),
});
export type Role = z.output<typeof role>;

/** All rights of the catalogue, in order, with their level in `rights` or 0. */
export function withAllRights(rights: readonly RightLevel[]): { name: Right; level: number }[] {
  const levels = new Map(rights.map((one) => [one.name, one.level]));
  return allRights.map((one) => ({ name: one, level: levels.get(one) ?? 0 }));
}

export const roles = {
  list: list({
    path: '/api/account/rolelist',
    summary: 'List roles.',
    right: 'roles.view',
    filters: { ids: several(id(), 200).optional() },
    sorts: ['name', 'updatedAt', 'createdAt'],
    row: role,
  }),
  add: write({
    path: '/api/account/addrole',
    summary: 'Add a role. It can only grant rights that you have.',
    right: 'roles.edit',
    input: z.strictObject({ name, ...z.strictObject(rest).partial().shape }),
    output: role,
    errors: ['duplicate'],
  }),
  edit: write({
    path: '/api/account/editrole',
    summary:
      'Change a role; takes effect with the next call of its members. For the built-in role and your own role only `requiresTwoFactor` can change.',
    right: 'roles.edit',
    input: z.strictObject({ ...target, ...roleFields.partial().shape }),
    output: role,
    errors: ['not_found', 'stale_version', 'duplicate'],
  }),
  remove: write({
    path: '/api/account/deleterole',
    summary: 'Delete a role without members.',
    right: 'roles.delete',
    input: z.strictObject(target),
    output: z.strictObject({ id: id() }),
    errors: ['not_found', 'stale_version', 'in_use'],
  }),
};
