// The links of each record that can be found by them: field path and URL.

type Link = readonly [field: string, url: string | null | undefined];
export type RecordLinks = readonly Link[];

type ListingUrls = Record<'websiteUrl' | 'playUrl' | 'whitepaperUrl' | 'marketplaceUrl', string | null> & {
  socials: Readonly<Record<string, string | undefined>>;
  stores: Readonly<Record<string, string | undefined>>;
  videoUrls: readonly string[];
};

export function listingLinks(listing: ListingUrls): RecordLinks {
  const { websiteUrl, playUrl, whitepaperUrl, marketplaceUrl, videoUrls } = listing;
  const named = { websiteUrl, playUrl, whitepaperUrl, marketplaceUrl };
  return [
    ...Object.entries(named),
    ...Object.entries(listing.socials).map(([kind, url]): Link => [`socials.${kind}`, url]),
    ...Object.entries(listing.stores).map(([kind, url]): Link => [`stores.${kind}`, url]),
    ...videoUrls.map((url, index): Link => [`videoUrls.${index}`, url]),
  ];
}

export function articleLinks({ sourceUrl }: { sourceUrl: string | null }): RecordLinks {
  return [['sourceUrl', sourceUrl]];
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
