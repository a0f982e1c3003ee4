// Opens the data: applies a staged restore, checks, migrates and fills the database. Processes do this one after the other, and
// nothing is changed before all checks have passed.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
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
import { Reserve } from '../database/reserve.ts';
import { startTurnAt } from '../database/run-exclusive.ts';
import { narrowModes } from '../private-files.ts';
import { newId } from '../records/ids.ts';
import { makeFirstAdmin } from './first-admin.ts';
import { seedRoles } from './roles.ts';
import { fillSample } from './sample/sample.ts';
import { storeWithSample } from './store.ts';

/** Opens the configured database, migrates it, and fills a new one. */
export async function openData(config: Config, logger: Logger): Promise<Database> {
  const { dataDir, databaseUrl, slowQueryMs } = config;
  const inFolder = `DATA_DIR ${dataDir} cannot be used`;
  await naming(inFolder, async () => mkdirSync(dataDir, { recursive: true, mode: 0o700 }));
  const open = await narrowModes(dataDir, config.backups.folder);
  if (open.length > 0) logger.warn({ paths: open }, 'could not make files private to their owner');
  if (databaseUrl !== undefined) {
    const endTurn = await naming('DATABASE_URL cannot be used', () => startTurnAt(databaseUrl));
    const database = await openDatabase({ url: databaseUrl }, slowQueryMs);
    await naming('DATABASE_URL cannot be used', () => sql`select 1`.execute(database.reads));
    await prepare(config, database, logger);
    await endTurn();
    return database;
  }
  await naming(inFolder, () => restoreStaged(dataDir, logger));
  // Held until the process ends, since a restore requires exclusive use.
  const release = await naming(inFolder, () => lockShared(dataDir));
  const endTurn = await naming(inFolder, () => lockStartup(dataDir));
  const file = databaseIn(dataDir);
  await refuseUnfit(file, await migrationNames());
  const database = await naming(inFolder, () => openDatabase({ file }, slowQueryMs));
  await prepare(config, database, logger);
  endTurn();
  const close = () => database.close().finally(release);
  return { ...database, reserve: new Reserve(join(dataDir, 'ludex.reserve')), close };
}

/** Applies a staged restore, unless another process uses the data. */
async function restoreStaged(dataDir: string, logger: Logger): Promise<void> {
  const release = lockExclusive(dataDir);
  if (release === undefined) return;
  const done = await applyStaged(dataDir, databaseIn(dataDir)).finally(release);
  if (done !== undefined) logger.warn(done, 'backup restored; previous data kept');
}

async function prepare(config: Config, database: Database, logger: Logger): Promise<void> {
  for (const fault of await durabilityFaults(database)) logger.warn(fault);
  const before = async (pending: readonly string[]) => {
    const what = pending.length === 1 ? '1 migration' : `${pending.length} migrations`;
    logger.info({ migrations: pending.length }, `upgrading, ${what}`);
    const { backupBeforeUpgrade } = await import('../backup/upgrade.ts');
    await backupBeforeUpgrade(database.workers, storeWithSample(config), logger);
  };
  await migrate(database, {
    before,
    committed: (migration, ms) => logger.info({ migration, ms }, 'migrated'),
    report: (details, text) => logger.warn(details, text),
  });
  await auditRestore(config, database);
  await seedRoles(database, systemClock());
  const { admin } = config;
  const password = await makeFirstAdmin(database, { ...admin, hashCost: defaultHashCost }, systemClock());
  if (password !== undefined) {
    // Not in the log, which may be stored.
    process.stdout.write(
      `First account: ${admin.email}  password: ${password}  (must be changed at the first sign-in)\n`,
    );
  }
  if (config.sample) await fillSample(database, systemClock());
}

/** Records a restore in the audit log, which the restore itself has replaced. */
async function auditRestore({ dataDir }: Config, { writes }: Database): Promise<void> {
  const restored = await takeRestored(dataDir);
  if (restored === undefined) return;
  const actor = { actorId: null, actorName: 'Ludex', sessionId: null, ip: '', traceId: newId() };
  const entity = { type: 'backup', id: null, label: restored.name };
  await writeAudit(writes, actor, systemClock(), [{ action: 'backup.restore', entity, after: restored }]);
}

/** Prefixes an error with the variable that is probably wrong. */
async function naming<T>(prefix: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // If a host has several addresses, Node's error has a code but no message.
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = error instanceof Error && error.message !== '' ? error.message : code;
    throw new Error(`${prefix}: ${reason}`, { cause: error });
  }
}
