// Search text of a listing, shared by the search indexes of both databases and of the public site.

/** The searched fields, in the form used by both forms and tables. */
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

/** Search text in two parts, the name and the rest. `addresses` are those of the deployments, as typed and as compared. */
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
