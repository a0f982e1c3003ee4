// The form of a role: loads what it is about, or begins with nothing, or with the rights of another one.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { listLimits } from '../../../contract/limits.ts';
import { type Role, roleFields, roles } from '../../../contract/roles.ts';
import { FormLoading } from '../../platform/form/FormLoading.tsx';
import { sameForm } from '../../platform/form/unsaved.ts';
import { useFormKey } from '../../platform/form/useFormKey.ts';
import { type Values, valuesOf } from '../../platform/form/values.ts';
import { queryOf, useRead } from '../../platform/queries.ts';
import { EmptyState } from '../../platform/ui/EmptyState.tsx';
import { ErrorPanel } from '../../platform/ui/ErrorPanel.tsx';
import { themed } from '../../platform/ui/themed.tsx';
import { roleCopyHref, roleFormPath, roleHref } from './account.paths.ts';
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
    ({ record, created, another }: { record: Role; created: boolean; another: boolean }) => {
      const page = { rows: [record], total: 1, page: 1, pageSize: listLimits.pageSize };
      client.setQueryData(queryOf(roles.list, { ids: [record.id] }).queryKey, page);
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
    if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    return data === undefined ? <FormLoading /> : <EmptyState title="Role not found" />;
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

/** The values of another role under another name. */
function copied(role: Role): Values {
  return { ...valuesOf(roleFields, role), name: `${role.name} (copy)`.slice(0, 50) };
}

export default themed(RoleForm);
