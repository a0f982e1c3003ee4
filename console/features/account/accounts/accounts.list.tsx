// Accounts: the list with its drawer and dialogs.
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { type Account, accountStatuses, accounts } from '../../../../contract/accounts/accounts.ts';
import { roles } from '../../../../contract/roles/roles.ts';
import { useCan, useIdentity } from '../../../data/access.tsx';
import { call } from '../../../data/client.ts';
import { notify } from '../../../data/notify.ts';
import { optionsOf } from '../../../data/options.ts';
import { useInfiniteAll, useWrite } from '../../../data/queries.ts';
import { ListScreen } from '../../../list/ListScreen.tsx';
import { useRowChange } from '../../../list/rows/optimistic.ts';
import type { ListFilter, MenuEntry } from '../../../list/types.ts';
import { hereWith, useDialog } from '../../../list/useDialog.ts';
import { copy, copyLink } from '../../../ui/buttons/copy.ts';
import { accountDialogs, accountHref } from '../account.paths.ts';
import { accessSort } from '../account.screens.ts';
import { accountColumns } from './accounts.columns.tsx';

// Loaded on demand.
const AccountDialogs = lazy(() => import('./accounts.dialogs.tsx'));

export default function Accounts() {
  const may = { edit: useCan('accounts.edit'), remove: useCan('accounts.delete') };
  const ownId = useIdentity()?.account?.id;
  const { show, valueOf } = useDialog(accountDialogs);
  const enable = useEnable();
  const endSessions = useEndSessions();
  const columns = useMemo(() => accountColumns(ownId), [ownId]);
  const rowMenu = useCallback(
    (account: Account): MenuEntry[] => {
      const { id, status, sessionCount, twoFactor } = account;
      const others = may.edit && id !== ownId;
      return [
        {
          key: 'edit',
          label: may.edit ? 'Edit' : 'Open',
          to: hereWith({ edit: id }),
          onSelect: () => show({ edit: id }),
        },
        ...(others
          ? [
              status === 'active'
                ? { key: 'disable', label: 'Disable…', onSelect: () => show({ disable: id }) }
                : { key: 'enable', label: 'Enable', onSelect: () => enable(account) },
              { key: 'reset', label: 'Reset password…', onSelect: () => show({ reset: id }) },
            ]
          : []),
        ...(others && (twoFactor.app || twoFactor.passkeys > 0)
          ? [{ key: 'factor', label: 'Reset two-factor…', onSelect: () => show({ factor: id }) }]
          : []),
        ...(others && sessionCount > 0
          ? [{ key: 'end', label: 'End sessions', onSelect: () => endSessions(account) }]
          : []),
        { key: 'link', label: 'Copy link', onSelect: () => copyLink(accountHref(id)) },
        { key: 'id', label: 'Copy id', onSelect: () => copy(id, 'Id') },
        ...(may.remove && id !== ownId
          ? [{ key: 'delete', label: 'Delete…', danger: true, onSelect: () => show({ delete: id }) }]
          : []),
      ];
    },
    [may.edit, may.remove, ownId, show, enable, endSessions],
  );
  const isOpen = accountDialogs.some((name) => valueOf(name) !== null);
  return (
    <>
      <ListScreen
        id="accounts"
        title="Accounts"
        level={2}
        list={accounts.list}
        noun={{ one: 'account', many: 'accounts' }}
        columns={columns}
        filters={useAccountFilters()}
        defaultSort={accessSort}
        emptyHint="Create an account for each person who works here."
        searchHint="Name or e-mail"
        nameOf={nameOf}
        hrefOf={hrefOf}
        rowMenu={rowMenu}
        {...(may.edit ? { create: { label: 'New account', href: hereWith({ new: '1' }) } } : {})}
      />
      {isOpen && (
        <Suspense>
          <AccountDialogs />
        </Suspense>
      )}
    </>
  );
}

const nameOf = (account: Account) => account.name;
const hrefOf = (account: Account) => hereWith({ edit: account.id });

function useAccountFilters(): ListFilter[] {
  const { data } = useInfiniteAll(roles.list, {});
  return useMemo(
    () => [
      {
        name: 'status',
        label: 'Status',
        options: optionsOf(accountStatuses),
      },
      {
        name: 'roleId',
        label: 'Role',
        options: (data ?? []).map(({ id, name, memberCount }) => ({
          value: id,
          label: name,
          hint: String(memberCount),
        })),
      },
    ],
    [data],
  );
}

/** Enables a disabled account. */
function useEnable() {
  const change = useRowChange<Account>(accounts.list);
  return useCallback(
    (row: Account) => {
      const patch = { status: 'active' as const };
      const send = (version: number) =>
        call(accounts.edit, { id: row.id, version, ...patch }, { display: false });
      void change({ row, patch, send });
    },
    [change],
  );
}

function useEndSessions() {
  const { mutate } = useWrite(accounts.endSessions);
  return useCallback(
    ({ id, name }: Account) =>
      mutate(
        { id },
        {
          onSuccess: ({ ended }) =>
            notify.success(ended === 1 ? `1 session of ${name} ended` : `${ended} sessions of ${name} ended`),
        },
      ),
    [mutate],
  );
}
