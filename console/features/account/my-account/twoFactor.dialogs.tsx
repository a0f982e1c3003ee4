// Dialogs for your second factors. Each asks for the password first and shows new secrets last.
import { useState } from 'react';
import { type Passkey, twoFactor } from '../../../../contract/session/two-factor.ts';
import { notify } from '../../../data/notify.ts';
import { useWrite } from '../../../data/queries.ts';
import { TextField } from '../../../ui/inputs/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { themed } from '../../../ui/themed.tsx';
import { deviceOf } from './device.ts';
import { AddApp } from './twoFactor.app.tsx';
import { RecoveryCodes } from './twoFactor.codes.tsx';
import { FieldForm, ProofForm } from './twoFactor.forms.tsx';

type PasskeyStep = { kind: 'renamePasskey' | 'removePasskey'; passkey: Passkey };
export type TwoFactorStep = { kind: 'addApp' | 'removeApp' | 'renewCodes' | 'addPasskey' } | PasskeyStep;

type DialogProps = { step: TwoFactorStep; hasApp: boolean; onClose: () => void };

function TwoFactorDialog({ step, hasApp, onClose }: DialogProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const [typed, setTyped] = useState(false);
  const done = (text: string) => {
    notify.success(text);
    onClose();
  };
  /** Ends with new recovery codes, if any. */
  const added = (text: string, recoveryCodes: readonly string[] | null) => {
    notify.success(text);
    if (recoveryCodes === null) onClose();
    else setCodes(recoveryCodes);
  };
  return (
    <Dialog
      title={codes ? 'Your recovery codes' : titleOf(step)}
      typed={typed && codes === undefined}
      onClose={onClose}
      closable={codes === undefined}
      maskClosable={false}
      width={480}
    >
      {codes ? <RecoveryCodes codes={codes} onClose={onClose} /> : body()}
    </Dialog>
  );

  function body() {
    if ('passkey' in step) return ofPasskey(step);
    if (step.kind === 'addApp') return <AddApp onAdded={(made) => added('Authenticator app set up', made)} />;
    if (step.kind === 'removeApp') return <RemoveApp onDone={() => done('Authenticator app turned off')} />;
    if (step.kind === 'renewCodes') return <RenewCodes hasApp={hasApp} onCodes={setCodes} />;
    return <AddPasskey hasApp={hasApp} onTyped={setTyped} onAdded={(made) => added('Passkey added', made)} />;
  }

  function ofPasskey({ kind, passkey }: PasskeyStep) {
    if (kind === 'renamePasskey')
      return <RenamePasskey passkey={passkey} onTyped={setTyped} onDone={() => done('Passkey renamed')} />;
    return <RemovePasskey passkey={passkey} hasApp={hasApp} onDone={() => done('Passkey deleted')} />;
  }
}

function titleOf(step: TwoFactorStep): string {
  if ('passkey' in step) {
    const { name } = step.passkey;
    return step.kind === 'renamePasskey' ? `Rename ${name}` : `Delete the passkey ${name}?`;
  }
  return {
    addApp: 'Set up an authenticator app',
    removeApp: 'Turn the authenticator app off?',
    renewCodes: 'New recovery codes',
    addPasskey: 'Add a passkey',
  }[step.kind];
}

function RemoveApp({ onDone }: { onDone: () => void }) {
  const { mutateAsync } = useWrite(twoFactor.removeApp, { display: false });
  return (
    <ProofForm hasApp danger action="Turn off" send={(proof) => mutateAsync(proof).then(onDone)}>
      <p>Your other sessions end. Without a passkey, only your password protects your account.</p>
    </ProofForm>
  );
}

type RenewProps = { hasApp: boolean; onCodes: (codes: readonly string[]) => void };

function RenewCodes({ hasApp, onCodes }: RenewProps) {
  const { mutateAsync } = useWrite(twoFactor.renewCodes, { display: false });
  const send = async (proof: Parameters<typeof mutateAsync>[0]) =>
    onCodes((await mutateAsync(proof)).recoveryCodes);
  return (
    <ProofForm hasApp={hasApp} action="Show new codes" send={send}>
      <p>Creates ten new codes. The old ones stop working.</p>
    </ProofForm>
  );
}

type AddPasskeyProps = Typing & {
  hasApp: boolean;
  onAdded: (recoveryCodes: readonly string[] | null) => void;
};

function AddPasskey({ hasApp, onTyped, onAdded }: AddPasskeyProps) {
  const begin = useWrite(twoFactor.beginPasskey, { display: false });
  const add = useWrite(twoFactor.addPasskey, { display: false });
  const [proposed] = useState(() => deviceOf(navigator.userAgent).slice(0, 60));
  const [name, setName] = useState(proposed);
  const send = async (proof: Parameters<typeof begin.mutateAsync>[0]) => {
    const options = await begin.mutateAsync(proof);
    const { makePasskey } = await import('../../../passkeys/passkeys.ts');
    const passkey = await makePasskey(options);
    const { recoveryCodes } = await add.mutateAsync({ name: name.trim() || 'Passkey', passkey });
    onAdded(recoveryCodes);
  };
  return (
    <ProofForm hasApp={hasApp} action="Add passkey" send={send}>
      <p>Your browser will ask you to confirm with this device, a phone or a security key.</p>
      <TextField
        label="Name"
        name="name"
        maxLength={60}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          onTyped(event.target.value !== proposed);
        }}
        hint="For example the device it is on."
      />
    </ProofForm>
  );
}

/** Called with whether a name was typed. */
type Typing = { onTyped: (typed: boolean) => void };

type PasskeyProps = { passkey: Passkey; onDone: () => void };

function RenamePasskey({ passkey: { id, name }, onTyped, onDone }: PasskeyProps & Typing) {
  const { mutateAsync } = useWrite(twoFactor.renamePasskey, { display: false });
  return (
    <FieldForm
      action="Save name"
      field={{
        label: 'Name',
        name: 'name',
        defaultValue: name,
        maxLength: 60,
        autoComplete: 'off',
        onChange: (event) => onTyped(event.target.value !== name),
      }}
      send={(typed) => mutateAsync({ id, name: typed }).then(onDone)}
    />
  );
}

function RemovePasskey({ passkey: { id }, hasApp, onDone }: PasskeyProps & { hasApp: boolean }) {
  const { mutateAsync } = useWrite(twoFactor.removePasskey, { display: false });
  return (
    <ProofForm
      hasApp={hasApp}
      danger
      action="Delete"
      send={(proof) => mutateAsync({ id, ...proof }).then(onDone)}
    >
      <p>You can no longer sign in with it, and your other sessions end. Remove it from your device too.</p>
    </ProofForm>
  );
}

export default themed(TwoFactorDialog);
