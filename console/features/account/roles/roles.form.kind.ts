// The role's form. After a conflicting save each right is resolved by itself.
import { formatRights } from '../../../../contract/kit/rights.ts';
import {
  type Role,
  roleDefaults,
  roleFields,
  roles,
  withAllRights,
} from '../../../../contract/roles/roles.ts';
import { type Parts, partName } from '../../../form/parts.ts';
import type { RecordKind } from '../../../form/saving/record.ts';
import { levelNames, levelsOf, rightLabels } from './roles.levels.ts';

const rights: Parts = {
  apart: (value) => Object.fromEntries(levelsOf(value).map(({ name, level }) => [name, level])),
  together: (levels) =>
    withAllRights(Object.entries(levels).map(([name, level]) => ({ name, level: Number(level) }))),
};

export const roleKind: RecordKind<Role> = {
  type: 'role',
  noun: 'role',
  fields: roleFields,
  labels: {
    name: 'Name',
    description: 'Description',
    rights: 'Rights',
    requiresTwoFactor: 'Requires two-factor authentication',
    ...Object.fromEntries([...rightLabels].map(([right, label]) => [partName('rights', right), label])),
  },
  defaults: { name: '', ...roleDefaults },
  create: roles.add,
  edit: roles.edit,
  show: (name, value) => {
    if (name.startsWith(partName('rights', ''))) return levelNames[Number(value)];
    return name === 'rights' ? formatRights(levelsOf(value)).join('; ') || 'nothing' : undefined;
  },
  parts: { rights },
};
