import { Link } from 'react-router';
import { accounts } from '../../../../contract/accounts/accounts.ts';
import type { Role } from '../../../../contract/roles/roles.ts';
import { useRead } from '../../../data/queries.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Lines } from '../../../ui/display/Lines.tsx';
import { accountHref, membersHref } from '../account.paths.ts';
import { membersOf } from '../account.screens.ts';

/** Accounts that hold a role. If it is not their first role, it is inactive. */
export function RoleMembers({ role: { id, memberCount } }: { role: Role }) {
  const { data } = useRead(accounts.list, membersOf(id), { enabled: memberCount > 0 });
  if (memberCount === 0) return <p className="form-note role-members">No accounts have this role.</p>;
  if (data === undefined) return <Lines rows={3} />;
  const more = data.total - data.rows.length;
  return (
    <ul className="role-members">
      {data.rows.map((account) => (
        <li key={account.id}>
          <Link to={accountHref(account.id)}>{account.name}</Link>{' '}
          {account.roleIds[0] === id ? <Badge color="blue">active</Badge> : <Badge>inactive</Badge>}
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link to={membersHref(id)}>and {more} more</Link>
        </li>
      )}
    </ul>
  );
}
