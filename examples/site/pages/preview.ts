// The page of a preview link: an ordinary page of a record that need not be public yet.
import { html } from '../html.ts';
import type { Calls, Get } from '../ludex/client.ts';
import type { ArticlePage, Banner, Collection, GamePage } from '../ludex/records.ts';
import type { Page, Site } from '../page.ts';
import { banners } from '../parts.ts';
import { articlePage } from './articles.ts';
import { collectionPage } from './collections.ts';
import { game, gamePage } from './game.ts';
import { games } from './games.ts';
import { home } from './home.ts';

export async function preview(site: Site, { searchParams }: URL): Promise<Page> {
  const { kind, page } = await site.get('preview', { token: searchParams.get('token') ?? '' });
  const shown = await pageOf(site, kind, page);
  return {
    ...shown,
    canonical: undefined,
    body: html`<p class="preview" role="note">Preview, not a public page</p>${shown.body}<script src="/preview.js"></script>`,
  };
}

async function pageOf(
  site: Site,
  kind: Calls['preview']['reply']['kind'],
  page: Calls['preview']['reply']['page'],
): Promise<Page> {
  if (kind === 'game') return gamePage(site, page as GamePage);
  if (kind === 'article') return articlePage(page as ArticlePage);
  if (kind === 'collection') return collectionPage(page as Collection);
  return bannerPage({ ...site, get: withBanner(site.get, page as Banner) }, page as Banner);
}

/** The page that a banner appears on. A placement that this site does not have shows the banner alone. */
async function bannerPage(site: Site, banner: Banner): Promise<Page> {
  const { placement } = banner;
  if (placement === 'homeHero' || placement === 'homeStrip') return home(site);
  if (placement === 'listTop') return games(site, new URL('/games', site.siteUrl));
  const { newest } = await site.get('home', {});
  if (placement === 'gameSidebar' && newest[0] !== undefined)
    return game(site, new URL(site.siteUrl), newest[0].slug);
  return { title: 'Banner', canonical: undefined, body: html`${banners([banner], '92vw')}` };
}

/** Reads the same, with this banner in its placement: where it is shown already, else first. */
function withBanner(get: Get, banner: Banner): Get {
  const { placement } = banner;
  const put = (shown: readonly Banner[] = []) =>
    shown.some(({ id }) => id === banner.id)
      ? shown.map((other) => (other.id === banner.id ? banner : other))
      : [banner, ...shown];
  return async (name, params) => {
    const reply = await get(name, params);
    if (name === 'home') {
      const { banners } = reply as Calls['home']['reply'];
      return Object.assign({}, reply, { banners: { ...banners, [placement]: put(banners[placement]) } });
    }
    if (name !== 'banners') return reply;
    return Object.assign({}, reply, { items: put((reply as Calls['banners']['reply']).items) });
  };
}
