// Turns what triggers have noted into deliveries, and notes what changes by time alone.
import { type Kysely, sql } from 'kysely';
import { webhookLimits } from '../../contract/webhooks/webhooks.ts';
import type { Database, Tables } from '../database/database.ts';
import { insertAll } from '../database/statements.ts';
import { newId } from '../records/ids.ts';
import { payloadsOf } from './payloads.ts';
import type { WebhookDeliveryTable } from './table.ts';

/** True unless the outbox is empty. */
export async function hasEvents({ reads }: Database): Promise<boolean> {
  const event = await reads.selectFrom('webhookEvent').select('seq').limit(1).executeTakeFirst();
  return event !== undefined;
}

/** Makes deliveries of at most a hundred events. Returns false if none are left. */
export async function makeDeliveries({ writes, dialect }: Database, now: Date): Promise<boolean> {
  return writes.transaction().execute(async (db) => {
    let next = db.selectFrom('webhookEvent').selectAll().orderBy('seq').limit(webhookLimits.records);
    // Other processes take the next ones.
    if (dialect === 'postgres') next = next.forUpdate().skipLocked();
    const events = await next.execute();
    if (events.length === 0) return false;
    const webhooks = await db
      .selectFrom('webhook')
      .select(['id', 'types'])
      .where('active', '=', 1)
      .orderBy('id')
      .execute();
    const payloads = payloadsOf(events);
    const at = now.toISOString();
    const deliveries = webhooks.flatMap(({ id: webhookId, types }): WebhookDeliveryTable[] => {
      const wanted = new Set<string>(JSON.parse(types));
      return payloads
        .filter(({ type }) => wanted.has(type))
        .map((payload) => ({
          id: newId(),
          webhookId,
          type: payload.type,
          payload: JSON.stringify(payload),
          at,
          state: 'pending',
          failures: 0,
          tries: '[]',
          nextAt: at,
          holder: null,
          heldUntil: 0,
        }));
    });
    await insertAll(db, 'webhookDelivery', deliveries);
    const seqs = events.map(({ seq }) => seq);
    await db.deleteFrom('webhookEvent').where('seq', 'in', seqs).execute();
    return true;
  });
}

/** Notes what has appeared or ended by itself since the last call: banners, and games pinned to collections. */
export async function noteTimes({ reads, writes, dialect }: Database, now: Date): Promise<void> {
  const to = now.toISOString();
  const known = await reads.selectFrom('webhookClock').select('at').where('id', '=', 1).executeTakeFirst();
  if (known !== undefined && !(await hasTurned(reads, known.at, to))) return;
  await writes.transaction().execute(async (db) => {
    await sql`insert into "webhookClock" ("id", "at") values (1, ${to}) on conflict do nothing`.execute(db);
    const clock = db.selectFrom('webhookClock').select('at').where('id', '=', 1);
    const { at: from } = await (dialect === 'postgres' ? clock.forUpdate() : clock).executeTakeFirstOrThrow();
    if (from >= to) return;
    // What was written since its time was told by a trigger.
    for (const { at, type, slug, was, is, rows } of times)
      await sql`
        insert into "webhookEvent" ("type", "recordId", "slug", "version", "wasPublic", "isPublic", "at")
        select ${sql.lit(type)}, "id", ${slug}, "version", ${sql.lit(was)}, ${sql.lit(is)}, max(${at})
        from ${rows} where ${turned(at, from, to)} and "updatedAt" < ${at} group by "id", ${slug}, "version"`.execute(
        db,
      );
    await db.updateTable('webhookClock').set({ at: to }).where('id', '=', 1).execute();
  });
}

const pins = sql`"collection" join "collectionPin" on "collectionSeq" = "seq"`;
const pinned = { type: 'collection', slug: sql.ref('slug'), was: 1, is: 1, rows: pins } as const;
const banner = { type: 'banner', slug: sql`cast(null as text)`, rows: sql.table('banner') } as const;

/** At these times a published record changes by itself. */
const times = [
  { ...banner, at: sql.ref('publishAt'), was: 0, is: 1 },
  { ...banner, at: sql.ref('unpublishAt'), was: 1, is: 0 },
  { ...pinned, at: sql.ref('from') },
  { ...pinned, at: sql.ref('until') },
] as const;

async function hasTurned(db: Kysely<Tables>, from: string, to: string): Promise<boolean> {
  const found = times.map(
    ({ at, rows }) => sql<boolean>`exists (select 1 from ${rows} where ${turned(at, from, to)})`,
  );
  const { rows } = await sql<{ turned: number }>`
    select case when ${sql.join(found, sql` or `)} then 1 else 0 end as "turned"`.execute(db);
  return rows[0]?.turned === 1;
}

function turned(at: (typeof times)[number]['at'], from: string, to: string) {
  return sql`"status" = 'published' and ${at} > ${from} and ${at} <= ${to}`;
}
