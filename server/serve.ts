// The server process: reads the environment, opens the database, listens, and shuts down in order.
import { randomUUID } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { defaultHashCost } from './auth/passwords/passwords.ts';
import { openData } from './bootstrap/open-data.ts';
import { withSample } from './bootstrap/sample/sample.pictures.ts';
import { storeWithSample } from './bootstrap/store.ts';
import { systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { logTo } from './log.ts';
import { openFiles } from './open-files.ts';
import { answerWhileStarting } from './starting.ts';
import { startWatchers } from './telemetry/subscribers.ts';
import { type Work, within } from './telemetry/work.ts';

/** Time that requests in flight have after a signal to stop, besides DRAIN_SECONDS. */
const shutdownTimeoutMs = 9_000;

type Address = { host: string; port: number };

/** Errors of `listen`, in terms of the variables. The prefix is that of the variables' names: '' or 'METRICS_'. */
const listenFaults: Readonly<Record<string, (address: Address, prefix: string) => string>> = {
  EADDRINUSE: ({ host, port }, prefix) => `${prefix}PORT ${port} on ${host} is in use by another program`,
  EACCES: ({ port }, prefix) => `${prefix}PORT ${port} needs more privileges than this user has`,
  EADDRNOTAVAIL: ({ host }, prefix) => `${prefix}HOST ${host} is not an address of this machine`,
  ENOTFOUND: ({ host }, prefix) => `${prefix}HOST ${host} is not known to this machine`,
};

// The ready line is for people. The server works without it, for example when the terminal is closed.
process.stdout.on('error', () => {});

try {
  const config = readConfig(process.env);
  const log = await logTo(config.logLevel, process.stdout);
  const began = performance.now();
  const work: Work = { kind: 'start', name: 'start', traceId: randomUUID(), log, began, changes: 0 };
  await within(work, () => run(config, log));
} catch (error) {
  process.stderr.write(`Ludex cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function run(config: Config, logger: Logger): Promise<void> {
  const endWatching = await listening(config.metrics, 'METRICS_', () => startWatchers(config, logger));
  const endStarting = await listening(config, '', () => answerWhileStarting(config));
  const database = await openData(config, logger);
  const stored = await openFiles(config, logger);
  const files = config.sample ? withSample(stored) : stored;
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
    siteName: config.siteName,
    publicUrl,
    siteUrl: config.siteUrl ?? publicUrl,
    cacheBytes: config.cacheBytes,
    perMinute: config.perMinute,
    staleMs: config.staleMs,
    trustProxy: config.trustProxy,
    leaving: leaving.signal,
    oidc: config.oidc,
    secretKey: config.secretKey,
    historyDays: config.historyDays,
    binDays: config.binDays,
    outboundAllow: config.outboundAllow,
    linkDays: config.linkDays,
    fourEyes: config.fourEyes,
    backups: { ...storeWithSample(config), ...config.backups },
  });
  const stop = (signal: string) => {
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(0), config.drainMs + shutdownTimeoutMs).unref();
    leaving.abort();
    // Proxies notice that /readyz fails, and stop sending requests.
    void wait(config.drainMs)
      .then(() => app.close())
      .then(() => database.close())
      .then(endWatching)
      .then(() => process.exit(0));
  };
  // Closing a terminal sends SIGHUP.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, stop);
  await app.ready();
  await endStarting();
  const address = await listening(config, '', () => app.listen({ host: config.host, port: config.port }));
  process.stdout.write(`Ludex is ready at ${config.publicUrl ?? address}${config.basePath}\n`);
  flushCompileCache();
}

/** Calls `listen`; if it fails because of the address, the error names the variables. */
async function listening<T>(
  address: Address | undefined,
  prefix: string,
  listen: () => Promise<T>,
): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const fault = address && listenFaults[codeOf(error)]?.(address, prefix);
    throw fault === undefined ? error : new Error(fault, { cause: error });
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
