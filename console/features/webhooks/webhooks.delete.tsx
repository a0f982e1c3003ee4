import { type Webhook, webhooks } from '../../../contract/webhooks/webhooks.ts';
import { notify } from '../../data/notify.ts';
import { useWrite } from '../../data/queries.ts';
import { DangerDialog } from '../../ui/overlays/DangerDialog.tsx';
import { themed } from '../../ui/themed.tsx';

function DeleteDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useWrite(webhooks.remove, { display: false });
  const { id, url, version } = webhook;
  const onSuccess = () => {
    notify.success('Webhook deleted');
    onClose();
  };
  return (
    <DangerDialog
      title="Delete the webhook?"
      action="Delete webhook"
      busy={remove.isPending}
      failure={remove.error}
      onAnswer={() => remove.mutate({ id, version }, { onSuccess })}
      onCancel={onClose}
    >
      <p>
        <code className="webhook-url">{url}</code> gets no more events. Its deliveries are deleted too. This
        cannot be undone.
      </p>
    </DangerDialog>
  );
}

export default themed(DeleteDialog);
