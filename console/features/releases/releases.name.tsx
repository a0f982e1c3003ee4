// Names a new release, or one that exists.
import { type FormEvent, useState } from 'react';
import { type Release, releaseLimits, releases } from '../../../contract/releases/releases.ts';
import { BizError } from '../../data/client.ts';
import { useWrite } from '../../data/queries.ts';
import { TextField } from '../../ui/inputs/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { themed } from '../../ui/themed.tsx';

type NameDialogProps = {
  /** The release to rename; none to create one. */
  release?: Pick<Release, 'id' | 'version' | 'name'>;
  onDone: (release: Release) => void;
  onClose: () => void;
};

function NameDialog({ release, onDone, onClose }: NameDialogProps) {
  const [name, setName] = useState(release?.name ?? '');
  const [isSent, setSent] = useState(false);
  const add = useWrite(releases.add, { display: false });
  const edit = useWrite(releases.edit, { display: false });
  const { error, isPending } = release === undefined ? add : edit;
  const [title, verb] = release === undefined ? ['New release', 'Create'] : ['Rename release', 'Rename'];
  const save = async () => {
    setSent(true);
    try {
      onDone(
        await (release === undefined
          ? add.mutateAsync({ name })
          : edit.mutateAsync({ id: release.id, version: release.version, name })),
      );
    } catch (failure) {
      // The dialog shows it.
      setSent(false);
      if (!(failure instanceof BizError)) throw failure;
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) void save();
  };
  return (
    <Dialog
      title={title}
      typed={!isSent && name.trim() !== (release?.name ?? '')}
      action={{ label: verb, busy: isPending, onClick: save }}
      failure={error !== null && Object.keys(error.fieldErrors).length === 0 ? error : null}
      onClose={onClose}
    >
      <form method="post" noValidate onSubmit={submit}>
        <TextField
          label="Name"
          name="releaseName"
          autoFocus
          autoComplete="off"
          maxLength={releaseLimits.name}
          value={name}
          error={error?.fieldErrors['name']}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  );
}

export default themed(NameDialog);
