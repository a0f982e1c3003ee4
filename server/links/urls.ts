// The links of records as uses of URLs. Each URL is checked once.
import { createHash } from 'node:crypto';
import { linkKeyOf } from '../../contract/links/link-keys.ts';
import { isTextLink, type RecordLinks } from '../../contract/links/record-links.ts';

/** A link of a record, by the record's table. */
export type LinkUseRow = {
  type: 'listing' | 'article' | 'blockchain' | 'banner';
  entityId: string;
  /** Field path, such as `socials.x`, or `description.0` in a text. */
  field: string;
  /** See `linkKeyOf`. A record is not found by the links of its texts: their key begins with `text `. */
  key: string;
  /** Null for a path on the site itself. */
  urlId: string | null;
};

export type NewUrl = { id: string; url: string; key: string; host: string };

/** The uses of records of a type, and their URLs, each once and in the order of ids, so that writers lock them in one order. */
export function toUses(
  type: LinkUseRow['type'],
  records: readonly { id: string; links: RecordLinks }[],
): { uses: LinkUseRow[]; urls: NewUrl[] } {
  const urls = new Map<string, NewUrl>();
  const uses = records.flatMap(({ id, links }) =>
    links.flatMap(([field, url]): LinkUseRow[] => {
      const key = url == null ? null : linkKeyOf(url);
      if (url == null || key === null) return [];
      const found = checkable(url, key);
      if (found !== undefined) urls.set(found.id, found);
      const searched = isTextLink(field) ? `text ${key}` : key;
      return [{ type, entityId: id, field, key: searched, urlId: found?.id ?? null }];
    }),
  );
  const sorted = [...urls.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
  return { uses, urls: sorted };
}

/** The id of a URL follows from its text: a custom UUID (RFC 9562, version 8) of its SHA-256.. */
export function urlIdOf(url: string): string {
  const hex = createHash('sha256').update(url).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function checkable(url: string, key: string): NewUrl | undefined {
  return url.startsWith('/') ? undefined : { id: urlIdOf(url), url, key, host: new URL(url).host };
}
