// Dialogs of saved views: save as, rename, share and delete. Loaded on demand.
import { useQueryClient } from '@tanstack/react-query';
import { Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { roles } from '../../../contract/roles/roles.ts';
import { type View, viewLimits, viewScopes, views } from '../../../contract/views/views.ts';
import { useCan, useIdentity } from '../../data/access.tsx';
import { call } from '../../data/client.ts';
import { notify } from '../../data/notify.ts';
import { useInfiniteAll, useWrite } from '../../data/queries.ts';
import { TextField } from '../../ui/inputs/TextField.tsx';
import { DangerDialog } from '../../ui/overlays/DangerDialog.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { themed } from '../../ui/themed.tsx';
import { changeViews, useViews } from './useViews.ts';
import type { ViewDialog, Viewing } from './ViewSwitcher.tsx';
import { viewHref } from './viewState.ts';

type DialogsProps = Viewing & { dialog: ViewDialog; onClose: () => void };

function ViewDialogs({ dialog, ...props }: DialogsProps) {
  if (dialog === 'saveAs') return <SaveAs {...props} />;
  if (props.view === undefined) return null;
  const shown = { ...props, view: props.view };
  if (dialog === 'rename') return <Rename {...shown} />;
  if (dialog === 'share') return <Share {...shown} />;
  return <Delete {...shown} />;
}

type OwnProps = Omit<DialogsProps, 'dialog'>;
type OfView = OwnProps & { view: View };

function SaveAs({ list, at, view, now, resetLayout, onClose }: OwnProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const saved = useViews();
  const mayShare = useCan('views.share');
  const [name, setName] = useState('');
  const [sharing, setSharing] = useState<Sharing>({ scope: 'own', roleIds: [] });
  const [pinned, setPinned] = useState(false);
  const { mutateAsync, isPending, error } = useWrite(views.add, { display: false });
  const pins = saved?.pins ?? [];
  const save = async () => {
    const made = await mutateAsync({ list, name, state: now, ...sharing });
    changeViews(client, (before) => ({ ...before, views: [...before.views, made] }));
    if (pinned) {
      const set = await call(views.pins, { ids: [...pins, made.id] });
      changeViews(client, (before) => ({ ...before, ...set }));
      void client.invalidateQueries({ queryKey: [views.counts.path] });
    }
    resetLayout();
    void navigate(viewHref(at, made), { replace: true });
    notify.success('View saved');
    onClose();
  };
  return (
    <Dialog
      title="Save as view"
      typed={name.trim() !== ''}
      action={{ label: 'Save', busy: isPending, onClick: save }}
      failure={error !== null && Object.keys(error.fieldErrors).length === 0 ? error : null}
      onClose={onClose}
    >
      <Name
        name={name}
        error={error?.fieldErrors['name']}
        onChange={setName}
        hint={view && `A copy of ${view.name}.`}
      />
      {mayShare && (
        <ScopeFields value={sharing} mayBePrivate onChange={setSharing} fault={scopeFault(error)} />
      )}
      <p>
        <Checkbox
          checked={pinned}
          disabled={pins.length >= viewLimits.pinned}
          onChange={({ target }) => setPinned(target.checked)}
        >
          Pin to the menu, with its count
        </Checkbox>
      </p>
    </Dialog>
  );
}

function Rename({ view, onClose }: OfView) {
  const [name, setName] = useState(view.name);
  const { edit, isPending, error } = useEdit(view, 'View renamed', onClose);
  return (
    <Dialog
      title="Rename view"
      typed={name.trim() !== view.name}
      action={{ label: 'Rename', busy: isPending, onClick: () => edit({ name }) }}
      failure={error !== null && error.fieldErrors['name'] === undefined ? error : null}
      onClose={onClose}
    >
      <Name name={name} error={error?.fieldErrors['name']} onChange={setName} />
    </Dialog>
  );
}

function Share({ view, onClose }: OfView) {
  const ownId = useIdentity()?.account?.id;
  const [sharing, setSharing] = useState<Sharing>({ scope: view.scope, roleIds: view.roleIds });
  const { edit, isPending, error } = useEdit(view, 'Sharing changed', onClose);
  const fault = scopeFault(error);
  return (
    <Dialog
      title={`Share ${view.name}`}
      typed={sharing.scope !== view.scope || sharing.roleIds.join() !== view.roleIds.join()}
      action={{ label: 'Save', busy: isPending, onClick: () => edit(sharing) }}
      failure={fault === undefined ? error : null}
      onClose={onClose}
    >
      <ScopeFields
        value={sharing}
        mayBePrivate={view.owner !== null && view.owner.id === ownId}
        onChange={setSharing}
        fault={fault}
      />
      <p>Everyone sees only the records that their own role may view.</p>
    </Dialog>
  );
}

function Delete({ view, at, onClose }: OfView) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync, isPending, error } = useWrite(views.remove, { display: false });
  const remove = async () => {
    await mutateAsync({ id: view.id, version: view.version });
    changeViews(client, (before) => ({ ...before, views: before.views.filter(({ id }) => id !== view.id) }));
    void navigate(at, { replace: true });
    notify.success('View deleted');
    onClose();
  };
  return (
    <DangerDialog
      title={`Delete the view ${view.name}?`}
      action="Delete"
      busy={isPending}
      failure={error}
      onAnswer={() => void remove().catch(() => {})}
      onCancel={onClose}
    >
      <p>
        {view.scope === 'own'
          ? 'Only the view is deleted, not the records that it lists.'
          : 'It is deleted for everyone who uses it. The records that it lists stay.'}
      </p>
    </DangerDialog>
  );
}

