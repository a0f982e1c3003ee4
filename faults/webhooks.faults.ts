// Servers killed between a change and the delivery of its webhook: every change is told, under one id.
import { expect, test } from 'vitest';
import { categories } from '../contract/categories/categories.ts';
import { webhooks } from '../contract/webhooks/webhooks.ts';
import type { Engine } from '../server/test/databases/databases.ts';
import { receive } from '../server/test/peers/receiver.ts';
import { emptyDatabase } from './databases.ts';
import { type Client, inForm, readyServer, resume, signIn } from './world.ts';

/** Kills, each a little later after the last change. */
const rounds = inForm({ short: 2, long: 20 });
const perRound = 10;

test.each<Engine>(['sqlite', 'postgres'])(
  'a server killed in a delivery loses no event and tells none under two ids (%s)',
  async (engine) => {
    const receiver = await receive();
    const database = await emptyDatabase(engine);
    const env = { ...database.env, OUTBOUND_ALLOW: receiver.host };
    let server = await readyServer(env);
    let client: Client = await signIn(server.url);
    const made = await client(webhooks.add, { url: receiver.url, types: ['category.published'] });
    if (!made.body.success) throw new Error(made.body.errorMessage);
    for (let round = 1; round <= rounds; round += 1) {
      // In some rounds the server is killed while the receiver has not replied.
      receiver.answer = round % 2 === 1 ? 'never' : { status: 200 };
      const names = Array.from({ length: perRound }, (_, n) => `Category ${round} ${n}`);
      await Promise.all(
        names.map((name) => client(categories.add, { name, type: 'genre' }).catch(() => undefined)),
      );
      await new Promise((resolve) => setTimeout(resolve, (round * 500) / rounds));
      server.child.kill('SIGKILL');
      await server.exit;
      receiver.answer = { status: 200 };
      // As if the lease of the killed process had ended. On SQLite a start ends it.
      if (engine === 'postgres') await database.query(`update "webhookDelivery" set "heldUntil" = 0`);
      server = await readyServer(env);
      client = resume(client, server.url);
    }
    const stored = await database.query(`select "id" from "category"`);
    expect(stored).toHaveLength(rounds * perRound);
    const told = () => new Set(receiver.received.map(({ payload }) => payload.data.id));
    await expect.poll(told).toEqual(new Set(stored.map(({ id }) => id)));
    const left = `select "id" from "webhookDelivery" where "state" <> 'succeeded'`;
    await expect.poll(() => database.query(left)).toEqual([]);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(stored.length);
    expect(await database.query(`select "seq" from "webhookEvent"`)).toEqual([]);
    expect(await database.damage()).toEqual([]);
  },
);
