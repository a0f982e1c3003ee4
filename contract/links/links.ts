// Checks links to other sites: any page, social accounts, store pages and videos.

import type { Site } from './sites.ts';
import { type SocialKind, socialSites, socials } from './social-sites.ts';
import { type StoreKind, storeSites, stores, videoSites } from './store-sites.ts';

export { type SocialKind, socials } from './social-sites.ts';
export { type StoreKind, stores } from './store-sites.ts';

export type CheckedLink = { ok: true; url: string } | { ok: false; message: string };

/** Maximum characters in a URL. */
const maxLength = 2048;

/**
 * An absolute https URL (WHATWG URL Standard) that reads as what it opens: http only on localhost, no user or
 * password, no host that a browser would rewrite. Stored as typed, trimmed.
 */
export function checkUrl(text: string): CheckedLink {
  const typed = text.trim();
  const url = parse(typed);
  if (typeof url === 'string') return refused(url);
  if (url.protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) {
    return refused('Enter a link that starts with https://.');
  }
  return { ok: true, url: typed };
}

/** An account or community on the site: its link, or its name where the site has plain names ("@axie"). */
export function checkSocial(kind: SocialKind, text: string): CheckedLink {
  return checkSite(socials[kind], [socialSites[kind]], text);
}

/** The page of a game in the store. */
export function checkStore(kind: StoreKind, text: string): CheckedLink {
  return checkSite(stores[kind], [storeSites[kind]], text);
}

/** A video on YouTube or Vimeo, or a recording or clip on Twitch. */
export function checkVideo(text: string): CheckedLink {
  return checkSite('YouTube, Vimeo or Twitch', videoSites, text);
}

function checkSite(label: string, sites: readonly Site[], text: string): CheckedLink {
  const url = parse(expanded(sites, text.trim()));
  if (typeof url === 'string') return refused(url);
  const examples = sites.map(({ home, example }) => `https://${home}/${example}`);
  const message = `Enter a link to ${label}, for example ${examples.join(' or ')}.`;
  const site = sites.find((candidate) => isHostOf(candidate, url.host));
  if (!site) return refused(message);
  const page = stored(site, url);
  if (page === null) return refused(message);
  return checkUrl(`https://${page}`);
}

/** Expands a name to its page, and adds the scheme to a link without one. */
function expanded(sites: readonly Site[], text: string): string {
  if (text.length > maxLength || /^[a-z][a-z\d+.-]*:/i.test(text)) return text;
  for (const { home, name, before = '' } of sites) {
    const typed = name?.exec(text)?.slice(1).find(Boolean);
    if (typed !== undefined) return `https://${home}/${before}${typed}`;
  }
  return text.includes('/') ? `https://${text}` : text;
}

/** A parsed URL, or the error message. */
function parse(text: string): URL | string {
  if (text === '') return 'Enter a link.';
  if (text.length > maxLength) return `Use at most ${maxLength} characters.`;
  // Browsers drop or rewrite these characters, so the link would not lead where it seems to.
  if (/[\s\p{Cc}\p{Cf}\p{Cs}\\]/u.test(text)) {
    return 'Enter a valid URL without spaces, for example https://example.com.';
  }
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined || !URL.canParse(text)) {
    return 'Enter a full URL that starts with https://.';
  }
  if (authority.includes('@')) return 'Remove the user name from the link.';
  const url = new URL(text);
  if (isPlain(authority.replace(/:\d*$/, ''), url.hostname)) return url;
  return 'Enter a link with a host such as example.com.';
}

/** True if a host is written as the browser shows it, without other digits, dots or escapes. */
function isPlain(typed: string, host: string): boolean {
  if (host.startsWith('[') || host === 'localhost') return typed.toLowerCase() === host;
  if (!/^[\w-]+(?:\.[\w-]+)+$/.test(host)) return false;
  return typed.toLowerCase() === host || (/^[\p{L}\p{M}\p{N}.-]+$/u.test(typed) && /(?:^|\.)xn--/.test(host));
}

/** True if a site has its pages at this host. */
export function isHostOf(site: Site, host: string): boolean {
  const plain = bare(host, site);
  return plain === bare(site.home, site) || site.hosts?.test(plain) === true;
}

/** The host without a label that leads to the same site, such as www. */
function bare(host: string, { labels }: Site): string {
  const pattern = new RegExp(`^(?:www|m${labels === undefined ? '' : `|${labels}`})\\.(?=[^.]+\\.)`);
  return host.replace(pattern, '');
}

/** The canonical form of a page, or null if the link is not an account, store page or video. */
function stored(site: Site, url: URL): string | null {
  const host = bare(url.host, site);
  const path = url.pathname.split('/').filter(Boolean).join('/');
  const param = site.params?.find((name) => url.searchParams.has(name));
  const query = param === undefined ? '' : `?${param}=${url.searchParams.get(param)}`;
  const fragment = host === site.fragmentHost ? url.hash : '';
  const page = `${host}/${path}${query}${fragment}`;
  const [shape, form] = site.pages.find(([candidate]) => candidate.test(page)) ?? [];
  if (!shape || !form) return null;
  const link = typeof form === 'string' ? page.replace(shape, form) : page.replace(shape, form);
  return link.replace(/\/$/, '');
}

function refused(message: string): CheckedLink {
  return { ok: false, message };
}
