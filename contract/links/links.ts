// Links to other sites: any page, an account of a game, its page in a store, a video of it.

import type { Site } from './sites.ts';
import { type SocialKind, socialSites, socials } from './social-sites.ts';
import { type StoreKind, storeSites, stores, videoSites } from './store-sites.ts';

export { type SocialKind, socials } from './social-sites.ts';
export { type StoreKind, stores } from './store-sites.ts';

export type CheckedLink = { ok: true; url: string } | { ok: false; message: string };

/** Characters in a URL. */
const longest = 2048;

/**
 * An absolute https URL by the WHATWG URL Standard, in full as a person reads it: http on this machine
 * only, no user or password, no host that a browser would rewrite. Keeps the text as typed, trimmed.
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

/** An account or community on that site: its link, or its name where the site has plain ones ("@axie"). */
export function checkSocial(kind: SocialKind, text: string): CheckedLink {
  return checkSite(socials[kind], [socialSites[kind]], text);
}

/** The page of a game in that store. */
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
  const expected = `expected a link such as ${examples.join(' or ')}.`;
  const site = sites.find((candidate) => isHostOf(candidate, bare(url.host, candidate)));
  if (!site) return refused(`This link goes to ${url.host}, which is not ${label}: ${expected}`);
  const page = stored(site, url);
  if (page === null) return refused(`This page of ${label} is not what is asked for: ${expected}`);
  return checkUrl(`https://${page}`);
}

/** What was typed as a full link: a name becomes its page, and a link may lack its scheme. */
function expanded(sites: readonly Site[], text: string): string {
  if (text.length > longest || /^[a-z][a-z\d+.-]*:/i.test(text)) return text;
  for (const { home, name, before = '' } of sites) {
    const typed = name?.exec(text)?.slice(1).find(Boolean);
    if (typed !== undefined) return `https://${home}/${before}${typed}`;
  }
  return text.includes('/') ? `https://${text}` : text;
}

/** A parsed link, or what is wrong with the text. */
function parse(text: string): URL | string {
  if (text === '') return 'Type a link.';
  if (text.length > longest) return `Use at most ${longest} characters.`;
  // Browsers drop or rewrite these, so the link would lead elsewhere than it reads.
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

/** Whether a host reads as the one it leads to: no other digits, dots or escapes that stand for it. */
function isPlain(typed: string, host: string): boolean {
  if (host.startsWith('[') || host === 'localhost') return typed.toLowerCase() === host;
  if (!/^[\w-]+(?:\.[\w-]+)+$/.test(host)) return false;
  return typed.toLowerCase() === host || (/^[\p{L}\p{M}\p{N}.-]+$/u.test(typed) && /(?:^|\.)xn--/.test(host));
}

function isHostOf(site: Site, host: string): boolean {
  return host === bare(site.home, site) || site.hosts?.test(host) === true;
}

/** A host without the label that leads to the same site. */
function bare(host: string, { labels }: Site): string {
  const pattern = new RegExp(`^(?:www|m${labels === undefined ? '' : `|${labels}`})\\.(?=[^.]+\\.)`);
  return host.replace(pattern, '');
}

/** The one way to write a page, or null where the link leads to no account, store page or video. */
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
