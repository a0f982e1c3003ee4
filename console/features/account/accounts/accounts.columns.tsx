// The columns of the accounts.
import { type Account, accountStatuses } from '../../../../contract/accounts/accounts.ts';
import { nameWidth } from '../../../list/rows/cells.tsx';
import type { ListColumn } from '../../../list/types.ts';
import { Thumb } from '../../../media/Thumb.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Clip } from '../../../ui/display/Clip.tsx';
import { Time } from '../../../ui/display/Time.tsx';

/** @param ownId the signed-in account */
export function accountColumns(ownId: string | undefined): ListColumn<Account>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      names: true,
      sort: 'name',
      width: nameWidth,
      grows: true,
      cell: ({ id, name, avatar }) => (
        <span title={name}>
          {avatar && <Thumb picture={avatar} size={20} />} <bdi>{name}</bdi>{' '}
          {id === ownId && <span className="list-faint">you</span>}
        </span>
      ),
    },
    {
      id: 'email',
      label: 'E-mail',
      sort: 'email',
      width: 230,
      cell: ({ email }) => <Clip text={email} />,
    },
    { id: 'roles', label: 'Roles', onPhone: true, width: 200, cell: (account) => <Roles of={account} /> },
    {
      id: 'status',
      label: 'Status',
      onPhone: true,
      width: 96,
      cell: ({ status }) => (
        <Badge color={status === 'active' ? 'green' : 'plain'}>{accountStatuses[status]}</Badge>
      ),
    },
    {
      id: 'twoFactor',
      label: 'Two-factor',
      width: 130,
      cell: ({ twoFactor }) => {
        const words = formatFactors(twoFactor);
        return words === '' ? <span className="list-faint">none</span> : <Clip text={words} />;
      },
    },
    {
      id: 'sessions',
      label: 'Sessions',
      width: 80,
      align: 'right',
      cell: ({ sessionCount }) => sessionCount,
    },
    {
      id: 'lastLogin',
      label: 'Last sign-in',
      onPhone: true,
      width: 120,
      sort: 'lastLoginAt',
      sortFirst: 'desc',
      cell: ({ lastLoginAt }) =>
        lastLoginAt === null ? <span className="list-faint">never</span> : <Time value={lastLoginAt} />,
    },
    {
      id: 'updated',
      label: 'Updated',
      width: 106,
      sort: 'updatedAt',
      sortFirst: 'desc',
      offByDefault: true,
      cell: ({ updatedAt }) => <Time value={updatedAt} />,
    },
    {
      id: 'created',
      label: 'Created',
      width: 110,
      sort: 'createdAt',
      sortFirst: 'desc',
      offByDefault: true,
      cell: ({ createdAt }) => <Time value={createdAt} />,
    },
  ];
}

/** `App, 2 passkeys`; empty for none. */
export function formatFactors({ app, passkeys }: Account['twoFactor']): string {
  const parts = [
    ...(app ? ['app'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`] : []),
  ];
  const words = parts.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The first role applies; the others are inactive. */
function Roles({ of: { roles, access } }: { of: Account }) {
  const [first, ...others] = roles;
  const names = roles.map(({ name }) => name).join(', ');
  return (
    <span title={names}>
      <Badge color={access === 'admin' ? 'gold' : 'purple'}>{first?.name}</Badge>{' '}
      {others.length > 0 && <span className="list-faint">{others.map(({ name }) => name).join(', ')}</span>}
    </span>
  );
}
