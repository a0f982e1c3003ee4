// The public delivery API: handlers of all calls under /v1.
import { site } from '../../../contract/site.ts';
import { deliver } from '../../platform/delivery.ts';
import { forgetChanges } from './catalogue/changes.ts';
import { article, articles } from './site.articles.ts';
import { SiteContext } from './site.context.ts';
import { atom, jsonFeed, rss } from './site.feeds.ts';
import { game } from './site.game.ts';
import { games } from './site.games.ts';
import { banners, home } from './site.home.ts';
import { blockchains, categories, suggest } from './site.lists.ts';
import { preview } from './site.preview.ts';
import { sitemap } from './site.sitemap.ts';

export const room = deliver(
  site,
  (options) => {
    const context = new SiteContext(options);
    return {
      refresh: () => context.catalogue.refresh(),
      advance: (now) => context.advance(now),
      next: () => context.next(),
      handlers: {
        home: (input, now) => home(context, input, now),
        banners: (input, now) => banners(context, input, now),
        games: (input) => games(context, input),
        game: (input, now) => game(context, input, now),
        suggest: (input, now) => suggest(context, input, now),
        categories: (input) => categories(context, input),
        blockchains: (input) => blockchains(context, input),
        articles: (input, now) => articles(context, input, now),
        article: (input, now) => article(context, input, now),
        rss: (input, now) => rss(context, input, now),
        atom: (input, now) => atom(context, input, now),
        jsonFeed: (input, now) => jsonFeed(context, input, now),
        sitemap: (input, now) => sitemap(context, input, now),
        preview: (input, now) => preview(context, input, now),
      },
    };
  },
  [forgetChanges],
);
