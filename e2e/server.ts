// The real server, as a process of its own on a folder of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { permissionOptions } from '../scripts/permissions.mjs';
import { serverOptions } from '../scripts/serverProcess.mjs';
import { pinnedNode, root } from '../scripts/setup.mjs';
import { openDatabase } from '../server/database/database.ts';
import { newFolder } from '../server/test/databases/databases.ts';
import { freePort } from '../server/test/ports.ts';
import { compileCache } from '../server/test/process.ts';

export type Server = {
  url: string;
  dataDir: string;
  stop: () => Promise<void>;
};

/** The servers of a worker, one after the other, have one address, so that its browser knows their files. */
let port: Promise<number> | undefined;
/** A copy of the database as a first start leaves it, with the sample. */
let filled: string | undefined;

/** Starts a server whose first administrator signs in like this. */
export async function startServer(
  admin: { email: string; password: string },
  env: Record<string, string> = {},
): Promise<Server> {
  port ??= freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'ludex-e2e-'));
  const file = join(dataDir, 'ludex.sqlite');
  const ordinary = Object.keys(env).length === 0;
  if (ordinary && filled !== undefined) await copyFile(filled, file);
  const variables = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: compileCache,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    DATA_DIR: dataDir,
    PORT: String(await port),
    LOG_LEVEL: 'fatal',
    ...env,
  };
  // Same options as `npm start`, so that the permissions are tested too.
  const options = [...serverOptions, ...permissionOptions(variables)];
  const child = spawn(pinnedNode(), [...options, join(root, 'server/main.ts')], {
    env: variables,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readyUrl(child);
  if (ordinary) filled ??= await copyOf(file);
  return {
    url,
    dataDir,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A copy of a database that is in use; goes when this process ends. */
async function copyOf(file: string): Promise<string> {
  const copy = join(newFolder(), 'filled.sqlite');
  const database = await openDatabase({ file });
  // Otherwise each server would start a thread to compare the games of the sample.
  await database.writes.deleteFrom('duplicateCheck').execute();
  await sql`vacuum into ${copy}`.execute(database.writes);
  await database.close();
  return copy;
}

/** The address in the one line that a ready server prints. */
function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const origin = /ready at (https?:\/\/[^/\s]+)/.exec(output)?.[1];
      if (origin !== undefined) resolve(origin);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
}
