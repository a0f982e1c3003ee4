// Creates, changes and deletes webhooks, and replaces their secrets.
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import {
  type EventType,
  type Webhook,
  webhookLimits,
  type webhooks,
} from '../../../contract/webhooks/webhooks.ts';
import type { Caller } from '../../auth/sessions/sessions.ts';
import type { Database, Tables } from '../../database/database.ts';
import { fail, failOn } from '../../errors.ts';
import type { StagedContext, WriteContext } from '../../http/feature.ts';
import { type Exceptions, isException, urlFault } from '../../outbound/guard.ts';
import { changedBy, changedFields, createdBy, expectVersion } from '../../records/records.ts';
import { giveUp, labelOf, rotationEnd } from '../../webhooks/outcome.ts';
import { newSecret } from '../../webhooks/signature.ts';
import { findWebhook, type OldSecret, validSecrets, type WebhookTable } from '../../webhooks/table.ts';
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
    oldSecrets: '[]',
  };
  return transaction(async (db, audit) => {
    // Others may be adding one at the same time.
    if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${addKey})`.execute(db);
    if ((await countOf(db)) >= webhookLimits.webhooks)
      failOn({ url: `There are ${webhookLimits.webhooks} webhooks already. Delete one that is not needed.` });
    await db.insertInto('webhook').values(row).execute();
    audit({ action: 'webhook.create', entity: entityOf(row), after: auditedOf(row) });
    return { ...(await toWebhook(row, { db, now, who })), secret };
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
    const before = await locked(db, dialect, { id, version, now, who });
    const isActive = active ?? before.active === 1;
    const changes = {
      url: url ?? before.url,
      types: types === undefined || hasSame(types, before) ? before.types : JSON.stringify(types),
      active: isActive ? 1 : 0,
      offReason: isActive ? null : before.offReason,
    };
    if (changedFields({ ...before }, changes).size === 0) return toWebhook(before, { db, now, who });
    const row: WebhookTable = { ...before, ...changedBy(who, now, version), ...changes };
    await db.updateTable('webhook').set(row).where('id', '=', id).execute();
    if (row.active === 0) await giveUp(db, id);
    audit({
      action: 'webhook.edit',
      entity: entityOf(row),
      before: auditedOf(before),
      after: auditedOf(row),
    });
    return toWebhook(row, { db, now, who });
  });
}

export async function removeWebhook(
  { id, version }: Input<Remove>,
  { db, who, now, dialect, audit }: WriteContext<Remove>,
): Promise<Output<Remove>> {
  const row = await locked(db, dialect, { id, version, now, who });
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
    const before = await locked(db, dialect, { id, version, now, who });
    const valid = validSecrets(before, now);
    const oldest = valid[webhookLimits.oldSecrets - 1];
    if (oldest !== undefined)
      fail('invalid_transition', {
        text: `${valid.length} replaced secrets still sign. Wait until ${oldest.until}.`,
      });
    const until = rotationEnd(now);
    const row: WebhookTable = {
      ...before,
      ...changedBy(who, now, version),
      secret: site.seal.close(secret, id),
      oldSecrets: JSON.stringify([{ secret: before.secret, until }, ...valid] satisfies OldSecret[]),
    };
    await db.updateTable('webhook').set(row).where('id', '=', id).execute();
    audit({ action: 'webhook.rotate', entity: entityOf(row), after: { rotatingUntil: until } });
    return { ...(await toWebhook(row, { db, now, who })), secret };
  });
}

/** A stale caller gets the webhook as it is now. */
async function locked(
  db: Kysely<Tables>,
  dialect: Database['dialect'],
  { id, version, ...by }: { id: string; version: number; now: Date; who: Caller },
): Promise<WebhookTable> {
  const row = await findWebhook(db, id, dialect);
  expectVersion(row && (row.version === version ? row : await toWebhook(row, { db, ...by })), version);
  if (row === undefined) throw new Error('Checked above');
  return row;
}

function entityOf({ id, url, version }: WebhookTable) {
  return { type: 'webhook', id, label: labelOf({ url }), version };
}

/** True if a webhook has these events, in any order. */
function hasSame(types: readonly EventType[], { types: json }: WebhookTable): boolean {
  const before: EventType[] = JSON.parse(json);
  return before.length === types.length && before.every((type) => types.includes(type));
}

/** Without secrets, and of the URL, which may hold a key, its origin and what tells it from another one. */
function auditedOf({ url, types, active, offReason }: WebhookTable) {
  const urlHash = createHash('sha256').update(url).digest('hex').slice(0, 8);
  return { url: labelOf({ url }), urlHash, types: JSON.parse(types), active: active === 1, offReason };
}
