// Backups through the API: made while the server runs, verified, downloaded, staged, and kept by the schedule.
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { backups } from '../../../contract/backups/backups.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { media } from '../../../contract/media/media.ts';
import { Backups } from '../../backup/backups.ts';
import { applyStaged } from '../../backup/staged.ts';
import { engine } from '../../test/databases/databases.ts';
import { systemPostgresForFile, systemPrograms } from '../../test/databases/systemPostgres.ts';
import { type Client, epoch, type TestApp, testApps } from '../../test/harness.ts';
import { keepLogs } from '../../test/logs.ts';
import { pngFile } from '../../test/records/pictures.ts';

// The PostgreSQL package of the tests has no pg_dump.
const onSystem = engine === 'postgres' && systemPrograms !== undefined;
const system = onSystem ? systemPostgresForFile() : undefined;
const start = testApps(engine, system);
const { signal } = new AbortController();
const database = engine === 'sqlite' ? 'database.sqlite' : 'database.dump';

/** The status once no task is in progress. */
async function settled(client: Client) {
  await expect.poll(async () => (await client.ok(backups.status, {})).working, { interval: 20 }).toBeNull();
  return client.ok(backups.status, {});
}

/** The backup folder of an application. */
function folderOf({ backups: options }: TestApp): string {
  return options?.folder ?? '';
}

const names = (folder: string) => readdirSync(folder).sort();

