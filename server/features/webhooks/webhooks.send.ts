// Sends an event to try a webhook, and sends deliveries again.
import type { Input, Output } from '../../../contract/kit/calls.ts';
import { testEvent, type WebhookPayload, type webhooks } from '../../../contract/webhooks/webhooks.ts';
import { fail } from '../../errors.ts';
import type { StagedContext, WriteContext } from '../../http/feature.ts';
import { newId } from '../../records/ids.ts';
import { labelOf, withTry } from '../../webhooks/outcome.ts';
import { post } from '../../webhooks/post.ts';
import { findWebhook, type WebhookDeliveryTable } from '../../webhooks/table.ts';
import { toDelivery } from './webhooks.read.ts';

type Test = typeof webhooks.test;
type Replay = typeof webhooks.replay;

/** Somebody waits for the outcome; the console for at most 15 seconds. */
const timeoutMs = 10_000;

export async function sendTest(
  { id }: Input<Test>,
  { db, who, now, outbound, site, transaction }: StagedContext<Test>,
): Promise<Output<Test>> {
  const webhook = (await findWebhook(db, id)) ?? fail('not_found');
  const at = now.toISOString();
  const data = { type: null, id: null, slug: null, version: null, keys: [] };
  const payload: WebhookPayload = { type: testEvent, timestamp: at, data };
  const sent = { id: newId(), payload: JSON.stringify(payload) };
  const { signal } = new AbortController();
  const services = { outbound, seal: site.seal, signal };
  const { retryAfterMs: _, ...tried } = await post(webhook, sent, services, now, timeoutMs);
  const row: WebhookDeliveryTable = {
    ...sent,
    webhookId: id,
    type: testEvent,
    at,
    state: tried.error === null ? 'succeeded' : 'failed',
    failures: 0,
    tries: withTry('[]', tried),
    nextAt: null,
    holder: null,
    heldUntil: 0,
  };
  return transaction(async (writes, audit) => {
    if ((await findWebhook(writes, id)) === undefined) fail('not_found');
    await writes.insertInto('webhookDelivery').values(row).execute();
    const entity = { type: 'webhook', id, label: labelOf(webhook), version: webhook.version };
    audit({ action: 'webhook.test', entity, after: { status: tried.status, error: tried.error } });
    return toDelivery(row, who);
  });
}

export async function replay(
  { id, deliveryId }: Input<Replay>,
  { db, dialect, now, audit }: WriteContext<Replay>,
): Promise<Output<Replay>> {
  const webhook = (await findWebhook(db, id, dialect)) ?? fail('not_found');
  if (webhook.active === 0) fail('invalid_transition', { text: 'Turn the webhook on first' });
  let again = db
    .updateTable('webhookDelivery')
    .set({ state: 'pending', failures: 0, nextAt: now.toISOString() })
    .where('webhookId', '=', id);
  again =
    deliveryId === undefined
      ? again.where('state', '=', 'failed').where('type', '<>', testEvent)
      : again.where('id', '=', deliveryId).where('state', '<>', 'pending');
  const { numUpdatedRows } = await again.executeTakeFirst();
  const replayed = Number(numUpdatedRows);
  if (deliveryId !== undefined && replayed === 0) {
    const pending = await db
      .selectFrom('webhookDelivery')
      .select('id')
      .where('webhookId', '=', id)
      .where('id', '=', deliveryId)
      .executeTakeFirst();
    if (pending === undefined) fail('not_found');
  }
  const entity = { type: 'webhook', id, label: labelOf(webhook), version: webhook.version };
  if (replayed > 0)
    audit({ action: 'webhook.replay', entity, after: { deliveryId: deliveryId ?? null, replayed } });
  return { replayed };
}
