import { sql } from 'kysely';
import { webhookLimits } from '../../../contract/webhooks/webhooks.ts';
import type { Job } from '../../jobs/scheduler.ts';

/** Deliveries that one transaction deletes. */
const batchRows = 500;
const day = 24 * 60 * 60_000;

export const dropOldDeliveries: Job = {
  name: 'drop old webhook deliveries',
  every: 60 * 60_000,
  run: async ({ database: { reads, writes }, now }) => {
    const before = new Date(now.getTime() - webhookLimits.days * day).toISOString();
    const old = reads.selectFrom('webhookDelivery').select('id').where('at', '<', before);
    for (;;) {
      const rows = await old.orderBy('at').limit(batchRows).execute();
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await writes.deleteFrom('webhookDelivery').where('id', 'in', ids).execute();
      if (ids.length < batchRows) break;
    }
    // What nobody listens to any more.
    await sql`delete from "webhookEvent" where not exists (select 1 from "webhook" where "active" = 1)`.execute(
      writes,
    );
  },
};