function useEdit(view: View, done: string, onClose: () => void) {
  const client = useQueryClient();
  const { mutateAsync, isPending, error } = useWrite(views.edit, { display: false });
  const edit = async (fields: { name?: string } | Sharing) => {
    const changed = await mutateAsync({ id: view.id, version: view.version, ...fields });
    changeViews(client, (before) => ({
      ...before,
      views: before.views.map((one) => (one.id === changed.id ? changed : one)),
    }));
    notify.success(done);
    onClose();
  };
  return { edit, isPending, error };
}

type NameProps = {
  name: string;
  error: string | undefined;
  onChange: (name: string) => void;
  hint?: string | undefined;
};

function Name({ name, error, onChange, hint }: NameProps) {
  return (
    <TextField
      label="Name"
      name="viewName"
      autoFocus
      autoComplete="off"
      maxLength={60}
      value={name}
      error={error}
      {...(hint === undefined ? {} : { hint })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type Sharing = { scope: View['scope']; roleIds: string[] };
type ScopeProps = {
  value: Sharing;
  mayBePrivate: boolean;
  onChange: (value: Sharing) => void;
  fault: string | undefined;
};

/** Without the right to view roles only the own one can be chosen. */
function ScopeFields({ value, mayBePrivate, onChange, fault }: ScopeProps) {
  const all = useInfiniteAll(roles.list, {}).data;
  const own = useIdentity()?.roles[0];
  const known = all ?? (own === undefined ? [] : [own]);
  const scopes = Object.entries(viewScopes).filter(([scope]) => mayBePrivate || scope !== 'own');
  return (
    <div className="view-scope" role="group" aria-label="Shared with">
      <div>Shared with</div>
      <Radio.Group
        value={value.scope}
        onChange={(event) => onChange({ scope: event.target.value, roleIds: [] })}
        options={scopes.map(([scope, label]) => ({ value: scope, label }))}
      />
      {value.scope === 'roles' && (
        <div className="view-roles">
          {known.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={value.roleIds.includes(id)}
              onChange={({ target: { checked } }) =>
                onChange({
                  scope: 'roles',
                  roleIds: checked ? [...value.roleIds, id] : value.roleIds.filter((one) => one !== id),
                })
              }
            >
              {name}
            </Checkbox>
          ))}
        </div>
      )}
      <div role="alert" className="list-fault">
        {fault}
      </div>
    </div>
  );
}

function scopeFault(error: { fieldErrors: Readonly<Record<string, string>> } | null): string | undefined {
  const found = Object.entries(error?.fieldErrors ?? {}).find(([path]) => /^(scope|roleIds)/.test(path));
  return found?.[1];
}

export default themed(ViewDialogs);
