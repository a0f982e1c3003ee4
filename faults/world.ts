// Setup of the fault tests: the real server as a process with a durable database, and a client that sees every reply.
// `npm test` runs each test in its short form, `npm run test:faults` in its long form.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Call, Payload, Result } from '../contract/kit/calls.ts';
import type { Failure } from '../contract/kit/errors.ts';
import { session } from '../contract/session/session.ts';
import { startServer } from '../server/test/process.ts';
import { dataField, formType } from '../server/test/wire.ts';

/** Number of rounds, clients or seconds in the short or long form. */
export function inForm({ short, long }: { short: number; long: number }): number {
  return process.env['FAULTS'] === 'long' ? long : short;
}

/** The first account of every server. */
export const owner = { email: 'owner@example.com', password: 'vier Möwen über dem Hafen' };

/** An empty folder that is removed when the test ends. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ludex-faults-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Environment of a server on SQLite in this folder; DATABASE_URL selects PostgreSQL. */
export function serverEnv(folder: string): Record<string, string> {
  return {
    PORT: '0',
    SAMPLE: 'off',
    DATA_DIR: join(folder, 'data'),
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  };
}

/** Starts a server and waits until it is ready. It is killed when the test ends. */
export async function readyServer(env: Record<string, string>, through: readonly string[] = []) {
  const server = passingServer(env, through);
  return { ...server, url: await server.ready };
}

/** Starts a server with a wrapping command and Node options. It is killed when the test ends. */
export function passingServer(
  env: Record<string, string>,
  through: readonly string[],
  options: readonly string[] = [],
) {
  const server = startServer(env, options, through);
  onTestFinished(async () => {
    server.child.kill('SIGKILL');
    await server.exit;
  });
  return server;
}

export type Answer<C extends Call> = {
  status: number;
  headers: Headers;
  body: { success: true; data: Result<C> } | Failure;
};
export type Client = (<C extends Call>(call: C, payload: Payload<C>) => Promise<Answer<C>>) & {
  token: string;
};

/** Signs the owner in. A call without a reply rejects. */
export async function signIn(url: string): Promise<Client> {
  const { body } = await clientOf(url, '')(session.login, owner);
  if (!body.success) throw new Error(body.errorMessage);
  return clientOf(url, body.data.token);
}

/** The same session on another server. */
export function resume({ token }: Pick<Client, 'token'>, url: string): Client {
  return clientOf(url, token);
}

function clientOf(url: string, token: string): Client {
  const send = async <C extends Call>(call: C, payload: Payload<C>): Promise<Answer<C>> => {
    const reply = await fetch(new URL(call.path, url), {
      method: 'POST',
      headers: { 'content-type': formType },
      body: dataField(JSON.stringify(token === '' ? payload : { token, ...payload })),
    });
    return { status: reply.status, headers: reply.headers, body: await reply.json() };
  };
  return Object.assign(send, { token });
}

/** True if this machine has a program. Otherwise tests that need it are skipped, and the run reports it. */
export function hasProgram(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;
}
