// What a listing is found by when somebody types: the same in the databases' indexes and in the site's own.

/** The fields that are searched, as forms and tables both hold them. */
export type ListingText = {
  name: string;
  slug: string;
  alternativeNames: readonly string[];
  tagline: string | null;
  tags: readonly string[];
  developer: string | null;
  publisher: string | null;
  tokenSymbol: string | null;
  /** Host and path of the website. */
  websiteKey: string | null;
};

/** The texts by which it is found: its name, and the rest. Addresses are those of its deployments, as typed and as compared. */
export function textOf(listing: ListingText, addresses: readonly (string | null)[]) {
  const { name, slug, alternativeNames, tagline, tags, developer, publisher, tokenSymbol, websiteKey } =
    listing;
  return {
    name,
    rest: [
      slug,
      ...alternativeNames,
      tagline,
      ...tags,
      developer,
      publisher,
      tokenSymbol,
      websiteKey,
      ...addresses,
    ],
  };
}
