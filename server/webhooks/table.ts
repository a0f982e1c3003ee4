// The tables of webhooks.
import type { Kysely } from 'kysely';
import type { DeliveryState, EventType, testEvent, WebhookRecord } from '../../contract/webhooks/webhooks.ts';
import type { Tables } from '../database/database.ts';
import { locking, type RecordColumns } from '../records/records.ts';

export interface WebhookTable extends RecordColumns {
  url: string;
  /** JSON: event types. */
  types: string;
  active: number;
  /** Why the server turned it off. */
  offReason: string | null;
  /** Sealed. */
  secret: string;
  /** JSON: {@link OldSecret}s, the latest first. Those that are over are dropped at the next rotation. */
  oldSecrets: string;
}

/** A sealed secret that was replaced, and until when it signs too. */
export type OldSecret = { secret: string; until: string };
export interface WebhookDeliveryTable {
  id: string;
  webhookId: string;
  type: EventType | typeof testEvent;
  payload: string;
  at: string;
  state: DeliveryState;
  /** Tries that failed since it was made or replayed. */
  failures: number;
  /** JSON: the latest tries. */
  tries: string;
  /** When it is tried next; null unless it is pending. */
  nextAt: string | null;
  /** The process that sends it, and the end of its lease by the database's clock. */
  holder: string | null;
  heldUntil: number;
}
/** The outbox, which triggers fill. */
interface WebhookEventTable {
  seq: number;
  type: WebhookRecord;
  recordId: string;
  slug: string | null;
  version: number;
  wasPublic: 0 | 1;
  /** 2 for a record that was deleted. */
  isPublic: 0 | 1 | 2;
  at: string;
  /** The job, release or call that changed it together with others. */
  batch: string | null;
}
export type WebhookEvent = WebhookEventTable;
declare module '../database/database.ts' {
  interface Tables {
    webhook: WebhookTable;
    webhookDelivery: WebhookDeliveryTable;
    webhookEvent: WebhookEventTable;
    webhookClock: { id: number; at: string };
  }
}

/** The replaced secrets of a webhook that still sign, the latest first. */
export function validSecrets({ oldSecrets }: Pick<WebhookTable, 'oldSecrets'>, now: Date): OldSecret[] {
  const all: OldSecret[] = JSON.parse(oldSecrets);
  return all.filter(({ until }) => until > now.toISOString());
}

export async function findWebhook(
  db: Kysely<Tables>,
  id: string,
  dialect?: 'sqlite' | 'postgres',
): Promise<WebhookTable | undefined> {
  const query = db.selectFrom('webhook').selectAll().where('id', '=', id);
  return (dialect === undefined ? query : locking(query, dialect)).executeTakeFirst();
}
