// A table that another connection keeps locked: calls end with 503 before clients give up, and the rest goes on.
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { articles } from '../../contract/articles/articles.ts';
import { banners } from '../../contract/banners/banners.ts';
import { listings } from '../../contract/listings/listings.ts';
import { roles } from '../../contract/roles/roles.ts';
import { engine } from '../test/databases/databases.ts';
import { testApps } from '../test/harness.ts';
import type { Database } from './database.ts';

const start = testApps();

/** Locks tables against all others until the returned function is called. */
async function lockTables({ writers: { location } }: Database, tables: readonly string[]) {
  if (!('url' in location)) throw new Error('SQLite has no locks of tables');
  const client = new pg.Client({ connectionString: location.url });
  await client.connect();
  onTestFinished(() => client.end());
  const names = tables.map((table) => `"${table}"`).join(', ');
  await client.query(`begin; lock table ${names} in access exclusive mode`);
  return () => client.query('commit');
}

describe.runIf(engine === 'postgres')('a locked table', () => {
  test('ends reads, saves and delivery with 503 and Retry-After, and other calls go on', async () => {
    const { app, as, database } = await start();
    const admin = await as('Administrator');
    const unlock = await lockTables(database, ['listing', 'article', 'banner']);
    const get = async (url: string) => app.inject({ method: 'GET', url });
    const sent = [
      admin.send(listings.list.path, { status: ['draft'] }),
      admin.send(articles.list.path, { status: ['draft'] }),
      admin.send(banners.list.path, { status: ['draft'] }),
      admin.send(listings.create.path, { name: 'Locked out' }),
      admin.send(articles.create.path, { title: 'Locked out' }),
      get('/v1/games?q=locked'),
      get('/v1/articles'),
    ];
    expect((await admin.send(roles.list.path, {})).status).toBe(200);
    for (const reply of await Promise.all(sent)) {
      const { statusCode, status = statusCode } = reply as { status?: number; statusCode?: number };
      expect(status).toBe(503);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    await unlock();
    expect((await admin.send(listings.create.path, { name: 'Let in' })).status).toBe(200);
    // The database is asked every half second whether it answers again.
    await expect.poll(async () => (await get('/v1/games?q=let')).statusCode).toBe(200);
  });

  test('ends more calls than there are connections as well', async () => {
    const { as, database } = await start();
    const admin = await as('Administrator');
    const unlock = await lockTables(database, ['listing']);
    const list = () => admin.send(listings.list.path, { status: ['draft'] });
    const sent = Array.from({ length: 30 }, list);
    for (const { status } of await Promise.all(sent)) expect(status).toBe(503);
    await unlock();
    expect((await list()).status).toBe(200);
  });
});
