// Finds and runs PostgreSQL's client programs.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';

/** Opens a connection for some work. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A broken connection fails its next query. Without a listener the error would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

const tools = ['pg_dump', 'pg_restore', 'psql'] as const;
type Tool = (typeof tools)[number];

/** The reason why PostgreSQL's programs cannot back up this database, and the remedy; undefined if they can. */
export async function toolsProblem(url: string): Promise<string | undefined> {
  if (process.permission?.has('child') === false)
    return 'this server may start no other programs, since BACKUP_EVERY is 0; `npm run backup` makes backups beside it';
  const versions = await Promise.all(
    tools.map(async (name) => {
      const run = await promisify(execFile)(name, ['--version']).catch(() => undefined);
      return { name, major: Number(/ (\d+)/.exec(run?.stdout ?? '')?.[1] ?? 0) };
    }),
  );
  const missing = versions.filter(({ major }) => major === 0).map(({ name }) => name);
  const server = await connected(url, async (client) => {
    const { rows } = await client.query<{ number: string }>(
      `select current_setting('server_version_num') as number`,
    );
    return Math.floor(Number(rows[0]?.number) / 10_000);
  });
  const remedy = `install the client programs of PostgreSQL ${server} on this machine, and have them found by PATH`;
  if (missing.length > 0) return `${missing.join(', ')} of PostgreSQL cannot be started here: ${remedy}`;
  const old = versions.find(({ major }) => major < server);
  return old && `${old.name} is of version ${old.major}, and cannot serve PostgreSQL ${server}: ${remedy}`;
}

type Running = { child: ChildProcess; done: Promise<void> };

/**
 * Starts a program. It gets the connection by environment variables, since arguments are visible to all users of the machine.
 */
export function startTool(
  name: Tool,
  args: readonly string[],
  url: string,
  signal: AbortSignal,
  [input, output]: ['ignore' | 'pipe', 'ignore' | 'pipe'] = ['ignore', 'ignore'],
): Running {
  const child = spawn(name, args, { env: variables(url), signal, stdio: [input, output, 'pipe'] });
  let errorText = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorText = (errorText + text).slice(0, 2_000);
  });
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(signal.aborted ? signal.reason : error));
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} failed: ${errorText.trim().split('\n')[0] ?? ''}`)),
    );
  });
  return { child, done };
}

/** Parameters of a URL, and the variables of libpq that they become. */
const encryptionVariables = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
};

function variables(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const fromUrl: NodeJS.ProcessEnv = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname).replaceAll(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  };
  for (const [name, variable] of Object.entries(encryptionVariables))
    fromUrl[variable] = searchParams.get(name) ?? '';
  // `no-verify` of pg is `require` of libpq.
  if (fromUrl['PGSSLMODE'] === 'no-verify') fromUrl['PGSSLMODE'] = 'require';
  // HOME is for ~/.pgpass, which may hold the password.
  const inherited = Object.entries(process.env).filter(([name]) => /^(PATH|HOME|PG[A-Z]+)$/.test(name));
  const given = Object.entries(fromUrl).filter(([, value]) => value !== '');
  return Object.fromEntries([...inherited, ...given]);
}
