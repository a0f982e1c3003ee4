// The real server and a real browser, once per spec file. A test fails on anything the console complains about.
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Database, openDatabase } from '../server/database/database.ts';
import { addAccounts, emailOf, password, type RoleName } from '../server/test/records/accounts.ts';
import { type ContextOptions, type Lent, lendContext, type Stored } from './browser.ts';
import { type Server, startServer } from './server.ts';

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
  /** A signed-in page, at a path. */
  signedIn: (path?: string, options?: PageOptions) => Promise<Page>;
};

// oxlint-disable-next-line typescript/no-explicit-any -- tests read into replies of every shape
export type Envelope = { code: number; msg: string; success: boolean; errorCode?: string; data: any };

type PageOptions = ContextOptions & {
  /** Complaints that the test brings about on purpose. */
  expected?: RegExp;
  /** The account; the first administrator's by default. */
  as?: Credentials;
  /** Their theme; the default of a new browser if omitted. */
  dark?: boolean;
  /** A session of its own, for a test that ends it. */
  fresh?: boolean;
};

/** Expects of what is read again and again, for as long as a slow machine may take. */
export function soon<T>(read: () => T, message?: string) {
  return expect.poll(read, message === undefined ? {} : { message });
}

/** Waits until a page has drawn all that it has to draw now. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/**
 * Goes to an address of the console on a page that shows another one, as Forward does: for a third of what loading it costs,
 * and for tests of what a screen is, not of how it comes. Returns once the screen of another path is gone.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const heading = document.querySelector('main h1');
    if (new URL(to, location.href).pathname !== location.pathname) heading?.setAttribute('data-left', '');
    const { idx = 0 } = history.state ?? {};
    history.pushState({ idx: Number(idx) + 1, key: `${to} ${Number(idx) + 1}` }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  await page.locator('main h1[data-left]').waitFor({ state: 'detached' });
}

/** Starts a server for the tests of this file, and ends it after. */
export function useSite(options: ServerOptions = {}): Site {
  let starting: Promise<Server> | undefined;
  let server: Server | undefined;
  const logins: Record<string, Promise<Envelope>> = {};
  let accounts: Promise<void> | undefined;
  let database: Promise<Database> | undefined;
  const lent: Lent[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    starting = startServer(admin, options.env);
    server = await starting;
  });
  afterEach(async ({ task }) => {
    const clean = task.result?.state !== 'fail';
    await Promise.all(lent.splice(0).map(({ giveBack }) => giveBack({ clean })));
    const said = complaints.splice(0);
    if (said.length > 0) expect.fail(['complaints of the console:', ...said].join('\n'));
  });
  afterAll(async () => {
    await (await database)?.close();
    // Also one that has come too late for the tests: it would have the address of the next file's.
    await (await starting?.catch(() => undefined))?.stop();
  });

  const site: Site = {
    get url() {
      return running(server).url;
    },
    call: (path, payload = {}, token) =>
      callApi(site.url, path, token === undefined ? payload : { ...payload, token }),
    token: async () => String((await (logins[admin.email] ??= logIn(site, admin))).data.token),
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
    page: async ({ expected, dark, stored = [], ...contextOptions } = {}) => {
      const preferences =
        dark === undefined ? [] : [{ name: 'preferences', value: JSON.stringify({ dark }) }];
      const loan = await lendContext(
        site.url,
        {
          viewport: { width: 1440, height: 900 },
          // Animations take most of the time on a machine without graphics.
          reducedMotion: 'reduce',
          ...contextOptions,
          stored: [...stored, ...preferences],
        },
        (complaint) =>
          void (expected?.test(complaint) || favicon.test(complaint) || complaints.push(complaint)),
      );
      lent.push(loan);
      return loan.context.newPage();
    },
    signedIn: async (path = '/', { as = admin, fresh = false, ...pageOptions } = {}) => {
      const reply = await (fresh ? logIn(site, as) : (logins[as.email] ??= logIn(site, as)));
      const page = await site.page({
        ...pageOptions,
        stored: [...(pageOptions.stored ?? []), storedBy(reply.data)],
      });
      await page.goto(site.url + path);
      return page;
    },
  };
  return site;
}

/** Asked for by the browser itself on replies that are no pages. */
const favicon = /Failed to load resource.*\/favicon\.ico/;

/** Logs in; asks again while the server is too busy. */
async function logIn(site: Site, credentials: Credentials): Promise<Envelope> {
  const reply = await site.call('/api/session/login', credentials);
  if (reply.errorCode === 'unavailable') return logIn(site, credentials);
  if (!reply.success) throw new Error(`Login failed: ${reply.msg}`);
  return reply;
}

/** Local storage after a login. */
function storedBy({ token, account, roles }: Envelope['data']): Stored {
  const { email, name, mustChangePassword } = account;
  return { name: 'userInfo', value: JSON.stringify({ token, email, name, mustChangePassword, roles }) };
}

function running(server: Server | undefined): Server {
  if (server === undefined) throw new Error('The server has not started');
  return server;
}

async function callApi(url: string, path: string, payload: object): Promise<Envelope> {
  const body = new URLSearchParams({ data: JSON.stringify(payload) });
  const reply = await fetch(url + path, { method: 'POST', body });
  return (await reply.json()) as Envelope;
}
