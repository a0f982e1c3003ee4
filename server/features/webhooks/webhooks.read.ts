// Webhooks and their deliveries as replies show them.
import { type Kysely, sql } from 'kysely';
import type { Input, Page } from '../../../contract/kit/calls.ts';
import { hasRight } from '../../../contract/kit/rights.ts';
import type { Webhook, WebhookDelivery, WebhookTry, webhooks } from '../../../contract/webhooks/webhooks.ts';
import type { Caller } from '../../auth/sessions/sessions.ts';
import type { Tables } from '../../database/database.ts';
import type { ReadContext } from '../../http/feature.ts';
import { toPage } from '../../records/lists.ts';
import { peopleOf, toRecordFields } from '../../records/records.ts';
import { labelOf } from '../../webhooks/outcome.ts';
import { validSecrets, type WebhookDeliveryTable, type WebhookTable } from '../../webhooks/table.ts';

type Deliveries = typeof webhooks.deliveries;
type Context = { db: Kysely<Tables>; now: Date; who: Pick<Caller, 'roles'> };

export async function listWebhooks(_input: object, context: Context): Promise<Webhook[]> {
  const rows = await context.db.selectFrom('webhook').selectAll().orderBy('id').execute();
  return toWebhooks(rows, context);
}

export async function listDeliveries(
  input: Input<Deliveries>,
  { db, who }: Pick<ReadContext<Deliveries>, 'db' | 'who'>,
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
  return toPage(
    rows.map((row) => toDelivery(row, who)),
    Number(total),
    input,
  );
}

/** URLs may hold keys. */
function seesUrls({ roles }: Pick<Caller, 'roles'>): boolean {
  return hasRight(roles, 'webhooks.edit');
}

export function toDelivery(row: WebhookDeliveryTable, who: Pick<Caller, 'roles'>): WebhookDelivery {
  const { id, webhookId, type, payload, at, state, nextAt } = row;
  const tries: WebhookTry[] = JSON.parse(row.tries);
  // A receiver that knows no such path often repeats it.
  const shown = seesUrls(who) ? tries : tries.map((one) => ({ ...one, reply: null }));
  return { id, webhookId, type, payload, at, state, tries: shown, nextAt };
}

export async function toWebhook(row: WebhookTable, context: Context): Promise<Webhook> {
  const [shown] = await toWebhooks([row], context);
  if (shown === undefined) throw new Error('One row makes one webhook');
  return shown;
}

async function toWebhooks(rows: readonly WebhookTable[], { db, now, who }: Context): Promise<Webhook[]> {
  const people = await peopleOf(
    db,
    rows.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]),
  );
  const last = await lastDeliveries(db);
  return rows.map((row) => ({
    ...toRecordFields(row, people),
    url: seesUrls(who) ? row.url : labelOf(row),
    types: JSON.parse(row.types),
    active: row.active === 1,
    offReason: row.offReason,
    rotatingUntil: validSecrets(row, now)[0]?.until ?? null,
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
