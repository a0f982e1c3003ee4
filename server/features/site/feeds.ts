// The newest articles as RSS 2.0, Atom and JSON Feed.
import type { Answer } from '../../delivery/feature.ts';
import { latestArticles } from './articles.ts';
import type { SiteContext } from './context.ts';
import { modifiedAt } from './pages.ts';
import { element, escaped } from './xml.ts';

const maxItems = 50;

/** https://www.rssboard.org/rss-specification */
export async function rss(context: SiteContext, _input: object, now: Date): Promise<Answer<string>> {
  const { siteUrl, publicUrl, siteName } = context.options;
  const { keys, items } = await itemsOf(context, now);
  const entries = items.map(
    (item) =>
      `<item>${element('title', item.title)}${element('link', item.url)}<guid isPermaLink="false">${escaped(item.id)}</guid>` +
      `${element('pubDate', new Date(item.publishedAt).toUTCString())}${element('description', htmlOf(item.summary))}` +
      `${item.tags.map((tag) => element('category', tag)).join('')}</item>`,
  );
  const body =
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>' +
    `${element('title', siteName)}${element('link', siteUrl)}${element('description', `Articles of ${siteName}`)}` +
    `<atom:link href="${escaped(publicUrl)}/v1/feed.rss" rel="self" type="application/rss+xml"/>${entries.join('')}</channel></rss>\n`;
  return { keys, body };
}

/** RSS descriptions are HTML: plain text is escaped before it is written as XML. */
function htmlOf(text: string): string {
  return escaped(text).replaceAll(/\r\n?|\n/g, '<br>');
}

/** RFC 4287 */
export async function atom(context: SiteContext, _input: object, now: Date): Promise<Answer<string>> {
  const { siteUrl, publicUrl, siteName } = context.options;
  const { keys, items } = await itemsOf(context, now);
  const entries = items.map(
    (item) =>
      `<entry>${element('id', `urn:uuid:${item.id}`)}${element('title', item.title)}<link href="${escaped(item.url)}"/>` +
      `${element('published', item.publishedAt)}${element('updated', item.updatedAt)}${element('summary', item.summary)}` +
      `<author>${element('name', item.author ?? siteName)}</author></entry>`,
  );
  // A feed needs a time, even without entries.
  const updated = items.reduce(
    (last, item) => (item.updatedAt > last ? item.updatedAt : last),
    '1970-01-01T00:00:00.000Z',
  );
  const body =
    '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">' +
    `${element('id', `${publicUrl}/v1/feed.atom`)}${element('title', siteName)}${element('updated', updated)}` +
    `<link href="${escaped(siteUrl)}"/><link href="${escaped(publicUrl)}/v1/feed.atom" rel="self"/>${entries.join('')}</feed>\n`;
  return { keys, body };
}

/** https://www.jsonfeed.org/version/1.1/ */
export async function jsonFeed(
  context: SiteContext,
  _input: object,
  now: Date,
): Promise<Answer<Record<string, unknown>>> {
  const { siteUrl, publicUrl, siteName } = context.options;
  const { keys, items } = await itemsOf(context, now);
  const body = {
    version: 'https://jsonfeed.org/version/1.1',
    title: siteName,
    home_page_url: siteUrl,
    feed_url: `${publicUrl}/v1/feed.json`,
    items: items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      content_text: item.summary,
      image: item.image,
      date_published: item.publishedAt,
      date_modified: item.updatedAt,
      authors: item.author === null ? undefined : [{ name: item.author }],
      tags: item.tags,
      language: item.language,
    })),
  };
  return { keys, body };
}

type Item = {
  id: string;
  url: string;
  title: string;
  summary: string;
  image: string | undefined;
  publishedAt: string;
  updatedAt: string;
  author: string | null;
  tags: string[];
  language: string;
};

async function itemsOf(context: SiteContext, now: Date): Promise<{ keys: string[]; items: Item[] }> {
  const entries = await latestArticles(context, now, maxItems, false);
  const ids = entries.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await context.database.reads
          .selectFrom('article')
          .select(['id', 'updatedAt', 'contentUpdatedAt', 'tags'])
          .where('id', 'in', ids)
          .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = entries.map(({ id, card }) => {
    const row = byId.get(id);
    return {
      id,
      url: `${context.options.siteUrl}/articles/${card.slug}`,
      title: card.title,
      summary: card.excerpt ?? '',
      image: card.cover?.url,
      publishedAt: card.publishedAt,
      updatedAt: row === undefined ? card.publishedAt : modifiedAt(row, card.publishedAt),
      author: card.byline ?? card.author,
      tags: JSON.parse(row?.tags ?? '[]'),
      language: card.language,
    };
  });
  return { keys: ['articles', ...ids.map((id) => `article-${id}`)], items };
}
