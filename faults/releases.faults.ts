// Servers killed while a release runs: all of its items are done, or none.
import { expect, test } from 'vitest';
import { listings } from '../contract/listings/listings.ts';
import { releases } from '../contract/releases/releases.ts';
import type { Engine } from '../server/test/databases/databases.ts';
import { emptyDatabase } from './databases.ts';
import { type Client, inForm, readyServer, resume, signIn } from './world.ts';

const items = 100;
/** Kills, each a little later after the request. */
const rounds = inForm({ short: 1, long: 20 });

test.each<Engine>(['sqlite', 'postgres'])(
  'a server killed in a run has done all of a release or nothing (%s)',
  async (engine) => {
    const database = await emptyDatabase(engine);
    let server = await readyServer(database.env);
    let client: Client = await signIn(server.url);
    const restart = async () => {
      server.child.kill('SIGKILL');
      await server.exit;
      server = await readyServer(database.env);
      client = resume(client, server.url);
    };
    const names = Array.from({ length: items }, (_, n) => ({ name: `Game ${n}` }));
    await client(listings.import, { rows: names });
    const rows = await database.query(`select "id" from "listing"`);
    expect(rows).toHaveLength(items);
    await database.query(
      `update "listing" set "status" = 'published', "publishAt" = '2026-01-01T00:00:00.000Z'`,
    );
    // The server does not know of that.
    await restart();
    const archived = rows.map(({ id }) => ({
      type: 'gameListing' as const,
      id: String(id),
      action: 'archive' as const,
    }));
    const added = await client(releases.add, { name: 'All at once', items: archived });
    if (!added.body.success) throw new Error(added.body.errorMessage);
    const { id, version } = added.body.data;
    let interrupted = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const run = client(releases.run, { id, version }).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 15 * round));
      await restart();
      await run;
      const [counted] = await database.query(`select
        (select count(*) from "listing" where "status" = 'archived') as records,
        (select count(*) from "audit" where "action" = 'gameListing.archive') as audited,
        (select count(*) from "release" where "state" = 'done') as releases`);
      const done = Object.values(counted ?? {}).map(Number);
      expect([
        [0, 0, 0],
        [items, items, 1],
      ]).toContainEqual(done);
      if (done[2] === 1) break;
      interrupted += 1;
    }
    const { status } = await client(releases.run, { id, version });
    expect(status).toBe(interrupted === rounds ? 200 : 409);
    expect(interrupted).toBeGreaterThan(0);
    expect(await database.query(`select "id" from "listing" where "status" <> 'archived'`)).toEqual([]);
    expect(await database.damage()).toEqual([]);
  },
);
