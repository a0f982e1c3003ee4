// An account's roles in their order. The first decides, and says so.
import { CloseOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { rightsInWords } from '../../../contract/rights.ts';
import { type Role, roles } from '../../../contract/roles.ts';
import { RecordPicker } from '../../platform/pickers/RecordPicker.tsx';
import { useInfiniteAll } from '../../platform/queries.ts';
import { SortableList } from '../../platform/ui/SortableList.tsx';
import { roleHref } from './account.paths.ts';

type RolesInputProps = {
  id?: string;
  value?: readonly string[];
  onChange?: (value: string[]) => void;
  readOnly?: boolean;
};

/** As many as the contract takes. */
const mostRoles = 5;

export function RolesInput({ id, value = [], onChange, readOnly = false }: RolesInputProps) {
  const { data = [], isPending } = useInfiniteAll(roles.list, {});
  const chosen = value.flatMap((one) => data.find((role) => role.id === one) ?? []);
  const without = (role: Role) => value.filter((one) => one !== role.id);
  return (
    <>
      {chosen.length > 0 && (
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
              {index === 0 && <Tag color="blue">decides</Tag>}
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
      )}
      {!readOnly && value.length < mostRoles && (
        <RecordPicker
          {...(id === undefined ? {} : { id })}
          aria-label="Add a role"
          placeholder={value.length === 0 ? 'Choose a role' : 'Add another role'}
          options={data.filter((role) => !value.includes(role.id)).map(optionOf)}
          loading={isPending}
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
  return rightsInWords(rights).join('. ') || 'Allows nothing';
}
