// Webhooks: where they send events, how the last delivery went, and what can be done with them.
import './webhooks.css';
import { lazy, Suspense, useState } from 'react';
import { type Webhook, webhookLimits, webhooks } from '../../../contract/webhooks/webhooks.ts';
import { useCan } from '../../data/access.tsx';
import { retryUntilOnline } from '../../data/idle.ts';
import { useRead } from '../../data/queries.ts';
import { useDialog } from '../../list/useDialog.ts';
import { useGone } from '../../list/useGone.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { Lines } from '../../ui/display/Lines.tsx';
import { WebhookRow } from './webhooks.row.tsx';

const WebhookForm = lazy(() => retryUntilOnline(() => import('./webhooks.form.tsx')));
const RotateDialog = lazy(() => retryUntilOnline(() => import('./webhooks.rotate.tsx')));
const DeleteDialog = lazy(() => retryUntilOnline(() => import('./webhooks.delete.tsx')));
const DeliveriesDrawer = lazy(() => retryUntilOnline(() => import('./webhooks.drawer.tsx')));

export type Asked = { what: 'edit' | 'rotate' | 'delete'; webhook: Webhook };

const dialogs = ['webhook'] as const;

export default function Webhooks() {
  const { data, error, refetch } = useRead(webhooks.list, {});
  const mayEdit = useCan('webhooks.edit');
  const { valueOf, show, close } = useDialog(dialogs);
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const end = () => setAsked(undefined);
  const shown = data?.find(({ id }) => id === valueOf('webhook'));
  const isGone = data !== undefined && shown === undefined && valueOf('webhook') !== null;
  useGone(isGone ? 'Webhook' : undefined, 'webhook');
  return (
    <div className="webhooks panel">
      <header>
        <h1>Webhooks</h1>
        {mayEdit && (
          <Button
            type="primary"
            disabled={data === undefined || data.length >= webhookLimits.webhooks}
            onClick={() => setAdding(true)}
          >
            Add webhook…
          </Button>
        )}
      </header>
      <p className="soft">Tell other programs, such as your site, when something public changes.</p>
      {data === undefined &&
        (error === null ? <Lines rows={6} /> : <ErrorPanel error={error} onRetry={() => void refetch()} />)}
      {data?.length === 0 && (
        <EmptyState title="No webhooks yet" text="A webhook sends a signed request for each change." />
      )}
      <ul>
        {data?.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onShow={() => show({ webhook: webhook.id })}
            onAsk={mayEdit ? (what) => setAsked({ what, webhook }) : undefined}
          />
        ))}
      </ul>
      <Suspense>
        {adding && <WebhookForm onClose={() => setAdding(false)} />}
        {asked?.what === 'edit' && <WebhookForm webhook={asked.webhook} onClose={end} />}
        {asked?.what === 'rotate' && <RotateDialog webhook={asked.webhook} onClose={end} />}
        {asked?.what === 'delete' && <DeleteDialog webhook={asked.webhook} onClose={end} />}
        {shown !== undefined && (
          <DeliveriesDrawer key={shown.id} webhook={shown} mayEdit={mayEdit} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}
