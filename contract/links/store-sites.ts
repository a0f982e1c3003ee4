// Stores and video sites: their hosts, and the pages of a game or a video.
import { except, path, type Site, siteWords } from './sites.ts';

/** Value and label of each store. */
export const stores = {
  steam: 'Steam',
  epic: 'Epic Games',
  googlePlay: 'Google Play',
  appStore: 'App Store',
  itch: 'itch.io',
} as const;

export type StoreKind = keyof typeof stores;

const steamPage = (_: string, page = '') => `store.steampowered.com/${page.toLowerCase()}`;

export const storeSites: Record<StoreKind, Site> = {
  steam: {
    home: 'store.steampowered.com',
    hosts: /^(?:steamcommunity\.com|s\.team)$/,
    example: 'app/440',
    pages: [
      [path('s\\.team', 'a/(\\d+)'), 'store.steampowered.com/app/$1'],
      [path('steamcommunity\\.com', '(app/\\d+)(?:/.*)?'), steamPage],
      [path('store\\.steampowered\\.com', '(?:agecheck/)?((?:app|sub|bundle)/\\d+)(?:/.*)?'), steamPage],
    ],
  },
  epic: {
    home: 'store.epicgames.com',
    hosts: /^epicgames\.com$/,
    example: 'p/axie',
    pages: [
      [
        path('[^/]+', '(?:store/)?(?:[a-z]{2}(?:-\\w+)?/)?((?:p|product|bundles)/.+)'),
        'store.epicgames.com/$1',
      ],
    ],
  },
  googlePlay: {
    home: 'play.google.com',
    example: 'store/apps/details?id=com.axie',
    params: ['id'],
    pages: [
      [
        path('[^/]+', 'store/apps/details(?:/[^/?]+)?(\\?id=\\w+(?:\\.\\w+)+)'),
        'play.google.com/store/apps/details$1',
      ],
      [path('[^/]+', 'apps/testing/(\\w+(?:\\.\\w+)+)'), 'play.google.com/store/apps/details?id=$1'],
    ],
  },
  appStore: {
    home: 'apps.apple.com',
    hosts: /^(?:geo\.)?itunes\.apple\.com$|^geo\.apps\.apple\.com$|^testflight\.apple\.com$/,
    example: 'app/id440',
    pages: [
      [path('(testflight\\.apple\\.com)', '(join/\\w+)'), '$1/$2'],
      // Keep the country, since a game may be sold in only one. Drop the title, which has no meaning.
      [
        path('[^/]+', '([a-z]{2}/)?app/(?:[^/]+/)?(id\\d+)'),
        (_, country = '', id = '') => `apps.apple.com/${country.toLowerCase()}app/${id}`,
      ],
    ],
  },
  itch: {
    home: 'itch.io',
    hosts: /^[a-z\d-]+\.itch\.io$/,
    example: 'axie',
    pages: [
      [/^([^/]+\.itch\.io\/.*)$/, '$1'],
      [
        path('itch\\.io', `(${except(`${siteWords} games jams devlogs community b dashboard`)}.+)`),
        'itch.io/$1',
      ],
    ],
  },
};

const watch = 'www.youtube.com/watch?v=$1';

export const videoSites: readonly Site[] = [
  {
    home: 'www.youtube.com',
    hosts: /^(?:youtu\.be|youtube-nocookie\.com)$/,
    labels: 'music|gaming',
    example: 'watch?v=dQw4w9WgXcQ',
    params: ['v'],
    // `videoseries` and `live_stream` are as long as a video id, but are not videos.
    pages: [
      [/^[^/]+\/watch\?v=([\w-]{11})$/, watch],
      [/^youtu\.be\/([\w-]{11})$/, watch],
      [/^[^/]+\/(?:shorts|live|embed|watch|v|e)\/(?!videoseries|live_stream)([\w-]{11})$/, watch],
    ],
  },
  {
    home: 'vimeo.com',
    hosts: /^player\.vimeo\.com$/,
    example: '76979871',
    // An unlisted video needs this key to open.
    params: ['h'],
    pages: [
      [/^[^/]+\/(?:video\/)?(\d+)(?:(?:\/|\?h=)([\da-f]+))?$/, 'vimeo.com/$1/$2'],
      [/^[^/]+\/(?:channels|groups|showcase)\/[^/]+\/(?:videos?\/)?(\d+)$/, 'vimeo.com/$1'],
    ],
  },
  {
    home: 'www.twitch.tv',
    hosts: /^(?:clips|player)\.twitch\.tv$/,
    example: 'videos/123456789',
    params: ['clip', 'video'],
    pages: [
      [/^clips\.twitch\.tv\/embed\?clip=([\w-]+)$/, 'clips.twitch.tv/$1'],
      [/^player\.twitch\.tv\/\?video=v?(\d+)$/, 'www.twitch.tv/videos/$1'],
      [/^twitch\.tv\/(?:videos|[^/]+\/v(?:ideo)?)\/(\d+)$/, 'www.twitch.tv/videos/$1'],
      [/^(?:clips\.twitch\.tv|twitch\.tv\/(?:[^/]+\/)?clip)\/(?!embed$)([\w-]+)$/, 'clips.twitch.tv/$1'],
    ],
  },
];
