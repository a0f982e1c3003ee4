// Collections: the list of all, and the page of one.
import { html } from '../html.ts';
import type { Collection } from '../ludex/records.ts';
import type { Page, Site } from '../page.ts';
import { gameCard, pages } from '../parts.ts';

const pageSize = 24;

export async function collections({ get, name }: Site, { searchParams }: URL): Promise<Page> {
  const page = Number(searchParams.get('page') ?? 1);
  const { items, total } = await get('collections', { page, pageSize });
  const address = (number: number) => `/collections?page=${number}`;
  return {
    title: 'Collections',
    description: `Collections of games on ${name}`,
    canonical: page === 1 ? '/collections' : address(page),
    body: html`
      <h1>Collections</h1>
      <ul class="cards">${items.map(
        ({ slug, title, subline, gameCount }) => html`<li class="card">
          <h3><a href="/collections/${slug}">${title}</a></h3>
          <p>${subline}</p>
          <p class="meta">${gameCount === 1 ? '1 game' : `${gameCount} games`}</p>
        </li>`,
      )}</ul>
      ${pages(page, Math.ceil(total / pageSize), address)}`,
  };
}

export async function collection(site: Site, _url: URL, slug: string): Promise<Page> {
  const found = await site.get('collection', { slug });
  return {
    ...collectionPage(found),
    canonical: `/collections/${slug}`,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: found.title,
      itemListElement: found.games.map((game, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: `${site.siteUrl}/games/${game.slug}`,
      })),
    },
  };
}

export function collectionPage({ title, subline, games }: Collection): Page {
  return {
    title,
    description: subline,
    canonical: undefined,
    image: games[0]?.cover ?? null,
    body: html`
      <h1>${title}</h1>
      ${subline && html`<p class="lead">${subline}</p>`}
      <ul class="cards">${games.map(gameCard)}</ul>`,
  };
}
