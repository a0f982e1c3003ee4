import { html } from '../html.ts';
import type { Page, Site } from '../page.ts';
import { articleCard, banners, collectionSection, gameCard, section } from '../parts.ts';

export async function home({ get, name, siteUrl }: Site): Promise<Page> {
  const { banners: placed, collections, featured, newest, articles } = await get('home', {});
  const description = `Games on blockchains: what they are, what they cost, and which contracts they use. By ${name}.`;
  return {
    title: name,
    description,
    canonical: '/',
    image: featured[0]?.cover ?? null,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name,
      url: siteUrl,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${siteUrl}/games?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
    body: html`
      <h1 class="visually-hidden">${name}</h1>
      <div class="hero">${banners(placed['homeHero'] ?? [], '(min-width: 76rem) 72rem, 92vw')}</div>
      ${section('Featured', featured.map(gameCard))}
      ${collections.map(collectionSection)}
      ${banners(placed['homeStrip'] ?? [], '(min-width: 76rem) 72rem, 92vw')}
      ${section('New games', newest.slice(0, 8).map(gameCard), html`<a class="more" href="/games">All games</a>`)}
      ${section('Articles', articles.map(articleCard), html`<a class="more" href="/articles">All articles</a>`)}`,
  };
}
