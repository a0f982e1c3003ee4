// Rules to recognise a site's links and to store them in one form.

export type Site = {
  /** Host of the stored link. */
  home: string;
  /** Other hosts of the site, matched as a whole, without `labels`. */
  hosts?: RegExp;
  /** Subdomains with the same pages, besides www and m. */
  labels?: string;
  /** Example path for messages. */
  example: string;
  /** A bare account name. Its first matching group is appended to `before` to make the path. */
  name?: RegExp;
  before?: string;
  /** A host that puts the page after the #. */
  fragmentHost?: string;
  /** Query parameters that identify a page; the first one present counts. Others are dropped. */
  params?: readonly string[];
  /** Accepted pages as `host/path?param=value`, without the labels, and their stored form. */
  pages: readonly (readonly [RegExp, string | ((page: string, ...groups: string[]) => string)])[];
};

/** Excludes first path segments that are pages of the site itself, such as search and sign-in. */
export function except(words: string): string {
  return `(?!(?:${words.replaceAll(' ', '|')})(?:[/?]|$))`;
}

/** Matches pages by host, and by path with parameters. */
export function path(host: string, rest: string): RegExp {
  return new RegExp(`^${host}/${rest}$`, 'i');
}

export const anyQuery = '(?:\\?.*)?';
/** First path segments that are never an account, on any site. */
export const siteWords =
  'search login signin signup signout logout register join settings account accounts about help privacy terms tos policies explore share redirect intent home messages notifications premium jobs download downloads';
