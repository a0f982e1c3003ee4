// Sends deliveries. Shared by all processes on one database: each delivery is claimed with a lease, so that one process sends it. If the
// process dies, another one, or the next start, sends it again under the same id.
import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { webhookLimits } from '../../contract/webhooks/webhooks.ts';
import type { Seal } from '../auth/seal.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { databaseNow } from '../jobs/database-now.ts';
import { KeptConnections, type Outbound } from '../outbound/outbound.ts';
import { newId } from '../records/ids.ts';
import { hasEvents, makeDeliveries, noteTimes } from './outbox.ts';
import { gone, recordTries, type SentDelivery } from './outcome.ts';
import { post } from './post.ts';
import { findWebhook, type WebhookDeliveryTable, type WebhookTable } from './table.ts';

type Platform = {
  database: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  outbound: Outbound;
  seal: Seal;
};

const pollMs = 500;
/** Deliveries that are claimed together and recorded together, which saves commits. */
const claimedRows = 50;
/** After this no other one of them is begun. */
const sendingMs = 10_000;
/** Longer than that, the last try and its record take. */
const leaseMs = sendingMs + webhookLimits.timeoutMs + 10_000;

export class WebhookSender {
  readonly #platform: Platform;
  readonly #now: RawBuilder<number>;
  readonly #holder = newId();
  /** By webhook: one delivery after the other, so that a slow receiver delays no other. */
  readonly #sending = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #polling: NodeJS.Timeout | undefined;
  #looking: Promise<void>;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.#now = databaseNow(platform.database.dialect);
    this.#looking = platform.database.dialect === 'sqlite' ? this.#endLeases() : Promise.resolve();
    this.#lookLater();
  }

  /** Interrupts what is being sent; it is sent again at the next start. */
  async stop(): Promise<void> {
    clearTimeout(this.#polling);
    this.#stopping.abort(new Error('The server is stopping'));
    await this.#looking;
    await Promise.all(this.#sending.values());
  }

  #lookLater(): void {
    this.#polling = setTimeout(() => {
      this.#looking = this.#look()
        .catch((error: unknown) => {
          this.#platform.logger.warn({ err: error }, 'could not look for webhooks');
        })
        .then(() => {
          if (!this.#isStopped) this.#lookLater();
        });
    }, pollMs).unref();
  }

  /** A killed process has left its leases. On SQLite it was the only one. */
  async #endLeases(): Promise<void> {
    await this.#platform.database.writes
      .updateTable('webhookDelivery')
      .set({ holder: null, heldUntil: 0 })
      .where('state', '=', 'pending')
      .where('heldUntil', '>', 0)
      .execute()
      .catch((error: unknown) =>
        this.#platform.logger.warn({ err: error }, 'could not end the leases of webhooks'),
      );
  }

  async #look(): Promise<void> {
    const { database, clock } = this.#platform;
    let active = await this.#active();
    if (active.length === 0) return;
    await noteTimes(database, clock());
    if (await hasEvents(database)) {
      while (await makeDeliveries(database, clock())) if (this.#isStopped) return;
      active = await this.#active();
    }
    for (const { id, due } of active) {
      if (due === 0 || this.#sending.has(id) || this.#isStopped) continue;
      this.#sending.set(
        id,
        this.#send(id).finally(() => this.#sending.delete(id)),
      );
    }
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Webhooks that are on, with 1 for those with a delivery that is due. */
  async #active(): Promise<{ id: string; due: number }[]> {
    const { database, clock } = this.#platform;
    const { rows } = await sql<{ id: string; due: number }>`
      select "id", case when exists (
          select 1 from "webhookDelivery" where "webhookId" = "webhook"."id" and ${this.#isDue(clock())}
        ) then 1 else 0 end as "due"
      from "webhook" where "active" = 1`.execute(database.reads);
    return rows;
  }

  #isDue(now: Date): RawBuilder<boolean> {
    return sql`"state" = 'pending' and "nextAt" <= ${now.toISOString()}
      and not "heldUntil" between ${this.#now} + 1 and ${this.#now} + ${sql.lit(leaseMs)}`;
  }

  /** Sends what is due to a webhook, in order. */
  async #send(webhookId: string): Promise<void> {
    const { database, clock, logger } = this.#platform;
    try {
      while (!this.#isStopped) {
        const claimed = await this.#claim(webhookId, clock());
        const webhook = claimed.length === 0 ? undefined : await findWebhook(database.reads, webhookId);
        if (webhook === undefined) return;
        const sent: SentDelivery[] = [];
        try {
          await this.#post(webhook, claimed, sent);
        } finally {
          await recordTries(database, sent, claimed.slice(sent.length), clock());
        }
      }
    } catch (error) {
      if (!this.#isStopped)
        logger.warn({ err: error, webhook: webhookId }, 'webhook interrupted; it will be sent again');
    }
  }

  /** Sends deliveries as long as the lease lasts, and adds those that were sent. */
  async #post(
    webhook: WebhookTable,
    deliveries: readonly WebhookDeliveryTable[],
    sent: SentDelivery[],
  ): Promise<void> {
    const { clock, logger, outbound, seal } = this.#platform;
    const { signal } = this.#stopping;
    const kept = new KeptConnections();
    const began = performance.now();
    try {
      for (const delivery of deliveries) {
        if (performance.now() - began > sendingMs) return;
        const tried = await post(webhook, delivery, { outbound, seal, signal, kept }, clock());
        sent.push({ delivery, tried });
        const { status, error, ms } = tried;
        logger.info({ webhook: webhook.id, delivery: delivery.id, status, error, ms }, 'webhook sent');
        if (status === gone) return;
      }
    } finally {
      await kept.close();
    }
  }

  /** The first deliveries that are due, in order. */
  async #claim(webhookId: string, now: Date): Promise<WebhookDeliveryTable[]> {
    const { writes, dialect } = this.#platform.database;
    const { rows } = await sql<WebhookDeliveryTable>`
      update "webhookDelivery"
      set "holder" = ${this.#holder}, "heldUntil" = ${this.#now} + ${sql.lit(leaseMs)}
      where "id" in (
        select "id" from "webhookDelivery" where "webhookId" = ${webhookId} and ${this.#isDue(now)}
        order by "nextAt", "id" limit ${sql.lit(claimedRows)} ${sql.raw(dialect === 'postgres' ? 'for update skip locked' : '')}
      )
      returning *`.execute(writes);
    return rows.sort(
      (one, other) => compare(one.nextAt ?? '', other.nextAt ?? '') || compare(one.id, other.id),
    );
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
