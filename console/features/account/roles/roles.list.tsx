// Roles: the list and its dialogs. A role opens in its own form.
import { lazy, Suspense, useCallback } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatRights } from '../../../../contract/kit/rights.ts';
import { type Role, roles } from '../../../../contract/roles/roles.ts';
import { useCan, useIdentity } from '../../../data/access.tsx';
import { useRead } from '../../../data/queries.ts';
import { ListScreen } from '../../../list/ListScreen.tsx';
import { MissingRecord } from '../../../list/MissingRecord.tsx';
import { nameWidth } from '../../../list/rows/cells.tsx';
import type { ListColumn, MenuEntry } from '../../../list/types.ts';
import { useDialog } from '../../../list/useDialog.ts';
import { copy, copyLink } from '../../../ui/buttons/copy.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Clip } from '../../../ui/display/Clip.tsx';
import { Time } from '../../../ui/display/Time.tsx';
import { grouped } from '../../../ui/format/grouped.ts';
import { membersHref, roleCopyHref, roleDialogs, roleFormPath, roleHref } from '../account.paths.ts';
import { accessSort } from '../account.screens.ts';

const SeeAsRole = lazy(() => import('./roles.see.dialog.tsx'));
const DeleteRole = lazy(() => import('./roles.delete.tsx'));
const RequireTwoFactor = lazy(() => import('./roles.twoFactor.tsx'));

export default function Roles() {
  const may = { edit: useCan('roles.edit'), remove: useCan('roles.delete') };
  const own = useIdentity()?.roles;
  const navigate = useNavigate();
  const { show } = useDialog(roleDialogs);
  const rowMenu = useCallback(
    (role: Role): MenuEntry[] => {
      const isOwn = own?.some(({ id }) => id === role.id) ?? false;
      const changes = may.edit && !role.builtIn && !isOwn;
      return [
        {
          key: 'edit',
          label: changes ? 'Edit' : 'Open',
          to: roleHref(role.id),
          onSelect: () => void navigate(roleHref(role.id)),
        },
        { key: 'see', label: 'Preview as this role', onSelect: () => show({ see: role.id }) },
        {
          key: 'members',
          label: 'Show its accounts',
          to: membersHref(role.id),
          onSelect: () => void navigate(membersHref(role.id)),
        },
        ...(may.edit
          ? [
              {
                key: 'copy',
                label: 'Duplicate',
                to: roleCopyHref(role.id),
                onSelect: () => void navigate(roleCopyHref(role.id)),
              },
            ]
          : []),
        // The only setting that can change on the built-in role and on an own one; an own one cannot be relaxed.
        ...(may.edit && (role.builtIn || !isOwn || !role.requiresTwoFactor)
          ? [
              {
                key: 'factor',
                label: role.requiresTwoFactor ? 'Stop requiring two-factor…' : 'Require two-factor…',
                onSelect: () => show({ factor: role.id }),
              },
            ]
          : []),
        { key: 'link', label: 'Copy link', onSelect: () => copyLink(roleHref(role.id)) },
        { key: 'id', label: 'Copy id', onSelect: () => copy(role.id, 'Id') },
        ...(may.remove && !role.builtIn && !isOwn
          ? [{ key: 'delete', label: 'Delete…', danger: true, onSelect: () => show({ delete: role.id }) }]
          : []),
      ];
    },
    [may.edit, may.remove, own, navigate, show],
  );
  return (
    <>
      <ListScreen
        id="roles"
        title="Roles"
        level={2}
        list={roles.list}
        noun={{ one: 'role', many: 'roles' }}
        columns={columns}
        filters={none}
        defaultSort={accessSort}
        emptyHint="Create a role to give accounts their permissions."
        searchHint="Name or description"
        nameOf={nameOf}
        hrefOf={hrefOf}
        rowMenu={rowMenu}
        {...(may.edit ? { create: { label: 'New role', href: roleFormPath } } : {})}
      />
      <Suspense>
        <Dialogs />
      </Suspense>
    </>
  );
}

const none: [] = [];
const nameOf = (role: Role) => role.name;
const hrefOf = (role: Role) => roleHref(role.id);

const columns: ListColumn<Role>[] = [
  {
    id: 'name',
    label: 'Name',
    names: true,
    sort: 'name',
    width: nameWidth,
    cell: ({ name, builtIn, requiresTwoFactor }) => (
      <span title={name}>
        <bdi>{name}</bdi> {builtIn && <Badge color="gold">built in</Badge>}{' '}
        {requiresTwoFactor && <Badge color="green">two-factor</Badge>}
      </span>
    ),
  },
  {
    id: 'description',
    label: 'Description',
    onPhone: true,
    width: 240,
    grows: true,
    cell: ({ description }) => <Clip text={description} />,
  },
  {
    id: 'rights',
    label: 'Permissions',
    width: 300,
    cell: ({ rights }) => <Clip text={formatRights(rights).join('; ') || 'None'} />,
  },
  {
    id: 'members',
    label: 'Accounts',
    width: 84,
    align: 'right',
    cell: ({ id, name, memberCount }) => (
      <Link to={membersHref(id)} aria-label={`${grouped(memberCount)} accounts with the role ${name}`}>
        {grouped(memberCount)}
      </Link>
    ),
  },
  {
    id: 'updated',
    label: 'Updated',
    width: 106,
    sort: 'updatedAt',
    sortFirst: 'desc',
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

function Dialogs() {
  const { valueOf, close } = useDialog(roleDialogs);
  const id = valueOf('delete') ?? valueOf('see') ?? valueOf('factor');
  const { data, error, refetch } = useRead(roles.list, { ids: [id ?? ''] }, { enabled: id !== null });
  const role = data?.rows.find((row) => row.id === id);
  if (role === undefined) {
    if (id === null || (error === null && data === undefined)) return null;
    return <MissingRecord noun="role" error={error} onRetry={() => void refetch()} onClose={close} />;
  }
  if (valueOf('see') !== null) return <SeeAsRole role={role} onClose={close} />;
  if (valueOf('factor') !== null) return <RequireTwoFactor role={role} onClose={close} />;
  return <DeleteRole role={role} onClose={close} onDeleted={close} />;
}
