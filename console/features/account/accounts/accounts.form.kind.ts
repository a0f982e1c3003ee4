// The account's form: labels of its fields, and their values as text.
import {
  type Account,
  accountDefaults,
  accountFields,
  accountStatuses,
  accounts,
} from '../../../../contract/accounts/accounts.ts';
import type { RecordKind } from '../../../form/saving/record.ts';

/** Only the reply to a creation holds the generated password. */
export type MadeAccount = Account & { oneTimePassword?: string | null };

export const accountKind: RecordKind<MadeAccount> = {
  type: 'account',
  noun: 'account',
  fields: accountFields,
  labels: {
    name: 'Name',
    email: 'E-mail',
    avatarId: 'Picture',
    roleIds: 'Roles',
    status: 'Status',
    password: 'Password',
    currentPassword: 'Current password',
  },
  defaults: { name: '', email: '', roleIds: [], ...accountDefaults },
  create: accounts.create,
  edit: accounts.edit,
  show: (name, value) =>
    name === 'status' ? new Map<unknown, string>(Object.entries(accountStatuses)).get(value) : undefined,
};
