// Records tries: a delivery is done, tried again later, or turns its webhook off.
import type { Transaction } from 'kysely';
import {
  retrySeconds,
  retrySpread,
  type WebhookTry,
  webhookLimits,
} from '../../contract/webhooks/webhooks.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { byClock } from '../audit/by-clock.ts';
import type { Database, Tables } from '../database/database.ts';
import { tell } from '../desk/notices.ts';
import { changedBy } from '../records/records.ts';
import type { Tried } from './post.ts';
import { findWebhook, type WebhookDeliveryTable, type WebhookTable } from './table.ts';

/** Tries that are kept of a delivery. */
const keptTries = 20;
/** The status by which a receiver ends its webhook. */
export const gone = 410;

export type SentDelivery = { delivery: WebhookDeliveryTable; tried: Tried };

/**
 * Records tries of a webhook's deliveries, and gives back what was claimed and not tried. Leaves what another process holds by now.
 * @param random from 0 to 1
 */
export async function recordTries(
  database: Database,
  sent: readonly SentDelivery[],
  untried: readonly WebhookDeliveryTable[],
  now: Date,
  random: () => number = Math.random,
): Promise<void> {
  const webhookId = [...sent.map(({ delivery }) => delivery), ...untried][0]?.webhookId;
  if (webhookId === undefined) return;
  await byClock(database, now, async (db, audit) => {
    await giveBack(db, untried);
    let webhook = await findWebhook(db, webhookId, database.dialect);
    for (const one of sent) {
      const offReason = await recordOne(db, one, webhook, now, random());
      if (offReason === undefined || webhook === undefined) continue;
      await turnOff(db, webhook, offReason, now, audit);
      webhook = { ...webhook, active: 0 };
    }
  });
}

/** Returns why the webhook is to be turned off, if it is. */
async function recordOne(
  db: Transaction<Tables>,
  { delivery, tried: { retryAfterMs, ...tried } }: SentDelivery,
  webhook: WebhookTable | undefined,
  now: Date,
  random: number,
): Promise<string | undefined> {
  const failures = tried.error === null ? 0 : delivery.failures + 1;
  const delayMs = tried.error === null ? undefined : delayAfter(failures, retryAfterMs, random);
  const isOver = delayMs === undefined || tried.status === gone || webhook?.active !== 1;
  const { numUpdatedRows } = await db
    .updateTable('webhookDelivery')
    .set({
      state: tried.error === null ? 'succeeded' : isOver ? 'failed' : 'pending',
      failures,
      tries: withTry(delivery.tries, tried),
      nextAt: isOver ? null : new Date(now.getTime() + delayMs).toISOString(),
      holder: null,
      heldUntil: 0,
    })
    .where('id', '=', delivery.id)
    .where('holder', '=', delivery.holder)
    .executeTakeFirst();
  if (numUpdatedRows === 0n || tried.error === null || !isOver || webhook?.active !== 1) return undefined;
  return tried.status === gone ? tried.error : `A delivery failed ${failures} times: ${tried.error}`;
}

async function giveBack(db: Transaction<Tables>, untried: readonly WebhookDeliveryTable[]): Promise<void> {
  const [first] = untried;
  if (first === undefined) return;
  await db
    .updateTable('webhookDelivery')
    .set({ holder: null, heldUntil: 0 })
    .where(
      'id',
      'in',
      untried.map(({ id }) => id),
    )
    .where('holder', '=', first.holder)
    .execute();
}

/** Milliseconds to the next try; undefined after the last one. */
function delayAfter(failures: number, retryAfterMs: number, random: number): number | undefined {
  const seconds = retrySeconds[failures - 1];
  if (seconds === undefined) return undefined;
  return Math.max(retryAfterMs, Math.round(seconds * 1_000 * (1 + retrySpread * (2 * random - 1))));
}

/** Tries as they are stored, with one more. */
export function withTry(tries: string, tried: WebhookTry): string {
  const all: WebhookTry[] = [...JSON.parse(tries), tried];
  return JSON.stringify(all.slice(-keptTries));
}

async function turnOff(
  db: Transaction<Tables>,
  webhook: WebhookTable,
  offReason: string,
  now: Date,
  audit: (entry: AuditEntry) => void,
): Promise<void> {
  const { id, url, version, createdBy } = webhook;
  await db
    .updateTable('webhook')
    .set({ ...changedBy(null, now, version), active: 0, offReason })
    .where('id', '=', id)
    .execute();
  await giveUp(db, id);
  await tell(db, now, [createdBy], {
    kind: 'webhookOff',
    by: null,
    type: 'webhook',
    id,
    label: labelOf(webhook),
    text: offReason,
  });
  audit({
    action: 'webhook.turnOff',
    entity: { type: 'webhook', id, label: labelOf({ url }), version: version + 1 },
    before: { active: true, offReason: webhook.offReason },
    after: { active: false, offReason },
  });
}

/** What is pending fails: it can be replayed when the webhook is on again. */
export async function giveUp(db: Transaction<Tables>, webhookId: string): Promise<void> {
  await db
    .updateTable('webhookDelivery')
    .set({ state: 'failed', nextAt: null })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'pending')
    .execute();
}

/** A webhook's name: the origin of its URL. The path and the query may hold a key. */
export function labelOf({ url }: Pick<WebhookTable, 'url'>): string {
  const { origin, pathname, search } = new URL(url);
  const label = pathname + search === '/' ? url : `${origin}/…`;
  return label.slice(0, labelChars);
}

const labelChars = 200;

/** When a secret that is replaced now ceases to sign. */
export function rotationEnd(now: Date): string {
  return new Date(now.getTime() + webhookLimits.rotationHours * 60 * 60_000).toISOString();
}
