// The role's form: header, fields, the matrix of rights, and a summary.

import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { grantedLevel } from '../../../../contract/kit/rights.ts';
import type { Role } from '../../../../contract/roles/roles.ts';
import { useCan, useIdentity } from '../../../data/access.tsx';
import { FormHeader } from '../../../form/FormHeader.tsx';
import { FormSection } from '../../../form/FormSection.tsx';
import { AreaField, Field, TextField } from '../../../form/fields/Field.tsx';
import { FormToggle } from '../../../form/fields/FormToggle.tsx';
import type { Values } from '../../../form/fields/values.ts';
import { RecordForm } from '../../../form/RecordForm.tsx';
import type { SavedForm } from '../../../form/saving/useRecordForm.ts';
import { useRecordForm } from '../../../form/saving/useRecordForm.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { tabHref } from '../account.paths.ts';
import DeleteRole from './roles.delete.tsx';
import { RightsMatrix } from './roles.form.matrix.tsx';
import './roles.form.css';
import { roleKind } from './roles.form.kind.ts';
import { RoleSummary } from './roles.form.summary.tsx';
import { RoleMembers } from './roles.members.tsx';

type EditorProps = {
  record: Role | null;
  initial?: Values;
  onSaved: (saved: SavedForm<Role>) => void;
  onDuplicate: (() => void) | undefined;
};

export function RoleEditor({ record: loaded, initial, onSaved, onDuplicate }: EditorProps) {
  const readOnly = useReadOnly(loaded);
  const entry = useRecordForm(roleKind, {
    record: loaded,
    ...(initial ? { initial } : {}),
    readOnly,
    onSaved,
  });
  const { record } = entry;
  const deletion = useDeletion(record, readOnly === undefined);
  // Memoized, or all fields would render with every keystroke.
  const body = useMemo(
    () => (
      <div className="role-columns">
        <div className="form-sections">
          <FormSection id="role-name" title="Role">
            <TextField path="name" required input={{ autoFocus: record === null }} />
            <AreaField path="description" help="What this role is for." />
            <Field
              path="requiresTwoFactor"
              help="Members must set up two-factor authentication at their next sign-in."
            >
              <FormToggle />
            </Field>
          </FormSection>
          <FormSection
            id="role-rights"
            title="Rights"
            note={
              hasOtherLevels(record) ? 'Only level 3 grants a right. Other levels grant nothing.' : undefined
            }
          >
            <Field path="rights" group label={null}>
              <RightsMatrix readOnly={readOnly !== undefined} />
            </Field>
          </FormSection>
        </div>
        <aside className="role-side" aria-label="Summary">
          <RoleSummary saved={record} />
          {record && (
            <section className="panel" aria-labelledby="role-members">
              <h2 id="role-members">Accounts with this role</h2>
              <RoleMembers role={record} />
            </section>
          )}
        </aside>
      </div>
    ),
    [record, readOnly],
  );
  return (
    <div className="role-form">
      <FormHeader
        entry={entry}
        title={record?.name ?? 'New role'}
        tag={record?.builtIn === true && <Badge color="gold">built in</Badge>}
        items={deletion.items}
        {...(onDuplicate ? { onDuplicate } : {})}
      />
      <RecordForm entry={entry}>{body}</RecordForm>
      {deletion.dialog}
    </div>
  );
}

function hasOtherLevels(role: Role | null): boolean {
  return role?.rights.some(({ level }) => level !== 0 && level !== grantedLevel) ?? false;
}

/** The reason why this role is read-only, as a sentence. */
function useReadOnly(role: Role | null): string | undefined {
  const canEdit = useCan('roles.edit');
  const own = useIdentity()?.roles ?? [];
  if (!canEdit) return 'View only: you need the right to edit roles.';
  if (role?.builtIn === true)
    return `${role.name} is built in. It has every right and cannot be changed or deleted.`;
  if (own.some(({ id }) => id === role?.id)) return 'You cannot change your own role.';
  return undefined;
}

function useDeletion(record: Role | null, isChangeable: boolean) {
  const [asking, setAsking] = useState(false);
  const can = useCan('roles.delete');
  const navigate = useNavigate();
  if (record === null || !can || !isChangeable) return { items: [], dialog: null };
  return {
    items: [{ key: 'delete', label: 'Delete…', danger: true, onClick: () => setAsking(true) }],
    dialog: asking && (
      <DeleteRole
        role={record}
        onClose={() => setAsking(false)}
        onDeleted={() => void navigate(tabHref('roles'))}
      />
    ),
  };
}
