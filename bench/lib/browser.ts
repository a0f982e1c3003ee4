// The console in a browser, as benches time it: pages of a signed-in administrator, slowed down where that is asked for.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { ensureChromium } from '../../scripts/setup.mjs';

export function startBrowser(): Promise<Browser> {
  return ensureChromium().then((executablePath) =>
    chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    }),
  );
}

/** A browser with an empty cache and, if signed in, the storage of a login. */
export async function signIn(browser: Browser, url: string, identity?: object): Promise<BrowserContext> {
  const localStorage = identity === undefined ? [] : [{ name: 'userInfo', value: JSON.stringify(identity) }];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  await context.addInitScript(measureInPage);
  return context;
}

/** A page whose processor is `slow` times slower than the machine's. */
export async function openPage(context: BrowserContext, slow: number): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
  return page;
}

declare global {
  /** Written by `measureInPage`. */
  var bench: {
    /** Milliseconds since the page began at which its first row was on the screen. */
    rows: Promise<number>;
    /** Milliseconds from the next event of a type to the frame that shows what `seen` looks for. */
    latency: (type: string, seen: () => boolean) => Promise<number>;
  };
}

/** Runs in the page before other scripts, so it cannot use this module. */
function measureInPage(): void {
  // The task after a frame's callbacks comes when the frame has been drawn.
  const drawn = () =>
    new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(performance.now()), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  const when = (seen: () => boolean) =>
    new Promise<number>((resolve) => {
      const look = () => {
        if (seen()) void drawn().then(resolve);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  globalThis.bench = {
    rows: when(() => document.querySelector('[data-row]') !== null),
    latency: (type, seen) =>
      new Promise((resolve) => {
        const begin = ({ timeStamp }: Event) => void when(seen).then((end) => resolve(end - timeStamp));
        document.addEventListener(type, begin, { capture: true, once: true });
      }),
  };
}
