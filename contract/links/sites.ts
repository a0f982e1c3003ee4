// How a site's links are recognised and stored.

export type Site = {
  /** The host in the stored link. */
  home: string;
  /** Other hosts of the site, matched whole, without `labels`. */
  hosts?: RegExp;
  /** First labels of a host that lead to the same pages, besides www and m. */
  labels?: string;
  /** A path for messages. */
  example: string;
  /** A bare account name; its first group that matched goes behind `before` to make the path. */
  name?: RegExp;
  before?: string;
  /** A host whose links name the page behind the #. */
  fragmentHost?: string;
  /** Parameters that can name a page; the first one present counts. The rest of a query is dropped. */
  params?: readonly string[];
  /** Accepted pages, as `host/path?param=value` without the labels, and how each is stored. */
  pages: readonly (readonly [RegExp, string | ((page: string, ...groups: string[]) => string)])[];
};

/** A first path segment that is none of `words`: pages of the site itself, such as its search and sign-in. */
export function except(words: string): string {
  return `(?!(?:${words.replaceAll(' ', '|')})(?:[/?]|$))`;
}

/** Pages of hosts that match `host`, whose path and parameters match `rest`. */
export function path(host: string, rest: string): RegExp {
  return new RegExp(`^${host}/${rest}$`, 'i');
}

export const anyQuery = '(?:\\?.*)?';
/** Pages that are nobody's account on any site. */
export const siteWords =
  'search login signin signup signout logout register join settings account accounts about help privacy terms tos policies explore share redirect intent home messages notifications premium jobs download downloads';
