// The real server and a real browser, once per spec file. A test fails on anything the console complains about.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { ensureChromium, ensureConsole, pinnedNode, root } from '../scripts/setup.mjs';
import { type Database, openDatabase } from '../server/platform/db/db.ts';
import { addAccounts, emailOf, password, type RoleName } from '../server/test/accounts.ts';

export type Credentials = { email: string; password: string };

export const admin: Credentials = { email: 'admin@example.com', password: 'correct horse battery' };

type ServerOptions = { env?: Record<string, string> };

export type Site = {
  /** `http://127.0.0.1:<port>`, without a slash at its end. */
  url: string;
  /** Calls the API; answers the envelope, whatever it says. */
  call: (path: string, payload?: object, token?: string) => Promise<Envelope>;
  /** A token of the first administrator. */
  token: () => Promise<string>;
  /** The account that holds only this role. */
  account: (role: RoleName) => Promise<Credentials>;
  /** The server's own database, for what no call can do. */
  database: () => Promise<Database>;
  /** A page in a browser context of its own. Its complaints fail the test, but those that match `expected`. */
  page: (options?: PageOptions) => Promise<Page>;
  /** A page on which somebody is signed in, at a path. */
  signedIn: (path?: string, options?: PageOptions) => Promise<Page>;
};

// oxlint-disable-next-line typescript/no-explicit-any -- tests read into replies of every shape
export type Envelope = { code: number; msg: string; success: boolean; errorCode?: string; data: any };

type PageOptions = BrowserContextOptions & {
  /** Complaints that the test brings about on purpose. */
  expected?: RegExp;
  /** Whose session; the first administrator's by default. */
  as?: Credentials;
  /** A session of its own, for a test that ends it. */
  fresh?: boolean;
};

/** Expects of what is read again and again, for as long as a slow machine may take. */
export function soon<T>(read: () => T) {
  return expect.poll(read, { timeout: 15_000 });
}

/** Starts the server and the browser for the tests of this file, and ends them after. */
export function useSite(options: ServerOptions = {}): Site {
  let server: Server | undefined;
  let browser: Browser | undefined;
  const logins: Record<string, Promise<Envelope>> = {};
  let accounts: Promise<void> | undefined;
  let database: Promise<Database> | undefined;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    ensureConsole();
    [server, browser] = await Promise.all([startServer(options), startBrowser()]);
  });
  afterEach(async () => {
    const ended = contexts.splice(0);
    await Promise.all(ended.map((context) => context.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(ended.map((context) => context.close()));
    expect(complaints.splice(0), 'complaints of the console').toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await (await database)?.close();
    await server?.stop();
  });

  const site: Site = {
    get url() {
      return running(server).url;
    },
    call: (path, payload = {}, token) =>
      callApi(site.url, path, token === undefined ? payload : { ...payload, token }),
    token: async () =>
      String((await (logins[admin.email] ??= site.call('/api/session/login', admin))).data.token),
    database: () => {
      const url = options.env?.['DATABASE_URL'];
      database ??= openDatabase(
        url === undefined ? { file: join(running(server).dataDir, 'ludex.sqlite') } : { url },
      );
      return database;
    },
    account: async (role) => {
      if (role === 'Administrator') return admin;
      accounts ??= addAccounts(await site.database());
      await accounts;
      return { email: emailOf(role), password };
    },
    page: async ({ expected, ...contextOptions } = {}) => {
      if (browser === undefined) throw new Error('The browser has not started');
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        // What moves costs a machine without graphics most of its time, and shows nothing that is tested.
        reducedMotion: 'reduce',
        ...contextOptions,
      });
      contexts.push(context);
      context.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type()) || expected?.test(message.text())) return;
        complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (webError) => {
        const fault = webError.error();
        if (expected?.test(String(fault)) !== true) complaints.push(fault.stack ?? String(fault));
      });
      return context.newPage();
    },
    signedIn: async (path = '/', { as = admin, fresh = false, ...pageOptions } = {}) => {
      const login = () => site.call('/api/session/login', as);
      const reply = await (fresh ? login() : (logins[as.email] ??= login()));
      const page = await site.page({ ...pageOptions, storageState: storageOf(site.url, reply.data) });
      await page.goto(site.url + path);
      return page;
    },
  };
  return site;
}

/** A browser's storage as a login leaves it. */
function storageOf(origin: string, { token, account, roles }: Envelope['data']) {
  const { email, name, mustChangePassword } = account;
  const value = JSON.stringify({ token, email, name, mustChangePassword, roles });
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'userInfo', value }] }] };
}

type Server = { url: string; dataDir: string; stop: () => Promise<void> };

function running(server: Server | undefined): Server {
  if (server === undefined) throw new Error('The server has not started');
  return server;
}

async function startServer({ env = {} }: ServerOptions): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ludex-e2e-'));
  const child = spawn(pinnedNode(), [join(root, 'server/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'fatal',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readyUrl(child);
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url, dataDir, stop };
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

async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

async function callApi(url: string, path: string, payload: object): Promise<Envelope> {
  const body = new URLSearchParams({ data: JSON.stringify(payload) });
  const reply = await fetch(url + path, { method: 'POST', body });
  return (await reply.json()) as Envelope;
}
