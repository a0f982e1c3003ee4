// From where the data is to a database that can be served: one process after the other, and not a byte changed before
// it is known that nothing speaks against it.
import { mkdirSync } from 'node:fs';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { writeAudit } from '../audit/audit.ts';
import { defaultHashCost } from '../auth/passwords/passwords.ts';
import { applyStaged, takeRestored } from '../backup/staged.ts';
import { databaseIn } from '../backup/store.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { durabilityFaults } from '../database/durability.ts';
import { lockExclusive, lockShared, lockStartup } from '../database/file-lock.ts';
import { refuseUnfit } from '../database/inspect.ts';
import { migrate, migrationNames } from '../database/migrate.ts';
import { startTurnAt } from '../database/run-exclusive.ts';
import { narrowModes } from '../private-files.ts';
import { newId } from '../records/ids.ts';
import { makeFirstAdmin } from './first-admin.ts';
import { seedRoles } from './roles.ts';
import { fillSample } from './sample/sample.ts';
import { storeWithSample } from './store.ts';

/** Opens the database of a configuration, brings it up to this program, and fills it where it is new. */
export async function openData(config: Config, logger: Logger): Promise<Database> {
  const { dataDir, databaseUrl, slowQueryMs } = config;
  const inFolder = `DATA_DIR ${dataDir} cannot be used`;
  await naming(inFolder, async () => mkdirSync(dataDir, { recursive: true, mode: 0o700 }));
  const open = await narrowModes(dataDir, config.backups.folder);
  if (open.length > 0)
    logger.warn({ paths: open }, 'other users may read files whose mode cannot be changed');
  if (databaseUrl !== undefined) {
    const endTurn = await naming('DATABASE_URL cannot be used', () => startTurnAt(databaseUrl));
    const database = await openDatabase({ url: databaseUrl }, slowQueryMs);
    await naming('DATABASE_URL cannot be used', () => sql`select 1`.execute(database.reads));
    await bringUp(config, database, logger);
    await endTurn();
    return database;
  }
  await naming(inFolder, () => bringBack(dataDir, logger));
  // Held until the process ends: whoever restores a backup has to be alone.
  const release = await naming(inFolder, () => lockShared(dataDir));
  const endTurn = await naming(inFolder, () => lockStartup(dataDir));
  const file = databaseIn(dataDir);
  await refuseUnfit(file, await migrationNames());
  const database = await naming(inFolder, () => openDatabase({ file }, slowQueryMs));
  await bringUp(config, database, logger);
  endTurn();
  const close = () => database.close().finally(release);
  return { ...database, close };
}

/** Puts what was laid ready by a restore in its place, unless another process uses what is there. */
async function bringBack(dataDir: string, logger: Logger): Promise<void> {
  const release = lockExclusive(dataDir);
  if (release === undefined) return;
  const done = await applyStaged(dataDir, databaseIn(dataDir)).finally(release);
  if (done !== undefined) logger.warn(done, 'a backup was brought back; what it replaced is kept');
}

async function bringUp(config: Config, database: Database, logger: Logger): Promise<void> {
  for (const fault of await durabilityFaults(database)) logger.warn(fault);
  const before = async () => {
    const { backupBeforeUpgrade } = await import('../backup/upgrade.ts');
    await backupBeforeUpgrade(database.workers, storeWithSample(config), logger);
  };
  const ran = await migrate(database, before, (details, text) => logger.warn(details, text));
  for (const name of ran) logger.info({ migration: name }, 'migrated');
  await noteRestore(config, database);
  await seedRoles(database, systemClock());
  const { admin } = config;
  const password = await makeFirstAdmin(database, { ...admin, hashCost: defaultHashCost }, systemClock());
  if (password !== undefined) {
    // Shown once, and not through the log, which may be kept.
    process.stdout.write(
      `First account: ${admin.email}  password: ${password}  (to be changed at the first login)\n`,
    );
  }
  if (config.sample) await fillSample(database, systemClock());
}

/** What a restore has taken out of the audit log it has to leave a trace of. */
async function noteRestore({ dataDir }: Config, { writes }: Database): Promise<void> {
  const restored = await takeRestored(dataDir);
  if (restored === undefined) return;
  const actor = { actorId: null, actorName: 'Ludex', sessionId: null, ip: '', traceId: newId() };
  const entity = { type: 'backup', id: null, label: restored.name };
  await writeAudit(writes, actor, systemClock(), [{ action: 'backup.restore', entity, after: restored }]);
}

/** Does something that fails when a variable is wrong, and then says which. */
async function naming<T>(complaint: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Where a name has several addresses, Node's error has a code and no message.
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = error instanceof Error && error.message !== '' ? error.message : code;
    throw new Error(`${complaint}: ${reason}`, { cause: error });
  }
}
