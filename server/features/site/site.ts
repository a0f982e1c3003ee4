// The public delivery API: handlers of all calls under /v1.
import { site } from '../../../contract/delivery/delivery.ts';
import { forgetChanges } from '../../catalogue/changes.ts';
import { deliver } from '../../delivery/feature.ts';
import { article, articles } from './articles.ts';
import { collection, collections } from './collections.ts';
import { SiteContext } from './context.ts';
import { atom, jsonFeed, rss } from './feeds.ts';
import { game } from './game.ts';
import { games } from './games.ts';
import { banners, home } from './home.ts';
import { blockchain, blockchains, categories, category, suggest } from './lists.ts';
import { preview } from './preview.ts';
import { sitemap } from './sitemap.ts';

export const feature = deliver(
  site,
  (options) => {
    const context = new SiteContext(options);
    return {
      publishDue: (now) => context.publishDue(now),
      refresh: () => context.catalogue.refresh(),
      isCurrent: () => context.catalogue.isCurrent,
      advance: (now) => context.advance(now),
      next: () => context.next(),
      handlers: {
        home: (input, now) => home(context, input, now),
        banners: (input, now) => banners(context, input, now),
        games: (input) => games(context, input),
        game: (input, now) => game(context, input, now),
        collections: (input, now) => collections(context, input, now),
        collection: (input, now) => collection(context, input, now),
        suggest: (input, now) => suggest(context, input, now),
        categories: (input) => categories(context, input),
        blockchains: (input) => blockchains(context, input),
        category: (input) => category(context, input),
        blockchain: (input) => blockchain(context, input),
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
