import { html, trusted } from '../html.ts';
import type { ArticlePage } from '../ludex/records.ts';
import type { Page, Site } from '../page.ts';
import { articleCard, gameCard, mentions, pages, picture, section } from '../parts.ts';
import { day, label } from '../words.ts';

const pageSize = 24;

export async function articles({ get, name }: Site, { searchParams }: URL): Promise<Page> {
  const page = Number(searchParams.get('page') ?? 1);
  const { items, total } = await get('articles', { page, pageSize });
  const address = (number: number) => `/articles?page=${number}`;
  return {
    title: 'Articles',
    description: `News, guides and reviews by ${name}`,
    canonical: page === 1 ? '/articles' : address(page),
    body: html`<h1>Articles</h1>
      <h2 class="visually-hidden">Newest articles</h2>
      <ul class="cards">${items.map(articleCard)}</ul>
      ${pages(page, Math.ceil(total / pageSize), address)}`,
  };
}

export async function article(site: Site, _url: URL, slug: string): Promise<Page> {
  const found = await site.get('article', { slug });
  return { ...articlePage(found), canonical: `/articles/${slug}`, jsonLd: found.jsonLd };
}

export function articlePage(article: ArticlePage): Page {
  const { title, excerpt, cover, seo, body, byline, author, publishedAt, readingMinutes, type, language } =
    article;
  const { disclosure, sourceName, sourceUrl, games, related } = article;
  const by = byline ?? author;
  return {
    title: seo.title,
    description: seo.description,
    canonical: undefined,
    image: cover,
    body: html`<article class="article" lang="${language}">
      <h1>${title}</h1>
      <p class="meta">${label(type)} · <time datetime="${publishedAt}">${day(publishedAt)}</time> · ${readingMinutes} min${by && ` · ${by}`}</p>
      <p class="lead">${excerpt}</p>
      ${cover && html`<div class="wide">${picture(cover, { sizes: '(min-width: 50rem) 46rem, 92vw', eager: true })}</div>`}
      ${disclosure && html`<p class="warning">${disclosure}</p>`}
      <div class="text">${body && trusted(body)}</div>
      ${sourceUrl && html`<p>Source: <a href="${sourceUrl}" rel="noopener">${sourceName ?? sourceUrl}</a></p>`}
      <p class="chips">${mentions('categories', article.categories)} ${mentions('blockchains', article.blockchains)}</p>
    </article>
    ${section('Games in this article', games.map(gameCard))}
    ${section('Read on', related.slice(0, 4).map(articleCard))}`,
  };
}
