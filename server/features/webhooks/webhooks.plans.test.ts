// Query plans of webhooks with thousands of deliveries.
import { expect, test } from 'vitest';
import type { Payload } from '../../../contract/kit/calls.ts';
import { webhooks } from '../../../contract/webhooks/webhooks.ts';
import { insertAll } from '../../database/statements.ts';
import { newId } from '../../records/ids.ts';
import { analyse, plansOf } from '../../test/databases/plans.ts';
import { epoch, type TestApp, testApps } from '../../test/harness.ts';

const start = testApps();

const count = 3_000;
const looked = { about: /"webhookDelivery/, growing: /^webhookDelivery$/, count };

test('neither the list of webhooks nor that of deliveries scans all deliveries', async () => {
  const before = await start();
  const ids = await addMany(before);
  await analyse(before.database, ['webhookDelivery']);
  // An open connection has outdated statistics.
  const app = await before.restart();
  const admin = await app.as('Administrator');
  const wrong: string[] = [];
  const [id = ''] = ids;
  const queries: Payload<typeof webhooks.deliveries>[] = [
    { id },
    { id, sort: 'at', page: 3 },
    { id, state: ['failed'] },
    { id, state: ['pending', 'failed'] },
  ];
  for (const query of queries) {
    const call = () => admin.ok(webhooks.deliveries, query);
    const { statements, scans } = await plansOf(app.database, looked, call);
    expect(statements).toBeGreaterThan(0);
    wrong.push(...scans.map((scan) => `${JSON.stringify(query)}: ${scan}`));
  }
  const { scans } = await plansOf(app.database, looked, () => admin.ok(webhooks.list, {}));
  expect([...wrong, ...scans]).toEqual([]);
});

/** Deliveries of twenty webhooks that are off. Most succeeded. */
async function addMany({ database: { writes } }: TestApp): Promise<string[]> {
  const at = epoch.toISOString();
  const record = { version: 1, createdAt: at, createdBy: null, updatedAt: at, updatedBy: null };
  const off = { active: 0, offReason: null, secret: '', oldSecrets: '[]' };
  const hooks = Array.from({ length: 20 }, () => ({
    id: newId(),
    ...record,
    ...off,
    url: 'https://example.com/',
    types: '[]',
  }));
  await writes.transaction().execute(async (db) => {
    await insertAll(db, 'webhook', hooks);
    const deliveries = Array.from({ length: count }, (_, n) => ({
      id: newId(),
      webhookId: hooks[n % hooks.length]?.id ?? '',
      type: 'webhook.test' as const,
      payload: '{}',
      at: new Date(epoch.getTime() + n).toISOString(),
      state: n % 50 < 20 ? ('failed' as const) : ('succeeded' as const),
      failures: 0,
      tries: '[]',
      nextAt: null,
      holder: null,
      heldUntil: 0,
    }));
    await insertAll(db, 'webhookDelivery', deliveries);
  });
  return hooks.map(({ id }) => id);
}
