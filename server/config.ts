// Configuration from environment variables. All faults are reported at once.
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isLifecycleArea, lifecycleAreas } from '../contract/kit/lifecycle.ts';
import type { OidcConfig } from './auth/single-sign-on/oidc.ts';
import { firstPasswordFault } from './bootstrap/first-admin.ts';
import type { S3Config } from './media/storage.s3.ts';
import { tracingOf, tracingVariables } from './telemetry/config.ts';
import { defaultSlowQueryMs } from './telemetry/queries.ts';

const portRule = 'must be a whole number from 0 to 65535';
const port = z
  .string()
  .regex(/^\d{1,5}$/, portRule)
  .transform(Number)
  .pipe(z.number().max(65_535, portRule));
const firstEmail = 'admin@localhost';
const origin = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

const name = z.string().trim().min(1, 'must not be empty').max(60, 'must have at most 60 characters');

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(8000),
  BASE_PATH: z
    .string()
    .regex(/^\/([\w.~-]+\/)*([\w.~-]+)?$/, 'must be a path such as /adm')
    .default('/')
    .transform((path) => (path.endsWith('/') ? path : `${path}/`)),
  PRODUCT_NAME: name.default('Ludex'),
  SITE_NAME: name.optional(),
  DATA_DIR: z
    .string()
    .default('data')
    .transform((path) => resolve(path)),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  PUBLIC_URL: origin.optional(),
  SITE_URL: origin.transform((url) => url.replace(/\/$/, '')).optional(),
  CACHE_MB: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number of megabytes')
    .default('32')
    .transform((megabytes) => Number(megabytes) * 1_000_000),
  STALE_MINUTES: z
    .string()
    .regex(
      /^\d{1,4}$/,
      'must be a whole number of minutes; 0 serves nothing while the database does not answer',
    )
    .default('10')
    .transform((minutes) => Number(minutes) * 60_000),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number of seconds below 1000')
    .default('0')
    .transform((seconds) => Number(seconds) * 1_000),
  OUTBOUND_ALLOW: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim().toLowerCase()))
    .refine((all) => all.every(isHostWithPort), 'must name hosts with ports, such as pictures.internal:8443')
    .default([]),
  RATE_LIMIT: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number of requests per minute')
    .transform(Number)
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number of hours; 0 makes none')
    .default('24')
    .transform(Number),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number of backups from 1 on')
    .default('7')
    .transform(Number),
  HISTORY_DAYS: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number of days; 0 keeps texts for ever')
    .default('0')
    .transform(Number),
  BIN_DAYS: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number of days; 0 keeps deleted records until somebody purges them')
    .default('30')
    .transform(Number),
  FOUR_EYES: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((area) => area.trim() || []))
    .refine(
      (list) => list.every(isLifecycleArea),
      `must name areas, separated by commas: ${lifecycleAreas.join(', ')}`,
    ),
  LINK_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number of days below 1000; 0 checks only what somebody asks for')
    .transform(Number)
    .optional(),
  ADMIN_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')
    .max(254, 'must have at most 254 characters')
    .default(firstEmail),
  ADMIN_PASSWORD: z.string().optional(),
  SAMPLE: z.enum(['on', 'off'], 'must be on or off').optional(),
  NODE_ENV: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .refine(namesAddresses, 'must name addresses such as 10.0.0.1 or 10.0.0.0/8')
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an https URL' })
    .refine(isSecureOrLocal, 'must be an https URL; plain http is for this machine only')
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][\w.-]{1,61}[a-z\d]$/i, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().max(100).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().max(200).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^(\w[\w.-]*\/)+$/, 'must end with a slash, such as media/')
    .default('media/'),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an https URL' })
    .refine(isSecureOrLocal, 'must be an https URL; plain http is for this machine only')
    .optional(),
  OIDC_CLIENT_ID: z.string().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(2_000).optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  SLOW_QUERY_MS: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number of milliseconds')
    .transform(Number)
    .default(defaultSlowQueryMs),
  ...tracingVariables,
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
});

/** Names of the variables. */
export const variables: readonly string[] = Object.keys(environment.shape);

export type Config = ReturnType<typeof readConfig>;

/** Reads and checks the environment. Throws one error that names every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  const faults = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
  const { ADMIN_PASSWORD, ADMIN_EMAIL = firstEmail } = set;
  const passwordFault =
    ADMIN_PASSWORD && firstPasswordFault(ADMIN_PASSWORD, ADMIN_EMAIL, set['PRODUCT_NAME']);
  if (passwordFault) faults.push(`ADMIN_PASSWORD is not acceptable: ${passwordFault}`);
  if ((set['OIDC_ISSUER'] === undefined) !== (set['OIDC_CLIENT_ID'] === undefined)) {
    faults.push('OIDC_ISSUER and OIDC_CLIENT_ID belong together: set both or neither');
  }
  const bucket = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const absent = bucket.filter((name) => set[name] === undefined);
  if (absent.length > 0 && absent.length < bucket.length) {
    faults.push(`${bucket.join(', ')} belong together: ${absent.join(', ')} missing`);
  }
  if (!parsed.success || faults.length > 0) throw new Error(faults.join('\n'));
  const values = parsed.data;
  return {
    host: values.HOST,
    port: values.PORT,
    basePath: values.BASE_PATH,
    productName: values.PRODUCT_NAME,
    siteName: values.SITE_NAME ?? values.PRODUCT_NAME,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    publicUrl: values.PUBLIC_URL,
    siteUrl: values.SITE_URL,
    cacheBytes: values.CACHE_MB,
    perMinute: values.RATE_LIMIT,
    staleMs: values.STALE_MINUTES,
    outboundAllow: values.OUTBOUND_ALLOW,
    drainMs: values.DRAIN_SECONDS,
    backups: {
      folder: resolve(values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups')),
      every: values.BACKUP_EVERY,
      keep: values.BACKUP_KEEP,
    },
    historyDays: values.HISTORY_DAYS,
    binDays: values.BIN_DAYS,
    fourEyes: values.FOUR_EYES,
    linkDays: values.LINK_DAYS ?? (values.NODE_ENV === 'production' ? 7 : 0),
    admin: { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD },
    sample: (values.SAMPLE ?? (values.NODE_ENV === 'production' ? 'off' : 'on')) === 'on',
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    slowQueryMs: values.SLOW_QUERY_MS,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    tracing: tracingOf(values),
    secretKey: values.SECRET_KEY,
    oidc: oidcOf(values),
    s3: s3Of(values),
  };
}

function oidcOf(values: z.output<typeof environment>): OidcConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  return issuer === undefined || clientId === undefined ? undefined : { issuer, clientId, clientSecret };
}

function s3Of(values: z.output<typeof environment>): S3Config | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_PREFIX: prefix } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (endpoint === undefined || bucket === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { endpoint, bucket, region, prefix, accessKeyId, secretAccessKey };
}

/** An IPv6 address stands in brackets. */
function isHostWithPort(text: string): boolean {
  return /^(\[[\da-f:.]+\]|[a-z\d._-]+):\d{1,5}$/.test(text);
}

function isSecureOrLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** The syntax of Fastify's trustProxy: addresses, networks and names of networks, separated by commas. */
function namesAddresses(list: string): boolean {
  return list.split(',').every((part) => {
    const [address = '', prefix] = part.trim().split('/');
    if (prefix === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(address)) return true;
    const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return longest > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest));
  });
}
