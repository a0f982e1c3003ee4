import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('an empty environment gives the defaults', () => {
  const defaults = {
    host: '127.0.0.1',
    port: 8000,
    basePath: '/',
    productName: 'Ludex',
    siteName: 'Ludex',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    publicUrl: undefined,
    siteUrl: undefined,
    cacheBytes: 32_000_000,
    perMinute: undefined,
    staleMs: 600_000,
    outboundAllow: [],
    drainMs: 0,
    backups: { folder: resolve('data/backups'), every: 24, keep: 7 },
    historyDays: 0,
    binDays: 30,
    linkDays: 0,
    fourEyes: [],
    admin: { email: 'admin@localhost', password: undefined },
    sample: true,
    trustProxy: undefined,
    s3: undefined,
    logLevel: 'info',
    slowQueryMs: 500,
    metrics: undefined,
    tracing: undefined,
  };
  expect(readConfig({})).toEqual(defaults);
  const blank = Object.fromEntries(variables.map((name) => [name, '']));
  expect(readConfig(blank)).toEqual(defaults);
});

const variables =
  'HOST PORT BASE_PATH PRODUCT_NAME DATA_DIR DATABASE_URL PUBLIC_URL SITE_URL SITE_NAME CACHE_MB STALE_MINUTES RATE_LIMIT DRAIN_SECONDS BACKUP_DIR BACKUP_EVERY BACKUP_KEEP HISTORY_DAYS BIN_DAYS LINK_DAYS FOUR_EYES ADMIN_EMAIL ADMIN_PASSWORD SAMPLE TRUST_PROXY LOG_LEVEL METRICS_PORT METRICS_HOST SLOW_QUERY_MS OTEL_TRACES_EXPORTER OTEL_EXPORTER_OTLP_ENDPOINT S3_ENDPOINT S3_BUCKET S3_REGION S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY S3_PREFIX'.split(
    ' ',
  );

test('every variable is read', () => {
  expect(
    readConfig({
      HOST: '0.0.0.0',
      PORT: '8443',
      BASE_PATH: '/adm',
      PRODUCT_NAME: ' Games ',
      DATA_DIR: '/srv/ludex',
      DATABASE_URL: 'postgres://ludex:secret@db.example:5432/ludex',
      PUBLIC_URL: 'https://games.example',
      SITE_URL: 'https://www.games.example/',
      SITE_NAME: 'Games of the world ',
      CACHE_MB: '8',
      STALE_MINUTES: '30',
      RATE_LIMIT: '600',
      DRAIN_SECONDS: '15',
      BACKUP_DIR: '/mnt/backups',
      BACKUP_EVERY: '6',
      BACKUP_KEEP: '30',
      HISTORY_DAYS: '400',
      BIN_DAYS: '0',
      LINK_DAYS: '14',
      FOUR_EYES: 'articles, banners',
      ADMIN_EMAIL: 'boss@games.example',
      ADMIN_PASSWORD: 'vier Möwen über dem Hafen',
      SAMPLE: 'off',
      TRUST_PROXY: '10.0.0.0/8, ::1, loopback',
      LOG_LEVEL: 'warn',
      METRICS_HOST: '10.0.0.5',
      METRICS_PORT: '9464',
      SLOW_QUERY_MS: '250',
      OUTBOUND_ALLOW: 'Pictures.internal:8443, [fd00::5]:80',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://10.0.0.6:4318',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      S3_ENDPOINT: 'https://s3.example/',
      S3_BUCKET: 'ludex',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_PREFIX: 'ludex/pictures/',
      SOMETHING_ELSE: 'x',
    }),
  ).toEqual({
    host: '0.0.0.0',
    port: 8443,
    basePath: '/adm/',
    productName: 'Games',
    siteName: 'Games of the world',
    dataDir: '/srv/ludex',
    databaseUrl: 'postgres://ludex:secret@db.example:5432/ludex',
    publicUrl: 'https://games.example',
    siteUrl: 'https://www.games.example',
    cacheBytes: 8_000_000,
    perMinute: 600,
    staleMs: 1_800_000,
    outboundAllow: ['pictures.internal:8443', '[fd00::5]:80'],
    drainMs: 15_000,
    backups: { folder: '/mnt/backups', every: 6, keep: 30 },
    historyDays: 400,
    binDays: 0,
    linkDays: 14,
    fourEyes: ['articles', 'banners'],
    admin: { email: 'boss@games.example', password: 'vier Möwen über dem Hafen' },
    sample: false,
    trustProxy: '10.0.0.0/8, ::1, loopback',
    logLevel: 'warn',
    slowQueryMs: 250,
    metrics: { host: '10.0.0.5', port: 9464 },
    tracing: { exporter: 'http/json' },
    s3: {
      endpoint: 'https://s3.example',
      bucket: 'ludex',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      prefix: 'ludex/pictures/',
    },
  });
});

