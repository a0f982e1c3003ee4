// Sets up an authenticator app: password, key as QR code and text, first code.
import { QRCode } from 'antd';
import { useState } from 'react';
import { twoFactor } from '../../../../contract/session/two-factor.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { copy } from '../../../ui/buttons/copy.ts';
import { FieldForm, type Proof, ProofForm } from './twoFactor.forms.tsx';

type AddAppProps = { onAdded: (recoveryCodes: readonly string[] | null) => void };

export function AddApp({ onAdded }: AddAppProps) {
  const begin = useWrite(twoFactor.beginApp, { display: false });
  const confirm = useWrite(twoFactor.confirmApp, { display: false });
  const [key, setKey] = useState<{ secret: string; uri: string }>();
  if (key === undefined) {
    return (
      <ProofForm action="Continue" send={async (proof: Proof) => setKey(await begin.mutateAsync(proof))}>
        <p>You will enter a code at every sign-in. Your other sessions end.</p>
      </ProofForm>
    );
  }
  return (
    <>
      <p>
        Scan this with your authenticator app, or type the key into it. Then enter the code that it shows.
      </p>
      <div className="two-factor-key">
        <QRCode type="svg" value={key.uri} size={184} bordered={false} color="#000000" bgColor="#ffffff" />
        <div className="two-factor-secret">
          Key
          <code>{key.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <Button size="small" onClick={() => copy(key.secret, 'Key')}>
            Copy key
          </Button>
        </div>
      </div>
      <FieldForm
        action="Confirm"
        field={{
          label: 'Code',
          name: 'otp',
          autoComplete: 'one-time-code',
          inputMode: 'numeric',
          maxLength: 8,
          hint: 'Six digits.',
        }}
        send={async (otp) => onAdded((await confirm.mutateAsync({ otp })).recoveryCodes)}
      />
    </>
  );
}
