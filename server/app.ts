// Builds the application: the shared parts first, then every feature below features/. serve.ts makes it listen.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ssoCallbackPath } from '../contract/session/single-sign-on.ts';
import { dropOldTexts } from './audit/drop-old-texts.ts';
import { Callers } from './auth/callers.ts';
import type { HashCost } from './auth/passwords/passwords.ts';
import { serveSsoCallback } from './auth/single-sign-on/callback.ts';
import type { OidcConfig } from './auth/single-sign-on/oidc.ts';
import { authSite } from './auth/site.ts';
import { type BackupOptions, Backups } from './backup/backups.ts';
import { serveDownloads } from './backup/download.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { serveDelivery } from './delivery/routes.ts';
import { insightsFeature } from './desk/insights.ts';
import { myWorkFeature } from './desk/my-work.ts';
import { historyFeature } from './history/history.ts';
import { Bodies } from './http/bodies.ts';
import { consolePage, serveConsole } from './http/console.ts';
import type { Feature } from './http/feature.ts';
import { mount } from './http/mount.ts';
import { answerFirst } from './http/pipelining.ts';
import { createServer } from './http/server.ts';
import { serveJobFiles } from './jobs/download.ts';
import { loadKinds } from './jobs/kinds.ts';
import { JobRunner } from './jobs/runner.ts';
import { type JobIntervals, startJobs } from './jobs/scheduler.ts';
import { checkLinksJob } from './links/jobs.ts';
import { picturesIn } from './media/pictures.ts';
import { servePictures } from './media/serve-pictures.ts';
import type { Files } from './media/storage.disk.ts';
import { outboundClient } from './outbound/outbound.ts';
import { Pulse } from './pulse/pulse.ts';
import { viewsFeature } from './views/views.ts';
import { WebhookSender } from './webhooks/sender.ts';
import { workQueue } from './worker/limit.ts';

export type AppOptions = {
  database: Database;
  /** Storage of uploaded pictures. */
  files: Files;
  clock: Clock;
  hashCost: HashCost;
  logger: FastifyBaseLogger;
  /** The folder of the built console. If it does not exist, only the API is served. */
  consoleFolder: string;
  /** Starts and ends with a slash. */
  basePath: string;
  productName: string;
  /** The name of the public site; `productName` by default. */
  siteName?: string;
  publicUrl: string;
  /** The origin of the public site, used for links in feeds and the sitemap. */
  siteUrl: string;
  /** Limit of the delivery cache. */
  cacheBytes: number;
  /** Requests per minute and address that the delivery API accepts; undefined sets no limit. */
  perMinute?: number | undefined;
  /** How long cached replies of the delivery API are served while the database does not answer; 0, the default, serves none. */
  staleMs?: number | undefined;
  trustProxy?: string | undefined;
  /** Aborted when shutdown begins; see `HttpOptions`. */
  leaving?: AbortSignal;
  /** Encrypts secrets in the database. Without it they are stored as plain text. */
  secretKey?: string | undefined;
  /** Days for which replaced texts are kept; 0 or undefined keeps them for ever. */
  historyDays?: number | undefined;
  /** Days that deleted records stay in the bin; 0 keeps them until somebody purges them. 30 by default. */
  binDays?: number | undefined;
  /** Areas in which nobody publishes what they edited last; none by default. */
  fourEyes?: readonly string[] | undefined;
  /** Folders of the data and its backups; undefined turns backups off. */
  backups?: BackupOptions | undefined;
  /** Days between checks of a link; with 0, the default, only those are checked that somebody asks for. */
  linkDays?: number | undefined;
  /** Private hosts with ports that may be fetched from, such as `pictures.internal:8443`. */
  outboundAllow?: readonly string[] | undefined;
  /** The provider of single sign-on; undefined turns it off. */
  oidc?: OidcConfig | undefined;
  /** How often due jobs are looked for. Tests run jobs themselves, at their own times. */
  jobIntervals?: JobIntervals | undefined;
};

/** `/readyz` answers 503 if the database takes longer. */
const readyTimeoutMs = 2_000;

/** The public site if it has an address of its own. */
function ownSite({ siteUrl, publicUrl }: AppOptions): string | null {
  return siteUrl === publicUrl ? null : siteUrl;
}

