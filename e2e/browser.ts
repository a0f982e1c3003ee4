// The browser of a worker and its contexts. They are cleaned and used again, by the next test and the next file: a page
// that is loaded where a renderer runs, files are cached and scripts are compiled costs half of what it costs elsewhere.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
  type WebError,
} from 'playwright';
import { ensureChromium } from '../scripts/setup.mjs';

export type Stored = { name: string; value: string };

export type ContextOptions = BrowserContextOptions & {
  /** Initial local storage of its pages. */
  stored?: readonly Stored[];
  /** One that has loaded nothing yet, for a test of what is loaded when. */
  cold?: boolean;
};

export type Lent = {
  context: BrowserContext;
  /** Takes it back; one that cannot be cleaned is thrown away. */
  giveBack: (how: { clean: boolean }) => Promise<void>;
};

/** The keeper is a page that runs nothing: while it is there, the renderer does not end with the last page of a test. */
type Kept = { kind: string; context: BrowserContext; keeper: Page };

/** Contexts kept for reuse; each is a process. */
const mostFree = 4;
const free: Kept[] = [];
let browser: Promise<Browser> | undefined;

/** A context in which nothing is stored but this, and which nobody else has until it is given back. */
export async function lendContext(
  origin: string,
  { cold = false, stored = [], ...options }: ContextOptions,
  complain: (complaint: string) => void,
): Promise<Lent> {
  const kind = `${origin} ${JSON.stringify(options)}`;
  const at = cold ? -1 : free.findLastIndex((kept) => kept.kind === kind);
  const kept = free.splice(at, at < 0 ? 0 : 1)[0] ?? { kind, ...(await newContext(origin, options)) };
  const { context, keeper } = kept;
  await keeper.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, stored);
  const onConsole = (message: ConsoleMessage) => {
    if (!['error', 'warning'].includes(message.type())) return;
    complain(`${message.type()}: ${message.text()} (${message.location().url})`);
  };
  const onError = (webError: WebError) => complain(webError.error().stack ?? String(webError.error()));
  context.on('console', onConsole).on('weberror', onError);
  const giveBack: Lent['giveBack'] = async ({ clean }) => {
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    if (!clean || cold || (await keeper.evaluate(isClockFaked))) return context.close();
    const others = context.pages().filter((page) => page !== keeper);
    await Promise.all(others.map((page) => page.close()));
    context.off('console', onConsole).off('weberror', onError);
    await context.clearCookies();
    await context.setOffline(false);
    await keeper.evaluate(() => localStorage.clear());
    free.push(kept);
    if (free.length > mostFree) await free.shift()?.context.close();
  };
  return { context, giveBack };
}

async function newContext(origin: string, options: BrowserContextOptions) {
  browser ??= startBrowser();
  const context = await (await browser).newContext(options);
  const keeper = await context.newPage();
  await keeper.goto(`${origin}/readyz`);
  return { context, keeper };
}

/** A clock that a test has taken over is so for all pages of its context, for good. */
function isClockFaked(): boolean {
  return !String(globalThis.setTimeout).includes('[native code]');
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
      // The pages of a context share the keeper's renderer.
      '--process-per-site',
      // Pages live for seconds here: a fifth of the processor's time went to optimising what then went away.
      '--js-flags=--no-opt --no-maglev --single-threaded-gc --min-semi-space-size=16',
    ],
  });
}
