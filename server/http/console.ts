// Serves the built console: its assets for ever, its one page for every path that is nothing else.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

export type ConsoleOptions = {
  folder: string;
  basePath: string;
  productName: string;
  /** Whether single sign-on is offered. */
  sso: boolean;
  /** The host that passkeys are bound to; null where there are none. */
  passkeys: string | null;
};

export type ConsolePage = {
  html: string;
  /** CSP sources of the inline scripts: the runtime values, and what index.html itself does before it loads anything. */
  scriptHashes: string[];
  /** Names the build; a console of another one offers to reload. */
  buildId: string;
};

/** The console's page for this site, or undefined where none is built. `basePath` begins and ends with a slash. */
export function consolePage(options: ConsoleOptions): ConsolePage | undefined {
  const { folder, basePath, productName, sso, passkeys } = options;
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  const built = readFileSync(file, 'utf8');
  const buildId = createHash('sha256').update(built).digest('hex').slice(0, 12);
  const script = runtimeScript({ basePath, productName, buildId, sso, passkeys });
  const html = built
    // What the build writes where the base belongs, see vite.config.ts.
    .replaceAll('/__BASE__/', basePath)
    .replace('<!--ludex-runtime-->', () => `<script>${script}</script>`);
  const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
  return { html, scriptHashes: inline.map((text) => `'${sha256(text)}'`), buildId };
}

/** As a content security policy names an inline script. */
function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** `window.g_umi` and `window.routerBase` stay for scripts that look for them. */
function runtimeScript(values: Omit<ConsoleOptions, 'folder'> & { buildId: string }): string {
  const { basePath, ...rest } = values;
  // "<" is escaped so that no product name can close the script element.
  const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
  return (
    `window.routerBase=${literal(basePath)};window.g_umi={version:"3.5.35"};` +
    `window.ludex=${literal(rest)};`
  );
}

/** Answers assets and pages. Paths of the API and the like are left to `notFound`. */
export async function serveConsole(
  app: FastifyInstance,
  options: ConsoleOptions,
  page: ConsolePage,
): Promise<void> {
  const { basePath, folder } = options;
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${basePath}assets/`,
    // Their names hold their hashes, so what a name stands for never changes.
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    // The build has written a .br and a .gz beside each.
    preCompressed: true,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    // A build makes none; one that a tool has left tells what the source looks like.
    allowedPath: (path) => !path.endsWith('.map'),
  });
  const sendPage = { method: ['GET', 'HEAD'] as string[], handler: pageHandler(page) };
  app.route({ ...sendPage, url: basePath });
  app.route({ ...sendPage, url: `${basePath}*` });
  if (basePath !== '/') {
    for (const url of ['/', basePath.slice(0, -1)])
      app.get(url, (_request, reply) => reply.redirect(basePath));
  }
}

/** First segments that are no pages of the console. */
const notPages = new Set(['api', 'auth', 'v1', 'media', 'assets', 'healthz', 'readyz']);

function pageHandler(page: ConsolePage) {
  return async (request: { url: string }, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isFile = /\.[a-z0-9-]{1,12}$|\/\./i.test(path) && !path.endsWith('/index.html');
    if (notPages.has(path.split('/')[1] ?? '') || isFile) return reply.callNotFound();
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.html);
  };
}
