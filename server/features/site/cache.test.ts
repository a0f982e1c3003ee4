// Replies are cached, and never outlive the data that they contain.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { site } from '../../../contract/delivery/delivery.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { publicTables } from '../../database/public-writes.ts';
import { engine } from '../../test/databases/databases.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { stock } from '../../test/records/pictures.ts';
import { publicGame, shown, visit } from '../../test/records/site.ts';

const start = testApps();

test('a reply has a strong ETag, is not sent again to a client that has it, and has cache and purge headers', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  const { id } = await publicGame(manager, { name: 'Kept' });
  const reply = await visit(app, 'games');
  const { etag } = reply.headers;
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect(reply.headers).toMatchObject({
    'cache-control': 'public, max-age=10, stale-while-revalidate=60, stale-if-error=86400',
    'surrogate-key': `games game-${id}`,
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
  const again = await visit(app, 'games', { 'if-none-match': String(etag) });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  await publicGame(manager);
  expect((await visit(app, 'games', { 'if-none-match': String(etag) })).statusCode).toBe(200);
});

test('each encoding has its own ETag and the same content', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  await publicGame(manager);
  const plain = await visit(app, 'games');
  const tags = new Set([plain.headers.etag]);
  for (const [accepted, encoding, decode] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['deflate', undefined, (body: Buffer) => body],
  ] as const) {
    const reply = await visit(app, 'games', { 'accept-encoding': accepted });
    expect(reply.headers['content-encoding'], accepted).toBe(encoding);
    expect(decode(reply.rawPayload).toString()).toBe(plain.body);
    tags.add(reply.headers.etag);
  }
  expect(tags.size).toBe(3);
});

test('a cached reply equals a computed one', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  await publicGame(manager, { name: 'Ready' });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = async (headers: Record<string, string>) => {
    const reply = await fetch(`${origin}/v1/games`, { headers });
    const { date: _, connection: __, 'keep-alive': ___, ...rest } = Object.fromEntries(reply.headers);
    return { status: reply.status, rest, text: await reply.text() };
  };
  const kept = (reply: Awaited<ReturnType<typeof ask>>) => {
    const { 'content-type': type, 'cache-control': caching, etag, vary } = reply.rest;
    return {
      status: reply.status,
      type,
      caching,
      etag,
      vary,
      key: reply.rest['surrogate-key'],
      text: reply.text,
    };
  };
  for (const headers of [{ 'accept-encoding': 'br' }, { 'accept-encoding': 'identity' }]) {
    const first = await ask(headers);
    const second = await ask(headers);
    expect(kept(second)).toEqual(kept(first));
    expect(second.rest['content-length']).toBe(first.rest['content-length']);
    const unchanged = await ask({ ...headers, 'if-none-match': String(second.rest['etag']) });
    expect([unchanged.status, unchanged.text]).toEqual([304, '']);
  }
  await publicGame(manager, { name: 'Written since' });
  expect((await ask({})).text).toContain('Written since');
});

test('parameters in another order are the same request', async () => {
  const { app, as, database } = await start();
  const manager = await as('Content Manager');
  await publicGame(manager);
  const first = await visit(app, 'games?sort=name&platform=web');
  const before = database.mark();
  const second = await visit(app, 'games?platform=web&sort=name');
  expect(second.headers.etag).toBe(first.headers.etag);
  if (engine === 'sqlite') expect(database.mark()).toBe(before);
});

test('a write appears in the next reply, whatever it changes', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  const category = await make.category(manager, { name: 'Before' });
  const { id, version, slug } = await publicGame(manager, { name: 'Changing', categoryIds: [category.id] });
  const first = async () => (await shown(app, site.games, 'games')).items[0];
  expect(await first()).toMatchObject({ name: 'Changing', categories: [{ name: 'Before' }] });
  await manager.ok(categories.edit, { id: category.id, version: category.version, name: 'After' });
  expect(await first()).toMatchObject({ categories: [{ name: 'After' }] });
  await manager.ok(listings.edit, { id, version, name: 'Changed' });
  expect(await first()).toMatchObject({ name: 'Changed', slug });
  expect((await shown(app, site.games, 'games?q=changed')).total).toBe(1);
  await manager.ok(listings.status, { id, version: version + 1, status: 'archived' });
  expect(await first()).toBeUndefined();
});