describe.runIf(engine === 'sqlite' || onSystem)('a backup', () => {
  test('is made, verified, readable by its owner only, and lists its contents', async () => {
    const app = await start();
    const owner = await app.as('Administrator');
    await owner.ok(media.upload, { file: await pngFile(300, 200), alt: 'One colour' });
    const { name } = await owner.ok(backups.make, {});
    const status = await settled(owner);
    expect(status).toMatchObject({
      failure: null,
      obstacle: null,
      canStage: engine === 'sqlite',
      staged: null,
    });
    const [made] = status.backups;
    const notes = ['2 pictures had no files when it was made'];
    expect(made).toMatchObject({
      name,
      kind: 'manual',
      pictures: 1,
      drill: { ok: true, problems: [], notes },
    });
    expect(made?.counts).toMatchObject({ role: 6, account: 6, media: 3 });
    const folder = folderOf(app);
    expect(names(folder)).toEqual([name.replace('.tar', '.json'), name]);
    if (process.platform !== 'win32') {
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      for (const file of names(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    }
    const noted = await app.database.reads
      .selectFrom('audit')
      .select('action')
      .where('entityType', '=', 'backup')
      .execute();
    expect(noted).toEqual([{ action: 'backup.make' }]);
  });

  test.runIf(engine === 'sqlite')('can be downloaded only by a link that is valid for a minute', async () => {
    const app = await start();
    const owner = await app.as('Administrator');
    const { name } = await owner.ok(backups.make, {});
    await settled(owner);
    const { path } = await owner.ok(backups.link, { name });
    const get = (url: string) => app.app.inject({ method: 'GET', url });
    const file = await get(path);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
    expect(file.rawPayload.equals(readFileSync(join(folderOf(app), name)))).toBe(true);
    const wrong = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const url of [`/backups/${name}`, wrong, path.replace('backups/l', 'backups/..%2Fl')])
      expect((await get(url)).statusCode).toBe(404);
    app.clock.advance(60_000);
    expect((await get(path)).statusCode).toBe(404);
  });

  test('is recognised as damaged, truncated or changed', async () => {
    const app = await start();
    const owner = await app.as('Administrator');
    const { name } = await owner.ok(backups.make, {});
    await settled(owner);
    const path = join(folderOf(app), name);
    const whole = readFileSync(path);
    const problemOf = async () => {
      await owner.ok(backups.check, { name });
      const {
        backups: [checked],
        failure,
      } = await settled(owner);
      expect(checked?.drill?.ok).toBe(false);
      expect(failure).toContain('is not whole');
      return checked?.drill?.problems.join();
    };
    const flipped = Buffer.from(whole);
    flipped[4_096] = (flipped[4_096] ?? 0) ^ 1;
    writeFileSync(path, flipped);
    expect(await problemOf()).toBe(`The backup is damaged in ${database}`);
    truncateSync(path, whole.length - 5_000);
    expect(await problemOf()).toMatch(/cut off|truncated/);
    writeFileSync(path, 'not a backup');
    expect(await problemOf()).toMatch(/cut off|cannot be read/);
    expect(await owner.fails('not_found', backups.check, { name: '../ludex.sqlite' })).toMatchObject({
      code: 404,
    });
    if (engine === 'postgres') return;
    await owner.ok(backups.stage, { name });
    expect(await settled(owner)).toMatchObject({ staged: null, failure: expect.stringMatching(/backup/) });
  });

  test.runIf(engine === 'sqlite')(
    'is restored at the next start once staged, with its pictures, and the replaced data is kept',
    async () => {
      const app = await start();
      const owner = await app.as('Administrator');
      const { id, url } = await owner.ok(media.upload, { file: await pngFile(300, 200), alt: 'One colour' });
      await owner.ok(categories.add, { requestId: 'before-the-backup', name: 'Before' });
      const { name } = await owner.ok(backups.make, {});
      await settled(owner);
      await owner.ok(categories.add, { requestId: 'after-the-backup', name: 'After' });
      await owner.ok(media.remove, { id, version: 1 });
      const folder = url.split('/')[2] ?? '';
      await app.files.removeOlder(folder, new Date(Date.now() + 60_000));
      expect(await app.files.read(folder, '300.webp')).toBeUndefined();
      await owner.ok(backups.stage, { name });
      expect(await settled(owner)).toMatchObject({ staged: name, failure: null });
      const restored = await app.files.read(folder, '300.webp');
      restored?.stream.destroy();
      expect(restored).toBeDefined();

      await app.close();
      const { dataDir = '', source } = app.backups ?? {};
      const file = source?.engine === 'sqlite' ? source.file : '';
      const done = await applyStaged(dataDir, file);
      expect(done?.name).toBe(name);
      const query = (path: string, sql: string) => {
        const database = new DatabaseSync(path, { readOnly: true });
        const rows = database.prepare(sql).all();
        database.close();
        return rows.map((row) => ({ ...row }));
      };
      const categoryNames = `select "name" from "category" order by "name"`;
      expect(query(file, categoryNames)).toEqual([{ name: 'Before' }]);
      expect(query(file, `select count(*) as n from "session"`)).toEqual([{ n: 0 }]);
      const kept = join(done?.keptIn ?? '', 'ludex.sqlite');
      expect(query(kept, categoryNames)).toEqual([{ name: 'After' }, { name: 'Before' }]);
      expect(await applyStaged(dataDir, file)).toBeUndefined();
    },
  );

  test.runIf(engine === 'sqlite')('can be unstaged', async () => {
    const app = await start();
    const owner = await app.as('Administrator');
    const { name } = await owner.ok(backups.make, {});
    await settled(owner);
    await owner.ok(backups.stage, { name });
    expect((await settled(owner)).staged).toBe(name);
    expect(await owner.ok(backups.unstage, {})).toEqual({ name });
    expect(await owner.ok(backups.unstage, {})).toEqual({ name: null });
    expect((await settled(owner)).staged).toBeNull();
  });

  test.runIf(engine === 'sqlite')('is made by the schedule, and the oldest are deleted', async () => {
    const app = await start();
    if (app.backups === undefined) throw new Error('Backups are off');
    const { logger, lines } = keepLogs();
    const pictures = await app.database.reads.selectFrom('media').select('hash').execute();
    const madeLater = pictures.map(({ hash }) => hash);
    const service = new Backups(
      { ...app.backups, madeLater, every: 24, keep: 2 },
      app.database.workers,
      logger,
    );
    const hours = (n: number) => new Date(epoch.getTime() + n * 3_600_000);
    const made: number[] = [];
    for (const hour of [0, 23, 24, 47.7]) {
      const before = (await service.status()).backups[0]?.name;
      await service.schedule.run({
        database: app.database,
        files: app.files,
        fourEyes: [],
        now: hours(hour),
        signal,
      });
      if ((await service.status()).backups[0]?.name !== before) made.push(hour);
    }
    expect(made).toEqual([0, 24, 47.7]);
    const { backups: left } = await service.status();
    expect(left.map(({ at, kind }) => [at, kind])).toEqual([
      [hours(47.7).toISOString(), 'scheduled'],
      [hours(24).toISOString(), 'scheduled'],
    ]);
    // Pictures whose files are generated on first request do not count as missing.
    expect(left.map(({ drill }) => drill?.notes)).toEqual([[], []]);
    expect(names(folderOf(app))).toHaveLength(4);
    expect(lines().filter(({ msg }) => msg === 'backup verified')).toHaveLength(3);
    // The clock was ahead and was corrected, so later changes are in no backup.
    await service.schedule.run({
      database: app.database,
      files: app.files,
      fourEyes: [],
      now: hours(47),
      signal,
    });
    expect(lines().filter(({ msg }) => msg === 'backup verified')).toHaveLength(4);
    await service.stop();
  });

  test.runIf(engine === 'sqlite')(
    'that failed never displaces a complete one, and failed ones do not pile up',
    async () => {
      const app = await start();
      if (app.backups?.source.engine !== 'sqlite') throw new Error('Backups are off');
      const service = new Backups(
        { ...app.backups, every: 24, keep: 2 },
        app.database.workers,
        keepLogs().logger,
      );
      const makeAt = async (hour: number) =>
        service.schedule.run({
          database: app.database,
          files: app.files,
          fourEyes: [],
          now: new Date(epoch.getTime() + hour * 3_600_000),
          signal,
        });
      for (const hour of [0, 24]) await makeAt(hour);
      const careless = new DatabaseSync(app.backups.source.file, { enableForeignKeyConstraints: false });
      careless.exec(
        `insert into "accountRole" ("accountId", "roleId", "position") values ('nobody', 'nothing', 0)`,
      );
      careless.close();
      for (const hour of [48, 72, 96]) {
        await makeAt(hour);
        expect((await service.status()).failure).toContain('refers to none');
      }
      const { backups: left } = await service.status();
      expect(
        left.map(({ at, drill }) => [(Date.parse(at) - epoch.getTime()) / 3_600_000, drill?.ok]),
      ).toEqual([
        [96, false],
        [24, true],
        [0, true],
      ]);
      await service.stop();
    },
  );
});

test('only owners can list, create and download backups', async () => {
  const app = await start();
  for (const role of ['Content Manager', 'Viewer'] as const) {
    const client = await app.as(role);
    await client.fails('forbidden', backups.status, {});
    await client.fails('forbidden', backups.make, {});
    await client.fails('forbidden', backups.link, { name: 'any' });
    await client.fails('forbidden', backups.stage, { name: 'any' });
  }
});

test.runIf(engine === 'postgres')(
  'PostgreSQL backups are restored by a command, and the status has the reason if none can be made',
  async () => {
    const app = await start();
    const owner = await app.as('Administrator');
    const { obstacle, canStage } = await owner.ok(backups.status, {});
    expect(canStage).toBe(false);
    if (obstacle !== null) {
      expect(obstacle).toMatch(/cannot be started here: install|cannot serve PostgreSQL \d+: install/);
      expect((await owner.fails('unavailable', backups.make, {})).errorMessage).toContain(obstacle);
    }
  },
);
