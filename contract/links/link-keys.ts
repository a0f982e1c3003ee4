// Comparison keys of links: the spellings of one page have the same key.
import {
  checkSocial,
  checkStore,
  checkVideo,
  type SocialKind,
  type StoreKind,
  socials,
  stores,
} from './links.ts';

/** Keys are indexed, and PostgreSQL refuses long index entries. */
const maxKeyLength = 500;

/** Host without www, path without a trailing slash, and query, in lower case. A path on the site is its own key. Null for other texts. */
export function linkKeyOf(link: string): string | null {
  if (link.startsWith('/')) return keyOf(link);
  if (!URL.canParse(link)) return null;
  const { protocol, host, pathname, search } = new URL(link);
  return /^https?:$/.test(protocol)
    ? keyOf(host.replace(/^www\./, '') + withoutSlash(pathname) + search)
    : null;
}

/**
 * The keys to look for when this is typed or pasted, the most specific first: the account, store page or video that
 * a site's own rules read in it, the page itself, the page without its query, and the host alone. Empty for texts that are no link.
 */
export function linkKeysOf(typed: string): string[] {
  const text = typed.trim();
  if (/^@\S+$/.test(text)) return distinct(siteLinks(text));
  if (text.startsWith('/')) return distinct([text]);
  const link = toLink(text);
  if (link === null) return [];
  const { origin, pathname } = new URL(link);
  return distinct([...siteLinks(link), link, origin + pathname, origin]);
}

/** True if both links are stored in one form by a site's own rules, such as an account under the site's old and new name. */
export function namesOnePage(one: string, other: string): boolean {
  const forms = siteLinks(other);
  return siteLinks(one).some((form) => forms.includes(form));
}

/** The link as a full URL: a scheme is added to `example.com/page`. Null for texts that are no link. */
export function toLink(typed: string): string | null {
  const text = typed.trim();
  const link = /^https?:\/\//i.test(text) ? text : bareHost.test(text) ? `https://${text}` : '';
  return URL.canParse(link) ? link : null;
}

/** A host with a top-level domain, alone or before a port, path, query or fragment. */
const bareHost = /^(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}(?:[:/?#]\S*)?$/u;

/** The stored forms of what this names on any site. */
function siteLinks(text: string): string[] {
  const checks = [
    ...(Object.keys(socials) as SocialKind[]).map((kind) => checkSocial(kind, text)),
    ...(Object.keys(stores) as StoreKind[]).map((kind) => checkStore(kind, text)),
    checkVideo(text),
  ];
  return checks.flatMap((checked) => (checked.ok ? [checked.url] : []));
}

function distinct(links: readonly string[]): string[] {
  return [...new Set(links.flatMap((link) => linkKeyOf(link) ?? []))];
}

function keyOf(text: string): string {
  return withoutSlash(text.toLowerCase()).slice(0, maxKeyLength);
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}
