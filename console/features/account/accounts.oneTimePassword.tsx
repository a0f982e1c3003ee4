import { Button, Modal } from 'antd';
import type { Account } from '../../../contract/accounts.ts';
import { ShownOnce } from './ShownOnce.tsx';

type Props = { account: Account; password: string; onClose: () => void };

/** A password that the server made up: it is shown here and never again. */
export function OneTimePassword({ account: { name, email }, password, onClose }: Props) {
  return (
    <Modal
      open
      title={`The one-time password of ${name}`}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          I have handed it over
        </Button>
      }
    >
      <p>
        {name} signs in with {email} and this password, and then chooses one of their own. It is shown only
        now: nobody can look it up later.
      </p>
      <ShownOnce label="One-time password" secret={password} what="The password" />
    </Modal>
  );
}