/** The whole application, ready to listen or to receive injected requests. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    database,
    files,
    clock,
    hashCost,
    logger,
    basePath,
    productName,
    siteName = productName,
    historyDays = 0,
    binDays = 30,
    outboundAllow = [],
    fourEyes = [],
    linkDays = 0,
  } = options;
  const features = await loadFeatures();
  const calls = new Set(
    features.flatMap((feature) => Object.values(feature.contract).map((call) => call.path)),
  );
  const sso = options.oidc !== undefined;
  const auth = authSite(options);
  const passkeys = auth.passkeysAt?.id ?? null;
  const site = {
    folder: options.consoleFolder,
    basePath,
    productName,
    sso,
    passkeys,
    siteUrl: ownSite(options),
  };
  const page = consolePage(site);
  const secure = options.publicUrl.startsWith('https:');
  const scriptHashes = page?.scriptHashes ?? [];
  const { trustProxy, leaving = new AbortController().signal } = options;
  const app = await createServer(
    {
      logger,
      trustProxy,
      secure,
      leaving,
      scriptHashes,
      siteUrl: ownSite(options),
      basePath,
      page,
    },
    calls,
  );

  if (page !== undefined) {
    // Tells an open console of an older build that a newer one is deployed.
    app.addHook('onSend', async (_request, reply) => void reply.header('x-ludex-build', page.buildId));
    await serveConsole(app, site, page);
  }
  app.get('/readyz', async (_request, reply) => {
    const answered = sql`select 1`.execute(database.reads).then(
      () => true,
      () => false,
    );
    const ready = await Promise.race([answered, pause(readyTimeoutMs, false, { ref: false })]);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' });
  });
  servePictures(app, { files, database });
  const pictures = picturesIn(files);
  // Each password hash takes 19 MB and one of libuv's four threads; two leave the others to files.
  const expensive = workQueue({
    name: 'logins',
    concurrency: 2,
    maxWaiting: 60,
    timeoutMs: 1_500,
    retryAfter: 2,
  });
  const bodies = new Bodies();
  const oidc = options.oidc && (await openProvider(options.oidc, options.publicUrl, basePath));
  if (oidc !== undefined) serveSsoCallback(app, { database, clock, oidc, basePath });
  const backups = options.backups && new Backups(options.backups, database.workers, logger);
  if (backups !== undefined) serveDownloads(app, { database, clock, backups });
  serveJobFiles(app, { database, clock });
  const callers = new Callers(database);
  const { siteUrl, publicUrl, cacheBytes, perMinute, staleMs } = options;
  const exceptions = new Set(outboundAllow);
  const outbound = outboundClient({ exceptions });
  const platform = {
    database,
    callers,
    clock,
    hashCost,
    pictures,
    expensive,
    bodies,
    oidc,
    backups,
    site: auth,
    binDays,
    fourEyes,
    pulse: new Pulse(database),
    outbound,
    outboundAllow: exceptions,
  };
  for (const feature of features) {
    mount(app, platform, feature);
    if (feature.delivery !== undefined) {
      const site = {
        database,
        clock,
        fourEyes,
        publicUrl,
        siteUrl,
        productName,
        siteName,
        cacheBytes,
        perMinute,
        staleMs,
      };
      answerFirst(app, leaving, serveDelivery(app, feature.delivery, site));
    }
  }

  const jobs = [
    ...features.flatMap((feature) => feature.jobs),
    ...(backups === undefined ? [] : [backups.schedule]),
    ...(historyDays === 0 ? [] : [dropOldTexts(historyDays)]),
    checkLinksJob({ outbound, clock, days: linkDays }),
  ];
  const stopJobs = startJobs({ database, files, fourEyes, clock, logger }, jobs, options.jobIntervals);
  const kinds = await loadKinds();
  const common = { hashCost, productName, binDays, fourEyes };
  const runner = new JobRunner({
    database,
    clock,
    logger,
    features,
    kinds,
    common,
    pictures,
    outboundAllow: exceptions,
  });
  const sender = new WebhookSender({ database, clock, logger, outbound, seal: auth.seal });
  app.addHook('onClose', async () => {
    await Promise.all([backups?.stop(), stopJobs(), runner.stop(), sender.stop()]);
  });
  return app;
}

async function openProvider(config: OidcConfig, publicUrl: string, basePath: string) {
  const { openOidc } = await import('./auth/single-sign-on/oidc.ts');
  return openOidc(config, new URL(basePath + ssoCallbackPath.slice(1), publicUrl).href);
}

/** All features, the history of their records, and the saved views of their lists. `features/<entity>/<entity>.ts` exports one as `feature`. */
export async function loadFeatures(): Promise<Feature[]> {
  const folder = join(import.meta.dirname, 'features');
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const features = await Promise.all(
    names.sort().map(async (name) => {
      const file = pathToFileURL(join(folder, name, `${name}.ts`)).href;
      const module: { feature?: Feature } = await import(file);
      if (module.feature === undefined) throw new Error(`features/${name}/${name}.ts exports no feature`);
      return { ...module.feature, file };
    }),
  );
  const desk = [myWorkFeature(features), insightsFeature(features)];
  return [...features, historyFeature(features), viewsFeature(features), ...desk];
}
