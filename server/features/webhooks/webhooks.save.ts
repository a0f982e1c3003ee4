// Creates, changes and deletes webhooks, and replaces their secrets.
import { type Kysely, sql } from 'kysely';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { type Webhook, webhookLimits, type webhooks } from '../../../contract/webhooks/webhooks.ts';
import type { Database, Tables } from '../../database/database.ts';
import { failOn } from '../../errors.ts';
import type { StagedContext, WriteContext } from '../../http/feature.ts';
import { type Exceptions, isException, urlFault } from '../../outbound/guard.ts';
import { changedBy, createdBy, expectVersion } from '../../records/records.ts';
import { giveUp, labelOf, rotationEnd } from '../../webhooks/outcome.ts';
import { newSecret } from '../../webhooks/signature.ts';
import { findWebhook, type WebhookTable } from '../../webhooks/table.ts';
import { toWebhook } from './webhooks.read.ts';

type Add = typeof webhooks.add;
type Edit = typeof webhooks.edit;
type Remove = typeof webhooks.remove;
type Rotate = typeof webhooks.rotate;

/** Arbitrary. Additions run one after the other. */
const addKey = 5_208_331_964;

/** Refuses what the server would never connect to. Unencrypted requests go to exceptions only. */
export async function targetFaults(
  { url }: { url?: string | undefined },
  { outboundAllow }: { outboundAllow: Exceptions },
): Promise<FieldErrors> {
  if (url === undefined) return {};
  const target = new URL(url);
  if (isException(target, outboundAllow)) return {};
  const fault =
    target.protocol === 'https:' ? urlFault(target, outboundAllow) : 'Only https URLs are accepted';
  return fault === null ? {} : { url: `${fault}. Hosts named in OUTBOUND_ALLOW are accepted too.` };
}

export async function addWebhook(
  { url, types, active }: Input<Add>,
  { who, now, site, dialect, transaction }: StagedContext<Add>,
): Promise<Output<Add>> {
  const secret = newSecret();
  const record = createdBy(who, now);
  const row: WebhookTable = {
    ...record,
    url,
    types: JSON.stringify(types),
    active: active ? 1 : 0,
    offReason: null,
    secret: site.seal.close(secret, record.id),
    oldSecret: null,
    oldUntil: null,
  };
  return transaction(async (db, audit) => {
    // Others may be adding one at the same time.
    if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${addKey})`.execute(db);
    if ((await countOf(db)) >= webhookLimits.webhooks)
      failOn({ url: `There are ${webhookLimits.webhooks} webhooks already. Delete one that is not needed.` });
    await db.insertInto('webhook').values(row).execute();
    audit({ action: 'webhook.create', entity: entityOf(row), after: auditedOf(row) });
    return { ...(await toWebhook(row, { db, now })), secret };
  });
}

async function countOf(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function editWebhook(
  { id, version, url, types, active }: Input<Edit>,
  { who, now, dialect, transaction }: StagedContext<Edit>,
): Promise<Webhook> {
  return transaction(async (db, audit) => {
    const before = await locked(db, dialect, id, version, now);
    const row: WebhookTable = {
      ...before,
      ...changedBy(who, now, version),
      url: url ?? before.url,
      types: types === undefined ? before.types : JSON.stringify(types),
      active: active === undefined ? before.active : active ? 1 : 0,
      offReason: active === undefined ? before.offReason : null,
    };
    await db.updateTable('webhook').set(row).where('id', '=', id).execute();
    if (row.active === 0) await giveUp(db, id);
    audit({
      action: 'webhook.edit',
      entity: entityOf(row),
      before: auditedOf(before),
      after: auditedOf(row),
    });
    return toWebhook(row, { db, now });
  });
}

export async function removeWebhook(
  { id, version }: Input<Remove>,
  { db, now, dialect, audit }: WriteContext<Remove>,
): Promise<Output<Remove>> {
  const row = await locked(db, dialect, id, version, now);
  await db.deleteFrom('webhook').where('id', '=', id).execute();
  audit({ action: 'webhook.delete', entity: entityOf(row), before: auditedOf(row) });
  return { id };
}

export async function rotateSecret(
  { id, version }: Input<Rotate>,
  { who, now, site, dialect, transaction }: StagedContext<Rotate>,
): Promise<Output<Rotate>> {
  const secret = newSecret();
  return transaction(async (db, audit) => {
    const before = await locked(db, dialect, id, version, now);
    const row: WebhookTable = {
      ...before,
      ...changedBy(who, now, version),
      secret: site.seal.close(secret, id),
      oldSecret: before.secret,
      oldUntil: rotationEnd(now),
    };
    await db.updateTable('webhook').set(row).where('id', '=', id).execute();
    audit({ action: 'webhook.rotate', entity: entityOf(row), after: { rotatingUntil: row.oldUntil } });
    return { ...(await toWebhook(row, { db, now })), secret };
  });
}

/** A stale caller gets the webhook as it is now. */
async function locked(
  db: Kysely<Tables>,
  dialect: Database['dialect'],
  id: string,
  version: number,
  now: Date,
): Promise<WebhookTable> {
  const row = await findWebhook(db, id, dialect);
  expectVersion(row && (row.version === version ? row : await toWebhook(row, { db, now })), version);
  if (row === undefined) throw new Error('Checked above');
  return row;
}

function entityOf({ id, url, version }: WebhookTable) {
  return { type: 'webhook', id, label: labelOf({ url }), version };
}

/** Without the query of the URL, which may hold a key, and without secrets. */
function auditedOf({ url, types, active, offReason }: WebhookTable) {
  return { url: labelOf({ url }), types: JSON.parse(types), active: active === 1, offReason };
}
