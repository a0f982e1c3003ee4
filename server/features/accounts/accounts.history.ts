// The history of accounts, which is read only.
import { accountFields } from '../../../contract/accounts/accounts.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { type HistoryKind, refersToMany, refersToOne } from '../../history/kind.ts';
import { toAccounts } from './accounts.table.ts';

export const accountHistory: HistoryKind = {
  type: 'account',
  fields: accountFields,
  references: [refersToMany('roleIds', 'role'), refersToOne('avatarId', 'media')],
  merged: [],
  keeps: [],
  load: async (db, id, now) => {
    const row = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
    const [account] = row === undefined ? [] : await toAccounts(db, [row], now);
    return row && account && { version: row.version, fields: pickFields(accountFields, account) };
  },
};
