// PostgreSQL's own programs: whether they can serve here, and how they are run.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';

/** Works on a connection of its own. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // One that breaks fails its next query; unheard, the error would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const needed = ['pg_dump', 'pg_restore', 'psql'] as const;
type Tool = (typeof needed)[number];

/** Why the tools of PostgreSQL cannot serve this database here, and what to do; undefined where they can. */
export async function toolsObstacle(url: string): Promise<string | undefined> {
  if (process.permission?.has('child') === false)
    return 'this server may start no other programs, since BACKUP_EVERY is 0; `npm run backup` makes backups beside it';
  const versions = await Promise.all(
    needed.map(async (name) => {
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
 * Starts a tool, which is told by variables where the database is: arguments can be seen by everybody on the machine.
 * Its output can be read where it is asked for.
 */
export function startTool(
  name: Tool,
  args: readonly string[],
  url: string,
  signal: AbortSignal,
  [input, output]: ['ignore' | 'pipe', 'ignore' | 'pipe'] = ['ignore', 'ignore'],
): Running {
  const child = spawn(name, args, { env: variables(url), signal, stdio: [input, output, 'pipe'] });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, 2_000);
  });
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(signal.aborted ? signal.reason : error));
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} failed: ${complaint.trim().split('\n')[0] ?? ''}`)),
    );
  });
  return { child, done };
}

/** How libpq calls what a URL may say of encryption. */
const encryption = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
};

function variables(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const said: NodeJS.ProcessEnv = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname).replaceAll(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  };
  for (const [name, variable] of Object.entries(encryption)) said[variable] = searchParams.get(name) ?? '';
  // What our own connections call so, libpq calls otherwise.
  if (said['PGSSLMODE'] === 'no-verify') said['PGSSLMODE'] = 'require';
  // Where neither the URL nor a variable says the password, a file does that libpq looks for in HOME.
  const inherited = Object.entries(process.env).filter(([name]) => /^(PATH|HOME|PG[A-Z]+)$/.test(name));
  const given = Object.entries(said).filter(([, value]) => value !== '');
  return Object.fromEntries([...inherited, ...given]);
}
