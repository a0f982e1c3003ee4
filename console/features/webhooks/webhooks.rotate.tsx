import { type Webhook, webhookLimits, webhooks } from '../../../contract/webhooks/webhooks.ts';
import { useWrite } from '../../data/queries.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { themed } from '../../ui/themed.tsx';
import { SecretDialog } from './webhooks.secret.tsx';

/** Replaces a secret and shows the new one. */
function RotateDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const rotate = useWrite(webhooks.rotate, { display: false });
  const { id, url, version } = webhook;
  if (rotate.data !== undefined) return <SecretDialog secret={rotate.data.secret} onClose={onClose} />;
  return (
    <Dialog
      title="Rotate the secret?"
      action={{
        label: 'Rotate secret',
        busy: rotate.isPending,
        onClick: () => rotate.mutateAsync({ id, version }),
      }}
      failure={rotate.error}
      onClose={onClose}
    >
      <p>
        Requests to <code className="webhook-url">{url}</code> get a new secret. For{' '}
        {webhookLimits.rotationHours} hours they carry the signatures of both secrets.
      </p>
    </Dialog>
  );
}

export default themed(RotateDialog);
