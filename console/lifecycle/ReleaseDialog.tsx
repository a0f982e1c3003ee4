// Adds records to a release that is open, or to a new one.
import { Alert, Select } from 'antd';
import { useId, useState } from 'react';
import {
  type GivenItem,
  type ReleaseAction,
  releaseActions,
  releaseLimits,
  releases,
} from '../../contract/releases/releases.ts';
import { notify } from '../data/notify.ts';
import { optionsOf } from '../data/options.ts';
import { useRead, useWrite } from '../data/queries.ts';
import { TextField } from '../ui/inputs/TextField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { themed } from '../ui/themed.tsx';

/** Releases offered, the newest first. */
const shown = { state: ['open' as const, 'failed' as const], pageSize: 50 };

/** Value of the choice "New release…". */
const newRelease = 'new';

type ReleaseDialogProps = {
  /** With what the release most likely does to each. */
  items: readonly GivenItem[];
  /** A record's name, in quotes, or `3 listings`. */
  about: string;
  onClose: () => void;
};

function ReleaseDialog({ items: given, about, onClose }: ReleaseDialogProps) {
  const { data } = useRead(releases.list, shown);
  const [chosen, setChosen] = useState<string>();
  const [only] = given.length === 1 ? given : [];
  const [action, setAction] = useState(only?.action);
  const [name, setName] = useState('');
  const add = useWrite(releases.add, { display: false });
  const edit = useWrite(releases.edit, { display: false });
  const ids = { release: useId(), action: useId() };
  const target = chosen ?? data?.rows[0]?.id ?? (data === undefined ? undefined : newRelease);
  const existing = data?.rows.find((row) => row.id === target);
  const isNew = target === newRelease;
  const items = given.map((one) => ({ ...one, action: action ?? one.action }));
  const save = async () => {
    const release =
      existing === undefined
        ? await add.mutateAsync({ name, items })
        : await edit.mutateAsync({ id: existing.id, version: existing.version, add: items });
    notify.success(`${about} added to “${release.name}”`);
    onClose();
  };
  const { error, isPending } = isNew ? add : edit;
  // Errors of the item, such as "Already in the release", belong to the whole dialog.
  const [fault] = Object.entries(error?.fieldErrors ?? {}).flatMap(([path, text]) =>
    path === 'name' ? [] : [text],
  );
  return (
    <Dialog
      title={`Add ${about} to a release`}
      typed={name !== ''}
      action={{
        label: 'Add',
        busy: isPending,
        disabled: target === undefined || (isNew && name.trim() === ''),
        onClick: save,
      }}
      failure={
        error !== null && error.fieldErrors['name'] === undefined && fault === undefined ? error : null
      }
      onClose={onClose}
    >
      <div className="desk-fields">
        <label htmlFor={ids.release}>Release</label>
        <Select
          id={ids.release}
          loading={data === undefined}
          value={target ?? null}
          options={[
            ...(data?.rows ?? []).map((row) => ({ value: row.id, label: row.name })),
            { value: newRelease, label: 'New release…' },
          ]}
          onChange={setChosen}
        />
        {isNew && (
          <TextField
            label="Name"
            name="releaseName"
            autoFocus
            autoComplete="off"
            maxLength={releaseLimits.name}
            value={name}
            error={error?.fieldErrors['name']}
            onChange={({ target: { value } }) => setName(value)}
          />
        )}
        {only && (
          <>
            <label htmlFor={ids.action}>What it does</label>
            <Select<ReleaseAction>
              id={ids.action}
              value={action ?? only.action}
              options={optionsOf(releaseActions)}
              onChange={setAction}
            />
          </>
        )}
      </div>
      {fault !== undefined && <Alert type="error" showIcon title={fault} />}
    </Dialog>
  );
}

export default themed(ReleaseDialog);
