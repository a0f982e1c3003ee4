// Webhooks and their deliveries as replies show them.
import { type Kysely, sql } from 'kysely';
import type { Input, Page } from '../../../contract/kit/calls.ts';
import type { Webhook, WebhookDelivery, webhooks } from '../../../contract/webhooks/webhooks.ts';
import type { Tables } from '../../database/database.ts';
import type { ReadContext } from '../../http/feature.ts';
import { toPage } from '../../records/lists.ts';
import { peopleOf, toRecordFields } from '../../records/records.ts';
import type { WebhookDeliveryTable, WebhookTable } from '../../webhooks/table.ts';

type Deliveries = typeof webhooks.deliveries;
type Db = { db: Kysely<Tables>; now: Date };

export async function listWebhooks(_input: object, context: Db): Promise<Webhook[]> {
  const rows = await context.db.selectFrom('webhook').selectAll().orderBy('id').execute();
  return toWebhooks(rows, context);
}

export async function listDeliveries(
  input: Input<Deliveries>,
  { db }: Pick<ReadContext<Deliveries>, 'db'>,
): Promise<Page<WebhookDelivery>> {
  const { id, state, sort = '-at', page, pageSize } = input;
  let wanted = db.selectFrom('webhookDelivery').where('webhookId', '=', id);
  if (state !== undefined && state.length > 0) wanted = wanted.where('state', 'in', state);
  const { total } = await wanted
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const direction = sort === 'at' ? 'asc' : 'desc';
  const rows = await wanted
    .selectAll()
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return toPage(rows.map(toDelivery), Number(total), input);
}

export function toDelivery(row: WebhookDeliveryTable): WebhookDelivery {
  const { id, webhookId, type, payload, at, state, tries, nextAt } = row;
  return { id, webhookId, type, payload, at, state, tries: JSON.parse(tries), nextAt };
}

export async function toWebhook(row: WebhookTable, context: Db): Promise<Webhook> {
  const [shown] = await toWebhooks([row], context);
  if (shown === undefined) throw new Error('One row makes one webhook');
  return shown;
}

async function toWebhooks(rows: readonly WebhookTable[], { db, now }: Db): Promise<Webhook[]> {
  const people = await peopleOf(
    db,
    rows.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]),
  );
  const last = await lastDeliveries(db);
  return rows.map((row) => ({
    ...toRecordFields(row, people),
    url: row.url,
    types: JSON.parse(row.types),
    active: row.active === 1,
    offReason: row.offReason,
    rotatingUntil: row.oldUntil !== null && row.oldUntil > now.toISOString() ? row.oldUntil : null,
    last: last.get(row.id) ?? null,
  }));
}

async function lastDeliveries(db: Kysely<Tables>): Promise<ReadonlyMap<string, Webhook['last']>> {
  const { rows } = await sql<NonNullable<Webhook['last']> & { id: string }>`
    select "webhook"."id", "last"."at", "last"."type", "last"."state" from "webhook"
    join "webhookDelivery" as "last" on "last"."id" = (
      select "id" from "webhookDelivery" where "webhookId" = "webhook"."id" order by "at" desc, "id" desc limit 1
    )`.execute(db);
  return new Map(rows.map(({ id, ...delivery }) => [id, delivery]));
}
