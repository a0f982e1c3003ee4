// The server as a process: reads the environment, opens the database, listens, and closes in order.
import { mkdirSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pino, { type Logger } from 'pino';
import { buildApp } from './app.ts';
import { makeFirstAdmin } from './bootstrap/firstAdmin.ts';
import { seedRoles } from './bootstrap/roles.ts';
import { withSample } from './bootstrap/sample/sample.pictures.ts';
import { fillSample } from './bootstrap/sample/sample.ts';
import { type Config, readConfig } from './config.ts';
import { defaultHashCost } from './platform/auth/passwords.ts';
import { systemClock } from './platform/clock.ts';
import { type Database, openDatabase } from './platform/db/db.ts';
import { durabilityFaults } from './platform/db/durability.ts';
import { migrate } from './platform/db/migrate.ts';
import { diskFiles } from './platform/files.ts';

/** How long, in milliseconds, requests in flight may take after the process was told to stop. */
const grace = 9_000;

/** What the errors of listening mean to whoever set the variables. */
const listenFaults: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ host, port }) => `PORT ${port} on ${host} is taken by another program`,
  EACCES: ({ port }) => `PORT ${port} may be used by other users of this machine only`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is not an address of this machine`,
  ENOTFOUND: ({ host }) => `HOST ${host} is not known to this machine`,
};

try {
  const config = readConfig(process.env);
  await run(config, await logTo(config));
} catch (error) {
  process.stderr.write(`Ludex cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function run(config: Config, logger: Logger): Promise<void> {
  const database = await openAndFill(config, logger);
  const disk = diskFiles(join(config.dataDir, 'media'));
  const files = config.sample ? withSample(disk) : disk;
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const leaving = new AbortController();
  const app = await buildApp({
    database,
    files,
    logger,
    clock: systemClock,
    hashCost: defaultHashCost,
    consoleFolder: join(import.meta.dirname, '../dist/console'),
    basePath: config.basePath,
    productName: config.productName,
    publicUrl,
    siteUrl: config.siteUrl ?? publicUrl,
    cacheBytes: config.cacheBytes,
    perMinute: config.perMinute,
    trustProxy: config.trustProxy,
    leaving: leaving.signal,
    oidc: config.oidc,
  });
  const stop = (signal: string) => {
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(0), config.drain + grace).unref();
    leaving.abort();
    // Meanwhile proxies see that it is not ready, and send their calls elsewhere.
    void wait(config.drain)
      .then(() => app.close())
      .then(() => database.close())
      .then(() => process.exit(0));
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
  const address = await listen(app, config);
  process.stdout.write(`Ludex is ready at ${config.publicUrl ?? address}${config.basePath}\n`);
  flushCompileCache();
}

async function openAndFill(config: Config, logger: Logger): Promise<Database> {
  const database = await open(config);
  for (const fault of await durabilityFaults(database)) logger.warn(fault);
  for (const name of await migrate(database)) logger.info({ migration: name }, 'migrated');
  await seedRoles(database, systemClock());
  const password = await makeFirstAdmin(
    database,
    { ...config.admin, hashCost: defaultHashCost },
    systemClock(),
  );
  if (password !== undefined) {
    // Shown once, and not through the log, which may be kept.
    process.stdout.write(
      `First account: ${config.admin.email}  password: ${password}  (to be changed at the first login)\n`,
    );
  }
  if (config.sample) await fillSample(database, systemClock());
  return database;
}

async function open({ dataDir, databaseUrl }: Config): Promise<Database> {
  const inFolder = `DATA_DIR ${dataDir} cannot be used`;
  await naming(inFolder, async () => mkdirSync(dataDir, { recursive: true, mode: 0o700 }));
  if (databaseUrl === undefined)
    return naming(inFolder, () => openDatabase({ file: join(dataDir, 'ludex.sqlite') }));
  const database = await openDatabase({ url: databaseUrl });
  await naming('DATABASE_URL cannot be used', () => sql`select 1`.execute(database.reads));
  return database;
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, config: Config): Promise<string> {
  try {
    return await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const fault = listenFaults[codeOf(error)];
    throw fault === undefined ? error : new Error(fault(config), { cause: error });
  }
}

/** Does something that fails when a variable is wrong, and then says which. */
async function naming<T>(complaint: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Where a name has several addresses, Node's error has a code and no message.
    const reason = error instanceof Error && error.message !== '' ? error.message : codeOf(error);
    throw new Error(`${complaint}: ${reason}`, { cause: error });
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** JSON lines for machines; on a terminal lines for people, and only those that need somebody. */
async function logTo({ logLevel }: Config): Promise<Logger> {
  if (!process.stdout.isTTY) return pino({ level: logLevel });
  const { default: pretty } = await import('pino-pretty');
  return pino(
    { level: logLevel },
    pretty({ sync: true, ignore: 'pid,hostname,reqId', minimumLevel: 'warn' }),
  );
}
