// Servers and databases killed at any time keep every acknowledged write, once and complete.
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import type { Engine } from '../server/test/databases/databases.ts';
import { startPostgres } from '../server/test/databases/postgres.ts';
import { emptyDatabase, type FaultyDatabase } from './databases.ts';
import { inForm, readyServer, resume, signIn } from './world.ts';
import { inTheMidst, Writers } from './writers.ts';

const rounds = inForm({ short: 2, long: 50 });
const people = inForm({ short: 12, long: 200 });
/** Maximum time until a server is ready that has to recover first. */
const readyTimeoutMs = 5_000;

test.each<Engine>(['sqlite', 'postgres'])(
  'a server killed during many writes loses no acknowledged write (%s)',
  async (engine) => {
    const database = await emptyDatabase(engine);
    const writers = new Writers();
    let server = await readyServer(database.env);
    const signedIn = await signIn(server.url);
    await writers.prepare(signedIn, people);
    for (let round = 0; round < rounds; round += 1) {
      // The session was acknowledged too.
      const writing = writers.writeUntilGone(resume(signedIn, server.url));
      await inTheMidst(writers, people);
      server.child.kill('SIGKILL');
      await server.exit;
      await writing;

      server = await readyServer(database.env);
      await writers.retry(resume(signedIn, server.url));
      await expectWhole(database, writers);
    }
    server.child.kill('SIGTERM');
    await once(server.child, 'close');
    await expectWhole(database, writers);
  },
);

test('PostgreSQL killed during many writes loses nothing either, and the server recovers by itself', async () => {
  const postgres = await startPostgres({ durable: true });
  onTestFinished(postgres.stop);
  const database = await emptyDatabase('postgres', postgres.url);
  const server = await readyServer(database.env);
  expect(server.stdout()).not.toContain('= off');
  const client = await signIn(server.url);
  const writers = new Writers();
  await writers.prepare(client, people);
  for (let round = 0; round < inForm({ short: 1, long: 10 }); round += 1) {
    const writing = writers.writeUntilGone(client);
    await inTheMidst(writers, people);
    await postgres.crash();
    await writing;
    await expect
      .poll(async () => (await fetch(new URL('/readyz', server.url))).status, { timeout: readyTimeoutMs })
      .toBe(200);
    await writers.retry(client);
    await expectWhole(database, writers);
  }
});

/** Expects all acknowledged writes, nothing else, nothing partial, and an audit row for each change. */
async function expectWhole({ query, damage }: FaultyDatabase, writers: Writers): Promise<void> {
  expect(await damage()).toEqual([]);
  const games = await query(
    `select "id", "name", "tagline", (select count(*) from "listingTag" where "listingSeq" = "seq") as tags,
       (select count(*) from "listingCategory" where "listingSeq" = "seq") as categories from "listing"`,
  );
  const stored = games.map(({ id, name, tagline, tags, categories }) => [
    id,
    { name, tagline, tags: Number(tags), categories: Number(categories) },
  ]);
  const expected = [...writers.acknowledged.values()].map(({ sent: { name, tagline }, id }) => [
    id,
    { name, tagline, tags: 2, categories: 1 },
  ]);
  expect(stored).toHaveLength(expected.length);
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(expected));
  for (const { id, version, description } of await query(
    `select "id", "version", "description" from "category"`,
  )) {
    const acknowledged = writers.versions.get(String(id)) ?? 0;
    // A change may have been made without its reply arriving.
    expect([acknowledged, acknowledged + 1]).toContain(Number(version));
    if (Number(version) > 1) expect(description).toBe(`Version ${Number(version)}`);
    writers.versions.set(String(id), Number(version));
  }
  const changes = await query(
    `select (select count(*) from "listing") + (select sum("version") from "category") as made,
       (select count(*) from "audit" where "entityType" in ('gameListing', 'category')) as noted`,
  );
  expect(Number(changes[0]?.['noted'])).toBe(Number(changes[0]?.['made']));
}
