import { Button, Modal } from 'antd';
import type { Account } from '../../../../contract/accounts/accounts.ts';
import { ShownOnce } from '../my-account/ShownOnce.tsx';

type Props = { account: Account; password: string; onClose: () => void };

/** Shows a generated password once. */
export function OneTimePassword({ account: { name, email }, password, onClose }: Props) {
  return (
    <Modal
      open
      title={`One-time password of ${name}`}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>
        {name} signs in with {email} and this password, and then chooses one of their own. The password is
        shown only once.
      </p>
      <ShownOnce label="One-time password" secret={password} what="Password" />
    </Modal>
  );
}