test.each([
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, { exporter: 'http/protobuf' }],
  [{ OTEL_TRACES_EXPORTER: 'console' }, { exporter: 'console' }],
  [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x:1' }, undefined],
  [{ OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x:1' }, undefined],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://x:1' }, { exporter: 'http/protobuf' }],
])('spans leave as %j asks', (variables, tracing) => {
  expect(readConfig(variables).tracing).toEqual(tracing);
});

test('production has no sample unless it is asked for, and checks links', () => {
  expect(readConfig({ NODE_ENV: 'production' }).sample).toBe(false);
  expect(readConfig({ NODE_ENV: 'production' }).linkDays).toBe(7);
  expect(readConfig({ NODE_ENV: 'production', SAMPLE: 'on' }).sample).toBe(true);
  expect(readConfig({ NODE_ENV: 'development' }).sample).toBe(true);
});

const bucket = {
  S3_ENDPOINT: 'http://127.0.0.1:9000',
  S3_BUCKET: 'ludex',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

describe('a variable that is wrong is named, with what is wrong', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: ' ' }, 'PORT must be a whole number from 0 to 65535'],
    [
      { OUTBOUND_ALLOW: 'pictures.internal' },
      'OUTBOUND_ALLOW must name hosts with ports, such as pictures.internal:8443',
    ],
    [{ BACKUP_EVERY: 'daily' }, 'BACKUP_EVERY must be a whole number of hours; 0 makes none'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a whole number of backups from 1 on'],
    [{ HISTORY_DAYS: '-1' }, 'HISTORY_DAYS must be a whole number of days; 0 keeps texts for ever'],
    [
      { LINK_DAYS: '-1' },
      'LINK_DAYS must be a whole number of days below 1000; 0 checks only what somebody asks for',
    ],
    [
      { BIN_DAYS: 'long' },
      'BIN_DAYS must be a whole number of days; 0 keeps deleted records until somebody purges them',
    ],
    [
      { FOUR_EYES: 'articles,media' },
      'FOUR_EYES must name areas, separated by commas: gameListings, articles, banners, collections',
    ],
    [{ BASE_PATH: 'adm' }, 'BASE_PATH must be a path such as /adm'],
    [{ BASE_PATH: '/adm?x' }, 'BASE_PATH must be a path such as /adm'],
    [{ BASE_PATH: '//adm' }, 'BASE_PATH must be a path such as /adm'],
    [{ BASE_PATH: `/${'a'.repeat(60)}%` }, 'BASE_PATH must be a path such as /adm'],
    [{ PRODUCT_NAME: '   ' }, 'PRODUCT_NAME must not be empty'],
    [{ PRODUCT_NAME: 'x'.repeat(61) }, 'PRODUCT_NAME must have at most 60 characters'],
    [{ SITE_NAME: 'x'.repeat(61) }, 'SITE_NAME must have at most 60 characters'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must be a postgres:// URL'],
    [{ DATABASE_URL: 'ludex' }, 'DATABASE_URL must be a postgres:// URL'],
    [{ PUBLIC_URL: 'games.example' }, 'PUBLIC_URL must be an http or https URL'],
    [{ PUBLIC_URL: 'ftp://games.example' }, 'PUBLIC_URL must be an http or https URL'],
    [{ SITE_URL: 'games.example' }, 'SITE_URL must be an http or https URL'],
    [
      { STALE_MINUTES: '1.5' },
      'STALE_MINUTES must be a whole number of minutes; 0 serves nothing while the database does not answer',
    ],
    [{ RATE_LIMIT: '0' }, 'RATE_LIMIT must be a whole number of requests per minute'],
    [{ CACHE_MB: '-1' }, 'CACHE_MB must be a whole number of megabytes'],
    [{ ADMIN_EMAIL: 'boss' }, 'ADMIN_EMAIL must be an e-mail address'],
    [{ ADMIN_EMAIL: `${'x'.repeat(250)}@example.com` }, 'ADMIN_EMAIL must have at most 254 characters'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD is not acceptable: At least 12 characters'],
    [
      { ADMIN_PASSWORD: 'administrator' },
      'ADMIN_PASSWORD is not acceptable: Must not be the e-mail or the name',
    ],
    [
      { ADMIN_PASSWORD: 'admin@localhost' },
      'ADMIN_PASSWORD is not acceptable: Must not be the e-mail or the name',
    ],
    [{ ADMIN_PASSWORD: 'password1234' }, 'ADMIN_PASSWORD is not acceptable: This password is too common'],
    [{ SAMPLE: 'yes' }, 'SAMPLE must be on or off'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must name addresses such as 10.0.0.1 or 10.0.0.0/8'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must name addresses such as 10.0.0.1 or 10.0.0.0/8'],
    [{ TRUST_PROXY: '10.0.0.1,' }, 'TRUST_PROXY must name addresses such as 10.0.0.1 or 10.0.0.0/8'],
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT must be a whole number from 0 to 65535'],
    [{ SLOW_QUERY_MS: '-1' }, 'SLOW_QUERY_MS must be a whole number of milliseconds'],
    [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER must be one of otlp, console, none'],
    [
      { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json',
    ],
    [{ DRAIN_SECONDS: '1.5' }, 'DRAIN_SECONDS must be a whole number of seconds below 1000'],
    [
      { ...bucket, S3_ENDPOINT: 'http://s3.example' },
      'S3_ENDPOINT must be an https URL; plain http is for this machine only',
    ],
    [{ ...bucket, S3_BUCKET: 'a/b' }, 'S3_BUCKET must be the name of a bucket'],
    [{ ...bucket, S3_PREFIX: 'media' }, 'S3_PREFIX must end with a slash, such as media/'],
    [{ ...bucket, S3_PREFIX: '../' }, 'S3_PREFIX must end with a slash, such as media/'],
    [
      { ...bucket, S3_SECRET_ACCESS_KEY: '' },
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY belong together: S3_SECRET_ACCESS_KEY missing',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  ])('%j', (env, message) => {
    expect(() => readConfig(env)).toThrow(new Error(message));
  });

  test('together with all others that are', () => {
    const wrong = {
      PORT: 'x',
      BASE_PATH: 'x',
      DATABASE_URL: 'x',
      PUBLIC_URL: 'x',
      ADMIN_EMAIL: 'x',
      ADMIN_PASSWORD: 'x',
    };
    const more = { SAMPLE: 'x', TRUST_PROXY: 'x', LOG_LEVEL: 'x', PRODUCT_NAME: ' ' };
    const names = Object.keys({ ...wrong, ...more }).sort();
    const messages = messageOf(() => readConfig({ ...wrong, ...more })).split('\n');
    expect(messages.map((line) => line.split(' ', 1)[0] ?? '').sort()).toEqual(names);
  });

  test('and a password is not repeated', () => {
    expect(messageOf(() => readConfig({ ADMIN_PASSWORD: 'hunter2' }))).not.toContain('hunter2');
    expect(messageOf(() => readConfig({ DATABASE_URL: 'mysql://x:hunter2@db/x' }))).not.toContain('hunter2');
  });
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
}
