// Backups and restores during many writes, killed at any time, and beside a running server.
import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { session } from '../contract/session/session.ts';
import { drillBackup } from '../server/backup/make.ts';
import { storeOf } from '../server/backup/store.ts';
import type { Engine } from '../server/test/databases/databases.ts';
import { systemPostgresForFile, systemPrograms } from '../server/test/databases/systemPostgres.ts';
import { emptyDatabase } from './databases.ts';
import { startPooler } from './pooler.ts';
import { hasProgram, inForm, readyServer, signIn } from './world.ts';
import { inTheMidst, Writers } from './writers.ts';

const people = inForm({ short: 20, long: 200 });

const system = systemPrograms === undefined ? undefined : systemPostgresForFile();
const withPrograms = (engine: Engine) => engine === 'sqlite' || system !== undefined;
const engines: Engine[] = ['sqlite', 'postgres'];

// Needs PostgreSQL's programs, which are only installed on some machines.
describe.each(engines)('on %s', (engine) => {
  const empty = () => emptyDatabase(engine, engine === 'postgres' ? system?.() : undefined);
  // PostgreSQL's own transactions cover most of this, so it runs in the long form only.
  const rounds = engine === 'sqlite' ? inForm({ short: 2, long: 60 }) : inForm({ short: 0, long: 30 });

  test.runIf(withPrograms(engine))(
    'a backup during many writes contains everything acknowledged before, and restores completely',
    async () => {
      const database = await empty();
      const server = await readyServer(database.env);
      const client = await signIn(server.url);
      const writers = new Writers();
      await writers.prepare(client, people);
      const writing = writers.writeUntilGone(client);
      await inTheMidst(writers, people);
      const before = [...writers.acknowledged.values()].map(({ id }) => id);
      const path = (await command('backup', database.env)).stdout.split(': ')[0] ?? '';
      expect(statSync(path).mode & 0o777).toBe(0o600);
      await expect(command('restore', database.env, path)).rejects.toThrow(
        /Stop (it|all servers and poolers) first/,
      );
      server.child.kill('SIGKILL');
      await writing;

      const restored = await empty();
      await command('restore', restored.env, path);
      const games = new Set((await restored.query('select "id" from "listing"')).map(({ id }) => id));
      expect(before.filter((id) => !games.has(id))).toEqual([]);
      expect(await restored.damage()).toEqual([]);
      const changes = await restored.query(
        `select (select count(*) from "listing") + (select sum("version") from "category") as made,
       (select count(*) from "audit" where "entityType" in ('gameListing', 'category')) as noted`,
      );
      expect(changes[0]?.['noted']).toBe(changes[0]?.['made']);
      await readyServer(restored.env);
      const noted = await restored.query(`select "action" from "audit" where "entityType" = 'backup'`);
      expect(noted).toEqual([{ action: 'backup.restore' }]);
    },
  );

  test.runIf(withPrograms(engine) && rounds > 0)(
    'a backup killed at any time never leaves a file that looks complete',
    async () => {
      const { env } = await empty();
      const server = await readyServer(env);
      const folder = join(env['DATA_DIR'] ?? '', 'backups');
      for (let round = 0; round < rounds; round += 1) {
        await killed('backup', env, 300 + Math.random() * 500);
        const names = existsSync(folder)
          ? readdirSync(folder).filter((name) => /^ludex-.*\.tar$/.test(name))
          : [];
        const source = sourceOf(env);
        for (const name of names)
          expect(await drillBackup({ folder, name, source }, new AbortController().signal)).toMatchObject({
            ok: true,
          });
      }
      server.child.kill('SIGKILL');
    },
  );

  test.runIf(withPrograms(engine) && rounds > 0)(
    'a restore killed at any time is either undone or completed at the next start',
    async () => {
      const { env, query, damage } = await empty();
      const first = await readyServer(env);
      const client = await signIn(first.url);
      const writers = new Writers();
      await writers.prepare(client, 1);
      const path = (await command('backup', env)).stdout.split(': ')[0] ?? '';
      await writers.prepare(client, 2);
      first.child.kill('SIGKILL');
      await first.exit;
      const categories = async () => (await query('select 1 from "category"')).length;
      for (let round = 0; round < rounds; round += 1) {
        await killed('restore', env, 300 + Math.random() * 700, path);
        const server = await readyServer(env);
        expect([1, 2]).toContain(await categories());
        expect(await damage()).toEqual([]);
        server.child.kill('SIGKILL');
        await server.exit;
      }
      await command('restore', env, path);
      expect(await categories()).toBe(1);
    },
  );
});

test.skipIf(system === undefined || !hasProgram('pgbouncer'))(
  'behind a pooler that knows only the database of Ludex, backups go past it, and calls go on meanwhile',
  async () => {
    const database = await emptyDatabase('postgres', system?.());
    const direct = database.env['DATABASE_URL'] ?? '';
    const name = new URL(direct).pathname.slice(1);
    const pooler = await startPooler(direct, { follows: false, databases: name });
    const env = { ...database.env, DATABASE_URL: pooler };
    const server = await readyServer(env);
    const client = await signIn(server.url);
    const statuses = new Set<number>();
    let going = true;
    const lanes = Array.from({ length: 4 }, async () => {
      while (going) statuses.add((await client(session.current, {})).status);
    });
    expect((await command('backup', env)).stdout).toMatch(/ verified\n$/);
    going = false;
    await Promise.all(lanes);
    expect([...statuses]).toEqual([200]);

    // A pooler that alone knows the password.
    const unknown = Object.assign(new URL(pooler), { password: '' }).href;
    const alone = { ...env, DATABASE_URL: unknown, PGPASSFILE: '/dev/null' };
    await expect(command('backup', alone)).rejects.toThrow(
      /^No backup can be made: DATABASE_URL leads to a pooler, .*: set DATABASE_DIRECT_URL$/m,
    );
    const told = await command('backup', { ...alone, DATABASE_DIRECT_URL: direct });
    expect(told.stdout).toMatch(/ verified\n$/);
    // A session of a pooler serves as well. It does not know the scratch database.
    const sessions = await startPooler(direct, { follows: false, databases: name, mode: 'session' });
    const noted = await command('backup', { ...alone, DATABASE_DIRECT_URL: sessions });
    expect(noted.stdout).toMatch(/ verified\nnot restored into a scratch database: .+\n$/);
  },
);

const commands = join(import.meta.dirname, '../server/commands');

function command(name: string, env: Record<string, string>, ...args: string[]) {
  return promisify(execFile)(process.execPath, [join(commands, `${name}.ts`), ...args], {
    env: { ...quiet, ...env },
  });
}

async function killed(
  name: string,
  env: Record<string, string>,
  after: number,
  ...args: string[]
): Promise<void> {
  const child = spawn(process.execPath, [join(commands, `${name}.ts`), ...args], {
    env: { ...quiet, ...env },
    stdio: 'ignore',
  });
  const gone = new Promise((resolve) => child.once('close', resolve));
  await Promise.race([later(after), gone]);
  child.kill('SIGKILL');
  await gone;
}

/** Location of the database of a server with this environment. */
function sourceOf({ DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl }: Record<string, string>) {
  return storeOf({ dataDir, databaseUrl, backups: { folder: '' }, s3: undefined }, []).source;
}

const quiet = { PATH: process.env['PATH'] ?? '', NODE_NO_WARNINGS: '1' };
