// Accounts: the list, and the handlers of all calls.
import { type SqlBool, sql } from 'kysely';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { implement } from '../../http/feature.ts';
import { pictureFaults } from '../../media/usage.ts';
import { anyOf, type Condition, inOrderOf, pageOf, toPage } from '../../records/lists.ts';
import { avatarOf } from './accounts.avatar.ts';
import { createAccount, createFaults } from './accounts.create.ts';
import { accountHistory } from './accounts.history.ts';
import { changePassword } from './accounts.password.ts';
import { endSessions, removeAccount, resetFaults, resetPassword, resetTwoFactor } from './accounts.remove.ts';
import { editAccount, editFaults, editProfile } from './accounts.save.ts';
import { toAccounts } from './accounts.table.ts';
import { endToken, listTokens } from './accounts.tokens.ts';

export const feature = implement(
  accounts,
  {
    list: async (input, { db, dialect, now }) => {
      const { seqs, total } = await pageOf({
        ...input,
        db,
        dialect,
        entity: 'account',
        conditions: [...anyOf('status', input.status), ...haveRole(input.roleId), ...anyOf('id', input.ids)],
        defaultSort: 'name',
        sortColumns: { name: ['nameKey'], email: ['emailKey'] },
      });
      const rows =
        seqs.length === 0
          ? []
          : await db.selectFrom('account').selectAll().where('seq', 'in', seqs).execute();
      return toPage(await toAccounts(db, inOrderOf(seqs, rows), now), total, input);
    },
    create: { staged: true, check: createFaults, run: createAccount },
    edit: { staged: true, check: editFaults, run: editAccount },
    remove: { run: removeAccount },
    resetPassword: { staged: true, check: resetFaults, run: resetPassword },
    resetTwoFactor: { run: resetTwoFactor },
    endSessions: { run: endSessions },
    tokens: listTokens,
    endToken: { run: endToken },
    profile: {
      mayChangeNothing: true,
      check: (input, { db }) => pictureFaults(db, avatarOf(input)),
      run: editProfile,
    },
    changePassword: { staged: true, run: changePassword },
  },
  [],
  accountHistory,
);

/** Matches accounts with one of these roles. */
function haveRole(roleIds: readonly string[] | undefined): Condition[] {
  if (roleIds === undefined || roleIds.length === 0) return [];
  return [
    (ref) => sql<SqlBool>`${ref('id')} in
      (select "accountId" from "accountRole" where "roleId" in (${sql.join(roleIds)}))`,
  ];
}
