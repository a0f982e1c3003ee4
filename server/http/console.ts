// Serves the built console: assets with an immutable cache, and its one page for all other paths.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

export type ConsoleOptions = {
  folder: string;
  basePath: string;
  productName: string;
  /** True if single sign-on is configured. */
  sso: boolean;
  /** The host that passkeys are bound to; null if they are not available. */
  passkeys: string | null;
  /** The public site, without a slash at its end; null if it has no address of its own. */
  siteUrl: string | null;
};

export type ConsolePage = {
  html: string;
  /** CSP sources of the page's inline scripts. */
  scriptHashes: string[];
  /** Identifies the build. A console of another build offers to reload. */
  buildId: string;
};

/** The console's page for this site; undefined if the console is not built. `basePath` starts and ends with a slash. */
export function consolePage(options: ConsoleOptions): ConsolePage | undefined {
  const { folder, basePath, productName, sso, passkeys, siteUrl } = options;
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  const built = readFileSync(file, 'utf8');
  const buildId = createHash('sha256').update(built).digest('hex').slice(0, 12);
  const script = runtimeScript({ basePath, productName, buildId, sso, passkeys, siteUrl });
  const html = built
    // The placeholder of vite.config.ts.
    .replaceAll('/__BASE__/', basePath)
    .replace('<!--ludex-runtime-->', () => `<script>${script}</script>`);
  const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
  return { html, scriptHashes: inline.map((text) => `'${sha256(text)}'`), buildId };
}

/** The CSP source of an inline script. */
function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** `window.g_umi` and `window.routerBase` are for external scripts that look for them. */
function runtimeScript(values: Omit<ConsoleOptions, 'folder'> & { buildId: string }): string {
  const { basePath, ...rest } = values;
  // "<" is escaped so that no product name can close the script element.
  const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
  return (
    `window.routerBase=${literal(basePath)};window.g_umi={version:"3.5.35"};` +
    `window.ludex=${literal(rest)};`
  );
}

/** Adds the routes of assets and pages. Paths of the API and the like get a 404. */
export async function serveConsole(
  app: FastifyInstance,
  options: ConsoleOptions,
  page: ConsolePage,
): Promise<void> {
  const { basePath, folder } = options;
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${basePath}assets/`,
    // Their names contain a hash of their content.
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    // The build writes a .br and a .gz file beside each asset.
    preCompressed: true,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    // Builds contain no source maps; one that a tool left must not be public.
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

/** First path segments that are not pages of the console. What a browser opens there is one all the same, see server.ts. */
const notPages = new Set(['api', 'auth', 'v1', 'media', 'assets', 'healthz', 'readyz']);

function pageHandler(page: ConsolePage) {
  return async (request: { url: string }, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isFile = /\.[a-z0-9-]{1,12}$|\/\./i.test(path) && !path.endsWith('/index.html');
    if (notPages.has(path.split('/')[1] ?? '') || isFile) return reply.callNotFound();
    return sendPage(reply, page);
  };
}

export function sendPage(reply: FastifyReply, page: ConsolePage): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(page.html);
}
