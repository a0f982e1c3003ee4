// An account's roles in their order. Only the first one applies.
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { formatRights } from '../../../../contract/kit/rights.ts';
import { type Role, roles } from '../../../../contract/roles/roles.ts';
import { retryUntilOnline } from '../../../data/idle.ts';
import { useInfiniteAll } from '../../../data/queries.ts';
import { RecordPicker } from '../../../pickers/RecordPicker.tsx';
import { CloseOutlined } from '../../../ui/buttons/icons.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import type List from '../../../ui/inputs/SortableList.tsx';
import { roleHref } from '../account.paths.ts';

// Dragging is as large as the rest of this form. (lazy loses a component's type parameter.)
const SortableList = lazy(() =>
  retryUntilOnline(() => import('../../../ui/inputs/SortableList.tsx')),
) as typeof List;

type RolesInputProps = {
  id?: string;
  value?: readonly string[];
  onChange?: (value: string[]) => void;
  readOnly?: boolean;
};

/** Limit of the contract. */
const maxRoles = 5;

export function RolesInput({ id, value = [], onChange, readOnly = false }: RolesInputProps) {
  const read = useInfiniteAll(roles.list, {});
  const { data = [] } = read;
  const chosen = value.flatMap((one) => data.find((role) => role.id === one) ?? []);
  const without = (role: Role) => value.filter((one) => one !== role.id);
  return (
    <>
      {chosen.length > 0 && (
        <Suspense>
          <SortableList
            label="Roles in their order"
            items={chosen}
            disabled={readOnly}
            onMove={(ids) => onChange?.(ids)}
            row={(role, index) => (
              <>
                <span className="access-place">{index + 1}</span>
                <Link to={roleHref(role.id)} className="access-role" title={wordsOf(role)}>
                  {role.name}
                </Link>
                {index === 0 && <Badge color="blue">active</Badge>}
                {!readOnly && (
                  <button
                    type="button"
                    className="list-icon-button access-remove"
                    aria-label={`Remove ${role.name}`}
                    title="Remove"
                    onClick={() => onChange?.(without(role))}
                  >
                    <CloseOutlined />
                  </button>
                )}
              </>
            )}
          />
        </Suspense>
      )}
      {!readOnly && value.length < maxRoles && (
        <RecordPicker
          {...(id === undefined ? {} : { id })}
          aria-label="Add a role"
          placeholder={value.length === 0 ? 'Choose a role' : 'Add another role'}
          options={data.filter((role) => !value.includes(role.id)).map(optionOf)}
          read={read}
          value={null}
          onChange={(role) => role !== null && onChange?.([...value, role])}
        />
      )}
    </>
  );
}

function optionOf(role: Role) {
  const { id, name, description } = role;
  return { id, name, color: null, hint: '', aliases: [description ?? ''] };
}

function wordsOf({ rights }: Role): string {
  return formatRights(rights).join('; ') || 'No permissions';
}
