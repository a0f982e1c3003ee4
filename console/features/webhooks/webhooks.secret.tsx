import { ShownOnce } from '../../ui/inputs/ShownOnce.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

/** A new secret, which no reply tells again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      title="Webhook secret"
      closable={false}
      width={640}
      action={{ label: 'Done', onClick: onClose }}
      onClose={onClose}
    >
      <p>Copy the secret now. It is shown only once. The receiver verifies each request with it.</p>
      <ShownOnce label="Webhook secret" secret={secret} what="Secret" />
    </Dialog>
  );
}
