// Feeds, the sitemap and structured data as other programs read them: hostile texts arrive as they were entered.
import { readFileSync } from 'node:fs';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { articles } from '../../../contract/articles/articles.ts';
import { site } from '../../../contract/delivery/delivery.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { stock } from '../../test/records/pictures.ts';
import { publicGame, shown } from '../../test/records/site.ts';

const start = testApps();

const texts = [
  'The <canvas> & "a < b" \'c\'',
  '&amp; &lt;b&gt; &#60; &nbsp; &unknown;',
  ']]> and <![CDATA[ no ]]>',
  '<!-- gone? --> <?php echo 1 ?>',
  '</title></item></channel></rss>',
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  '</script><script>alert(1)</script>',
  '😀 𝒜 龙 مُحَمَّد שָׁלוֹם',
  'Noncharacters \ufffe and \uffff end',
  '%3Cb%3E $' + '{a} {{b}} \\u003c \\n',
  '@context @id @type @value',
  '{"@id": "javascript:alert(1)"}',
];
const siteName = 'Games & <Friends> "2"';
const tail = ' as an excerpt that is long enough to be published';
/** XML 1.0 forbids noncharacters. */
const inXml = (text: string) => text.replaceAll(/[\ufffe\uffff]/g, '');
const tagOf = (text: string) => text.slice(0, 20).trim();

/** Articles and listings with each of the texts. */
async function startWithTexts() {
  const started = await start({ siteName });
  const manager = await started.as('Content Manager');
  for (const [n, text] of texts.entries()) {
    const { id, version } = await make.completeArticle(manager, stock.coverId, {
      title: text,
      slug: `text-${n}`,
      excerpt: text + tail,
      byline: text,
      tags: [tagOf(text)],
    });
    await manager.ok(articles.status, { id, version, status: 'published' });
    await publicGame(manager, { name: text, slug: `text-${n}`, developer: text, tags: [tagOf(text)] });
    started.clock.advance(60_000);
  }
  return started;
}

test('feed readers show every text as it was entered', async () => {
  const { app } = await startWithTexts();
  const [rssText, atomText] = await Promise.all([
    shown(app, site.rss, 'feed.rss'),
    shown(app, site.atom, 'feed.atom'),
  ]);
  for (const xml of [rssText, atomText])
    expect(await validateXML({ xml, normalization: 'c14n' })).toMatchObject({ errors: [] });

  const newestFirst = texts.toReversed();
  const shownTexts = newestFirst.map(inXml);
  const rss = parseRssFeed(rssText);
  expect(rss).toMatchObject({ title: siteName, link: 'https://site.example' });
  expect(rss.items?.map(({ title }) => title)).toEqual(shownTexts);
  expect(rss.items?.map(({ categories }) => categories?.[0]?.name)).toEqual(
    newestFirst.map((text) => inXml(tagOf(text))),
  );
  const decoded = rss.items?.map(({ description = '' }) =>
    description
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );
  expect(decoded).toEqual(shownTexts.map((text) => text + tail));

  const atom = parseAtomFeed(atomText);
  expect(atom).toMatchObject({ title: { value: siteName }, updated: atom.entries?.[0]?.updated });
  expect(
    atom.entries?.map(({ title, summary, authors }) => [title?.value, summary?.value, authors?.[0]?.name]),
  ).toEqual(shownTexts.map((text) => [text, text + tail, text]));
  expect(new Set(atom.entries?.map(({ id }) => id)).size).toBe(texts.length);

  const json = parseJsonFeed(await shown(app, site.jsonFeed, 'feed.json'));
  expect(json).toMatchObject({ title: siteName, home_page_url: 'https://site.example' });
  expect(
    json.items?.map(({ title, content_text, authors, tags }) => [
      title,
      content_text,
      authors?.[0]?.name,
      tags,
    ]),
  ).toEqual(newestFirst.map((text) => [text, text + tail, text, [tagOf(text)]]));
});

test('the sitemap and its index follow the protocol', async () => {
  const { app } = await startWithTexts();
  const schema = readFileSync(new URL('../../test/records/sitemap.xsd', import.meta.url), 'utf8');
  for (const path of ['sitemap.xml', 'sitemap.xml?shard=1']) {
    const xml = await shown(app, site.sitemap, path);
    expect(await validateXML({ xml, schema }), path).toMatchObject({ errors: [] });
  }
  const broken =
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>/a</loc></url></urlset>';
  expect(await validateXML({ xml: broken, schema })).toMatchObject({ valid: false });
});

/** https://schema.org/VideoGame and https://schema.org/NewsArticle: the properties in use, by what they hold. */
const properties = {
  text: 'name headline alternateName description genre gamePlatform playMode applicationCategory keywords typicalAgeRange inLanguage articleSection'.split(
    ' ',
  ),
  url: ['@id', 'item', 'url', 'image', 'sameAs'],
  date: ['datePublished', 'dateModified'],
  number: ['wordCount', 'position'],
  node: ['author', 'publisher', 'about', 'mainEntityOfPage', 'breadcrumb', 'itemListElement'],
};

function expectJsonLd({ '@context': context, ...node }: Readonly<Record<string, unknown>>): void {
  expect(context).toBe('https://schema.org');
  expectNode(node);
}

function expectNode({ '@type': type, ...rest }: Readonly<Record<string, unknown>>): void {
  expect('VideoGame NewsArticle Organization Person WebPage BreadcrumbList ListItem'.split(' ')).toContain(
    type,
  );
  for (const [name, value] of Object.entries(rest)) {
    for (const one of [value].flat()) {
      if (properties.text.includes(name)) expect(one, name).toBeTypeOf('string');
      else if (properties.url.includes(name))
        expect(new URL(String(one)).protocol, name).toMatch(/^https?:$/);
      else if (properties.date.includes(name))
        expect(one, name).toMatch(/^\d{4}(-\d\d(-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?)?)?$/);
      else if (properties.number.includes(name)) expect(one, name).toBeTypeOf('number');
      else if (properties.node.includes(name)) expectNode(Object(one));
      else expect.unreachable(`schema.org has no ${name} here`);
    }
  }
}

test('structured data holds the properties of schema.org only, and every text as it was entered', async () => {
  const { app } = await startWithTexts();
  for (const [n, text] of texts.entries()) {
    const { jsonLd: game } = await shown(app, site.game, `games/text-${n}`);
    expectJsonLd(game);
    expect(game).toMatchObject({ name: text, author: { name: text }, keywords: [tagOf(text)] });
    const { jsonLd: article } = await shown(app, site.article, `articles/text-${n}`);
    expectJsonLd(article);
    expect(article).toMatchObject({
      headline: text,
      author: { name: text },
      publisher: { name: siteName },
    });
  }
});