test('changes to drafts do not invalidate the cache until they are published or withdrawn', async () => {
  const { app, as, database } = await start();
  const manager = await as('Administrator');
  const noted = async (work: () => Promise<unknown>) => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*) as "n" from "publicChange"`.execute(database.reads)).rows[0]
        ?.n;
    const before = Number(await count());
    await work();
    return Number(await count()) - before;
  };
  const game = await make.completeListing(manager);
  const article = await make.completeArticle(manager, stock.coverId);
  const unseen = async () => {
    const { id } = await make.listing(manager);
    await manager.ok(listings.edit, { id, version: 1, name: 'Renamed' });
    await manager.ok(listings.remove, { id, version: 2 });
    await manager.ok(listings.status, { id: game.id, version: 1, status: 'inReview' });
    await manager.ok(articles.edit, { id: article.id, version: 1, title: 'A better title' });
    await make.completeBanner({ database }, manager);
  };
  expect(await noted(unseen)).toBe(0);
  for (const [version, status] of (['published', 'archived', 'draft'] as const).entries())
    expect(
      await noted(() => manager.ok(listings.status, { id: game.id, version: version + 2, status })),
      status,
    ).toBe(1);
  expect((await visit(app, `games/${game.slug}`)).statusCode).toBe(404);
});

test('a commit counts as public exactly if it may change what is public', async () => {
  const { as, database } = await start();
  const triggers =
    database.dialect === 'sqlite'
      ? sql<{ table: string }>`select distinct "tbl_name" as "table" from "sqlite_master"
          where "type" = 'trigger' and "sql" like '%into "publicChange"%'`
      : sql<{ table: string }>`select distinct "tgrelid"::regclass::text as "table" from "pg_trigger"
          inner join "pg_proc" on "pg_proc"."oid" = "tgfoid" where "prosrc" like '%into "publicChange"%'`;
  const { rows } = await triggers.execute(database.reads);
  const noted = rows.map(({ table }) => table.replaceAll('"', ''));
  expect([...noted, 'publicChange'].toSorted()).toEqual([...publicTables].toSorted());

  const manager = await as('Content Manager');
  const countsBy = async (work: () => Promise<unknown>) => {
    const before = database.publicCommits();
    await work();
    return database.publicCommits() - before;
  };
  expect(await countsBy(() => make.category(manager))).toBe(1);
  // One statement outside of a transaction.
  const untie = database.writes.updateTable('category').set({ sortOrder: 7 });
  expect(await countsBy(() => untie.execute())).toBe(1);
  // On SQLite all commits count, as its file is hardly ever away.
  if (engine === 'postgres') {
    const slugs = sql`update "slug" set "pending" = "pending"`;
    expect(await countsBy(() => database.writes.transaction().execute((db) => slugs.execute(db)))).toBe(0);
    const failing = database.writes.transaction().execute(async (db) => {
      await db.updateTable('category').set({ sortOrder: 8 }).execute();
      throw new Error('Rolled back');
    });
    expect(await countsBy(() => failing.catch(() => {}))).toBe(0);
  }
});

test('the lifetime of a reply ends with its next change by time', async () => {
  const { app, as, clock } = await start();
  const manager = await as('Content Manager');
  const due = await make.completeListing(manager);
  const publishAt = new Date(clock.now.getTime() + 20_000).toISOString();
  await manager.ok(listings.status, { id: due.id, version: 1, status: 'scheduled', publishAt });
  const age = async () =>
    /max-age=(\d+)/.exec(String((await visit(app, 'games')).headers['cache-control']))?.[1];
  expect(await age()).toBe('10');
  clock.advance(15_000);
  expect(Number(await age())).toBeLessThan(5);
  clock.advance(5_000);
  expect(await age()).toBe('10');
  expect((await shown(app, site.games, 'games')).total).toBe(1);
});

test('a write by another process appears within a second', async () => {
  const { app, as, database } = await start();
  const manager = await as('Content Manager');
  const { id } = await publicGame(manager, { name: 'Old name' });
  expect((await shown(app, site.games, 'games')).items[0]?.name).toBe('Old name');
  // A direct write, as by another process.
  await database.writes.updateTable('listing').set({ name: 'New name' }).where('id', '=', id).execute();
  await expect
    .poll(async () => (await shown(app, site.games, 'games')).items[0]?.name, {
      timeout: 1_000,
      interval: 20,
    })
    .toBe('New name');
});

test('with a rate limit, an address with too many requests gets a Retry-After', async () => {
  const { app } = await start({ perMinute: 3 });
  for (let n = 0; n < 3; n += 1) expect((await visit(app, 'games')).statusCode).toBe(200);
  const refused = await visit(app, 'games');
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([
    429,
    'application/problem+json; charset=utf-8',
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const other = await app.inject({ method: 'GET', url: '/v1/games', remoteAddress: '203.0.113.9' });
  expect(other.statusCode).toBe(200);
});

test('a change that could not be read at first is not missed', async () => {
  const { app, as, database } = await start();
  const manager = await as('Content Manager');
  await publicGame(manager, { name: 'First' });
  expect((await shown(app, site.games, 'games')).total).toBe(1);
  await publicGame(manager, { name: 'Second' });
  // The change log can be read, but not the changed rows.
  await sql`alter table "deployment" rename to "moved"`.execute(database.writes);
  expect((await visit(app, 'games')).statusCode).toBe(500);
  await sql`alter table "moved" rename to "deployment"`.execute(database.writes);
  expect((await shown(app, site.games, 'games')).total).toBe(2);
});
