// Permissions of the server's process, as options of Node.
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { compiledAt } from './serverProcess.mjs';
import { root } from './setup.mjs';

/**
 * Options under which Node lets the server read its program and its data, write its data, and start no other program.
 * They bind what is written in JavaScript: SQLite and the addon that makes pictures open files by themselves.
 * Under them Node has no fsync, fchmod and futimes by descriptor: `FileHandle.sync` and a path's `chmod` do as well.
 * @param {NodeJS.ProcessEnv} env the server's variables
 */
export function permissionOptions(env, home = root) {
  if (env.SANDBOX === 'off') return [];
  const program = ['server', 'contract', 'node_modules', 'package.json'];
  const compiled = resolve(env.NODE_COMPILE_CACHE || compiledAt(home));
  const data = resolve(home, env.DATA_DIR || 'data');
  const written = [data, compiled, ...(env.BACKUP_DIR ? [resolve(home, env.BACKUP_DIR)] : [])];
  return [
    '--permission',
    // For reads that take long, and for pictures.
    '--allow-worker',
    '--allow-addons',
    // Node warns of both at every start: either could get out, if code could come in.
    '--disable-warning=PERM0001',
    '--disable-warning=PERM0006',
    ...(startsPrograms(env) ? ['--allow-child-process', '--disable-warning=PERM0002'] : []),
    ...program.map((name) => `--allow-fs-read=${join(home, name)}`),
    ...[join(home, 'dist'), ...written, ...namedFiles(env, home)].flatMap((path) => allow('read', path)),
    ...written.flatMap((path) => allow('write', path)),
  ];
}

/** True if this process makes backups with PostgreSQL's own programs. */
function startsPrograms({ DATABASE_URL, BACKUP_EVERY }) {
  return Boolean(DATABASE_URL) && !/^0+$/.test(BACKUP_EVERY ?? '');
}

/** A path and what is below it. Node looks whether it is a folder when it starts, and there may be none yet. */
function allow(what, path) {
  return [`--allow-fs-${what}=${path}`, `--allow-fs-${what}=${join(path, '*')}`];
}

/** Single files that variables name or ask for. */
function namedFiles(env, home) {
  const urls = [env.DATABASE_URL, env.DATABASE_DIRECT_URL].filter((url) => URL.canParse(url ?? ''));
  const certificates = urls.flatMap((url) =>
    ['sslrootcert', 'sslcert', 'sslkey'].map((name) => new URL(url).searchParams.get(name)),
  );
  const passwords = urls.length === 0 ? [] : [env.PGPASSFILE || join(homedir(), '.pgpass')];
  const collector = Object.entries(env).filter(([name]) =>
    /^OTEL_EXPORTER_OTLP_.*(CERTIFICATE|KEY)$/.test(name),
  );
  // By name, since /proc/self also leads to the whole disk.
  const numbers = ['status', 'stat', 'fd'].map((name) => `/proc/self/${name}`);
  return [
    ...certificates,
    ...passwords,
    ...collector.map(([, path]) => path),
    ...(env.METRICS_PORT ? numbers : []),
  ].flatMap((path) => (path ? [resolve(home, path)] : []));
}
