// Form of a role: loads the role, or starts empty or as a duplicate.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { listLimits } from '../../../../contract/kit/limits.ts';
import { type Role, roleFields, roles } from '../../../../contract/roles/roles.ts';
import { queryOf, useRead } from '../../../data/queries.ts';
import { FormFailed } from '../../../form/FormFailed.tsx';
import { FormLoading } from '../../../form/FormLoading.tsx';
import { type Values, valuesOf } from '../../../form/fields/values.ts';
import { sameForm } from '../../../form/saving/unsaved.ts';
import { useFormKey } from '../../../form/saving/useFormKey.ts';
import type { SavedForm } from '../../../form/saving/useRecordForm.ts';
import { themed } from '../../../ui/themed.tsx';
import { roleCopyHref, roleFormPath, roleHref, tabHref } from '../account.paths.ts';
import { RoleEditor } from './roles.form.editor.tsx';

function RoleForm() {
  const [query] = useSearchParams();
  const id = query.get('id');
  const copyOf = query.get('copy');
  const source = id ?? copyOf;
  const { key, keep } = useFormKey(id ?? `new ${copyOf ?? ''} ${query.get('after') ?? ''}`);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data, error, refetch } = useRead(roles.list, { ids: [source ?? ''] }, { enabled: source !== null });
  const onSaved = useCallback(
    ({ record, created, another, leaving }: SavedForm<Role>) => {
      const page = { rows: [record], total: 1, page: 1, pageSize: listLimits.pageSize };
      client.setQueryData(queryOf(roles.list, { ids: [record.id] }).queryKey, page);
      if (leaving) return;
      if (another) void navigate(`${roleFormPath}?after=${record.id}`, { replace: true });
      else if (created) {
        keep(record.id);
        void navigate(roleHref(record.id), { replace: true, preventScrollReset: true, state: sameForm });
      }
    },
    [client, navigate, keep],
  );

  const loaded = data?.rows.find((row) => row.id === source) ?? null;
  if (source !== null && loaded === null) {
    if (error === null && data === undefined) return <FormLoading />;
    return <FormFailed noun="role" listHref={tabHref('roles')} {...{ error, refetch }} />;
  }
  return (
    <RoleEditor
      key={key}
      record={id === null ? null : loaded}
      {...(copyOf !== null && loaded ? { initial: copied(loaded) } : {})}
      onSaved={onSaved}
      onDuplicate={id === null ? undefined : () => void navigate(roleCopyHref(id))}
    />
  );
}

/** Values of a duplicate. */
function copied(role: Role): Values {
  return { ...valuesOf(roleFields, role), name: `${role.name} (copy)`.slice(0, 50) };
}

export default themed(RoleForm);
