// The site's request handler: which page a path shows, and what the reply's status and headers are.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { html } from './html.ts';
import { createClient, Failed, Moved } from './ludex/client.ts';
import { verifiedKeys } from './ludex/webhook.ts';
import { type Page, render, type Site } from './page.ts';
import { article, articles } from './pages/articles.ts';
import { collection, collections } from './pages/collections.ts';
import { game } from './pages/game.ts';
import { blockchain, category, games } from './pages/games.ts';
import { home } from './pages/home.ts';
import { preview } from './pages/preview.ts';

type Reply = { status: number; headers?: Record<string, string>; body?: string };

const lists = new Map([
  ['', home],
  ['games', games],
  ['articles', articles],
  ['collections', collections],
  ['preview', preview],
]);
const records = new Map([
  ['games', game],
  ['articles', article],
  ['collections', collection],
  ['categories', category],
  ['blockchains', blockchain],
]);

export type SiteOptions = {
  /** Origins of Ludex and of this site, without a slash at their end. */
  ludexUrl: string;
  siteUrl: string;
  name: string;
  /** The secret of the webhook of Ludex that leads to `/webhook`. Without it the site asks Ludex for each page. */
  webhookSecret?: string | undefined;
};

/** With webhooks, a reply of Ludex is checked again after this, in case that one was lost. */
const trustMs = 5 * 60_000;
const maxWebhookBytes = 64 * 1024;

/** A handler for `http.createServer`. */
export function createSite(options: SiteOptions) {
  const [style, previewScript] = [read('style.css'), read('preview.js')];
  const stylesheet = `/style.css?${hash(style)}`;
  const { ludexUrl, siteUrl, name, webhookSecret } = options;
  const { get, purge } = createClient(ludexUrl, webhookSecret === undefined ? 0 : trustMs);
  const site: Site = { ludexUrl, siteUrl, name, stylesheet, get };
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    // Any cache may keep a page, and asks with its ETag before it shows the page again.
    'cache-control': 'public, no-cache',
    'content-security-policy': contentPolicy(options),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  };
  // The console shows this page, and no other, in a frame beside its forms.
  const previewHeaders = {
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'content-security-policy': `${contentPolicy(options, options.ludexUrl)}; script-src 'self'`,
  };

  const headersOf = (address = '/') =>
    /^\/preview(\?|$)/.test(address) ? { ...headers, ...previewHeaders } : headers;

  async function receive(request: IncomingMessage): Promise<Reply> {
    const body = await bodyOf(request);
    const keys = webhookSecret === undefined ? undefined : verifiedKeys(webhookSecret, request.headers, body);
    if (keys === undefined) return { status: 401 };
    purge(keys);
    return { status: 204 };
  }

  async function answer(request: IncomingMessage): Promise<Reply> {
    const { url: address = '/', method } = request;
    if (method === 'POST' && address === '/webhook') return receive(request);
    if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: { allow: 'GET, HEAD' } };
    const url = new URL(options.siteUrl + address);
    if (url.pathname === '/style.css') return { status: 200, headers: styleHeaders, body: style };
    if (url.pathname === '/preview.js') return { status: 200, headers: scriptHeaders, body: previewScript };
    if (url.pathname === '/robots.txt')
      return { status: 200, headers: { 'content-type': 'text/plain' }, body: robots(site) };
    if (url.pathname === '/sitemap.xml') return sitemap(site, url);
    const page = await pageAt(site, url);
    return { status: 200, headers: headersOf(address), body: render(site, page) };
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const replying = answer(request).catch((error: unknown): Reply => {
      if (error instanceof Moved)
        return { status: 301, headers: { location: error.path, 'cache-control': 'no-cache' } };
      const { status, page } = failure(error);
      const own = { ...headersOf(request.url), 'cache-control': 'no-store' };
      return { status, headers: own, body: render(site, page) };
    });
    void replying.then((reply) => send(request, response, reply));
  };
}

function pageAt(site: Site, url: URL): Promise<Page> {
  const [section = '', slug, ...rest] = url.pathname.slice(1).split('/');
  const list = lists.get(section);
  const record = records.get(section);
  if (slug === undefined && list !== undefined) return list(site, url);
  if (slug !== undefined && record !== undefined && rest.length === 0) return record(site, url, slug);
  throw new Failed(404, url.pathname);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes > maxWebhookBytes) throw new Failed(400, 'The webhook is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function send({ method, headers: asked }: IncomingMessage, response: ServerResponse, reply: Reply): void {
  const { status, headers = {}, body = '' } = reply;
  const etag = `"${hash(body)}"`;
  const unchanged = status === 200 && asked['if-none-match']?.includes(etag);
  response.writeHead(unchanged ? 304 : status, { ...headers, ...(status === 200 ? { etag } : {}) });
  response.end(unchanged || method === 'HEAD' ? undefined : body);
}

/** A page for an error. Errors of the site or of Ludex are logged, those of the visitor are not. */
function failure(error: unknown): { status: number; page: Page } {
  const status = error instanceof Failed ? error.status : 503;
  if (status === 410)
    return { status, page: errorPage('No longer available', 'This page has been taken down.') };
  if (status === 400 || status === 404)
    return { status: 404, page: errorPage('Page not found', 'There is nothing at this address.') };
  console.error(error);
  return { status: 503, page: errorPage('Temporarily unavailable', 'Please try again in a moment.') };
}

function errorPage(title: string, text: string): Page {
  return {
    title,
    canonical: undefined,
    body: html`<h1>${title}</h1><p class="lead">${text}</p><p><a class="button" href="/games">All games</a></p>`,
  };
}

/** The only script is that of previews. Pictures come from Ludex, videos in articles from YouTube. */
function contentPolicy({ ludexUrl }: SiteOptions, frameAncestors = "'none'"): string {
  return [
    "default-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' ${ludexUrl} data:`,
    'frame-src https://www.youtube-nocookie.com',
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}

const scriptHeaders = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };
const styleHeaders = {
  'content-type': 'text/css; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
};

function robots({ siteUrl }: Site): string {
  return `User-agent: *\nDisallow: /preview\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

/** The sitemap of Ludex, whose index leads to its parts at this address. */
async function sitemap({ get }: Site, { searchParams }: URL): Promise<Reply> {
  const shard = searchParams.get('shard');
  const body = await get('sitemap', shard === null ? {} : { shard: Number(shard) });
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}

function read(file: string): string {
  return readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
