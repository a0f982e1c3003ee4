// The public site: what it reads, and links to what is not public yet.
import { site } from '../../../contract/site.ts';
import { deliver } from '../../platform/delivery.ts';
import { article, articles } from './site.articles.ts';
import { forgetChanges } from './site.changes.ts';
import { atom, jsonFeed, rss } from './site.feeds.ts';
import { game } from './site.game.ts';
import { games } from './site.games.ts';
import { banners, home } from './site.home.ts';
import { blockchains, categories, suggest } from './site.lists.ts';
import { preview } from './site.preview.ts';
import { sitemap } from './site.sitemap.ts';
import { SiteState } from './site.state.ts';

export const room = deliver(
  site,
  (options) => {
    const state = new SiteState(options);
    return {
      follow: () => state.follow(),
      advance: (now) => state.advance(now),
      next: () => state.next(),
      close: () => state.close(),
      handlers: {
        home: (input, now) => home(state, input, now),
        banners: (input, now) => banners(state, input, now),
        games: (input) => games(state, input),
        game: (input, now) => game(state, input, now),
        suggest: (input, now) => suggest(state, input, now),
        categories: (input) => categories(state, input),
        blockchains: (input) => blockchains(state, input),
        articles: (input, now) => articles(state, input, now),
        article: (input, now) => article(state, input, now),
        rss: (input, now) => rss(state, input, now),
        atom: (input, now) => atom(state, input, now),
        jsonFeed: (input, now) => jsonFeed(state, input, now),
        sitemap: (input, now) => sitemap(state, input, now),
        preview: (input, now) => preview(state, input, now),
      },
    };
  },
  [forgetChanges],
);
