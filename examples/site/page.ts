// The frame of every page: head, header, footer.
import { type Html, html, trusted } from './html.ts';
import type { Get } from './ludex/client.ts';
import type { Picture } from './ludex/records.ts';

/** What all pages know. Origins have no slash at their end. */
export type Site = { name: string; siteUrl: string; ludexUrl: string; stylesheet: string; get: Get };

export type Page = {
  title: string;
  /** Path and query of the page for search engines; undefined for a page that they must not index. */
  canonical: string | undefined;
  body: Html;
  description?: string | null;
  image?: Picture | null;
  jsonLd?: object;
  /** The search text that the header shows. */
  q?: string;
};

export function render(site: Site, page: Page): string {
  const { name, siteUrl, ludexUrl, stylesheet } = site;
  const title = page.title === name ? name : `${page.title} · ${name}`;
  const { description, image, canonical } = page;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${description && html`<meta name="description" content="${description}"><meta property="og:description" content="${description}">`}
${canonical === undefined ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${siteUrl}${canonical}">`}
<meta property="og:title" content="${page.title}">
<meta property="og:site_name" content="${name}">
${image && html`<meta property="og:image" content="${image.url}">`}
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${stylesheet}">
<link rel="icon" href="data:,">
<link rel="alternate" type="application/rss+xml" title="${name}: articles (RSS)" href="${ludexUrl}/v1/feed.rss">
<link rel="alternate" type="application/atom+xml" title="${name}: articles (Atom)" href="${ludexUrl}/v1/feed.atom">
<link rel="alternate" type="application/feed+json" title="${name}: articles (JSON)" href="${ludexUrl}/v1/feed.json">
${page.jsonLd && html`<script type="application/ld+json">${jsonOf(page.jsonLd)}</script>`}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><div class="wrap">
  <a class="logo" href="/">${name}</a>
  <nav aria-label="Main"><a href="/games">Games</a> <a href="/collections">Collections</a> <a href="/articles">Articles</a></nav>
  <form role="search" action="/games"><input type="search" name="q" value="${page.q ?? ''}" placeholder="Search games" aria-label="Search games" maxlength="200"></form>
</div></header>
<main id="main" class="wrap">
${page.body}
</main>
<footer class="wrap">
  <span>${name}</span>
  <a href="/games">Games</a> <a href="/articles">Articles</a> <a href="${ludexUrl}/v1/feed.rss">RSS</a>
</footer>
</body>
</html>
`.text;
}

/** In a script element only "<" could end the element. */
function jsonOf(value: object): Html {
  return trusted(JSON.stringify(value).replaceAll('<', '\\u003c'));
}
