// The links of each record that can be found by them: field path and URL.
import type { LinkType } from './link-health.ts';

type Link = readonly [field: string, url: string | null | undefined];
export type RecordLinks = readonly Link[];

type ListingUrls = Record<'websiteUrl' | 'playUrl' | 'whitepaperUrl' | 'marketplaceUrl', string | null> & {
  socials: Readonly<Record<string, string | undefined>>;
  stores: Readonly<Record<string, string | undefined>>;
  videoUrls: readonly string[];
  description: string | null;
};

export function listingLinks(listing: ListingUrls): RecordLinks {
  const { websiteUrl, playUrl, whitepaperUrl, marketplaceUrl, videoUrls, description } = listing;
  const named = { websiteUrl, playUrl, whitepaperUrl, marketplaceUrl };
  return [
    ...Object.entries(named),
    ...Object.entries(listing.socials).map(([kind, url]): Link => [`socials.${kind}`, url]),
    ...Object.entries(listing.stores).map(([kind, url]): Link => [`stores.${kind}`, url]),
    ...videoUrls.map((url, index): Link => [`videoUrls.${index}`, url]),
    ...textLinks('description', description),
  ];
}

export function articleLinks({
  sourceUrl,
  body,
}: {
  sourceUrl: string | null;
  body: string | null;
}): RecordLinks {
  return [['sourceUrl', sourceUrl], ...textLinks('body', body)];
}

export function blockchainLinks(chain: {
  websiteUrl: string | null;
  explorers: readonly { url: string }[];
}): RecordLinks {
  return [
    ['websiteUrl', chain.websiteUrl],
    ...chain.explorers.map(({ url }, index): Link => [`explorers.${index}`, url]),
  ];
}

export function bannerLinks(banner: { ctaUrl: string | null; target: { url: string | null } }): RecordLinks {
  return [
    ['ctaUrl', banner.ctaUrl],
    ['target.url', banner.target.url],
  ];
}

/** The links of a formatted text as it is stored, each once. */
function textLinks(field: string, html: string | null): Link[] {
  const found = new Set<string>();
  for (const [, href = ''] of (html ?? '').matchAll(/<a href="(https:[^"]*)"/g)) found.add(unescaped(href));
  return [...found].map((url, index): Link => [`${field}.${index}`, url]);
}

/** True for the field path of a link in a formatted text. */
export function isTextLink(field: string): boolean {
  return /^(description|body)\./.test(field);
}

/** A value of a field with another URL in the place of a link: a URL, a text with links, or a list or object of such. */
export function withOtherLink(value: unknown, from: string, to: string): unknown {
  if (value === from) return to;
  if (typeof value === 'string')
    return value.replaceAll(`href="${escaped(from)}"`, () => `href="${escaped(to)}"`);
  if (Array.isArray(value)) return value.map((one) => withOtherLink(one, from, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withOtherLink(one, from, to)]));
}

/** The characters that a stored text escapes in attributes. */
const entities: readonly (readonly [character: string, entity: string])[] = [
  ['&', '&amp;'],
  ['"', '&quot;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
];

function escaped(url: string): string {
  return entities.reduce((text, [character, entity]) => text.replaceAll(character, entity), url);
}

function unescaped(href: string): string {
  return entities
    .toReversed()
    .reduce((text, [character, entity]) => text.replaceAll(entity, character), href);
}

/** The fields with links, by type of record. */
export const linkFields: Readonly<Record<LinkType, readonly string[]>> = {
  gameListing: [
    'websiteUrl',
    'playUrl',
    'whitepaperUrl',
    'marketplaceUrl',
    'socials',
    'stores',
    'videoUrls',
    'description',
  ],
  article: ['sourceUrl', 'body'],
  banner: ['ctaUrl', 'target'],
  blockchain: ['websiteUrl', 'explorers'],
};
