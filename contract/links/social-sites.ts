// Social networks: their hosts, and the pages that are accounts or communities.
import { anyQuery, except, path, type Site, siteWords } from './sites.ts';

/** Value and label of each network. */
export const socials = {
  x: 'X',
  discord: 'Discord',
  telegram: 'Telegram',
  youtube: 'YouTube',
  twitch: 'Twitch',
  medium: 'Medium',
  github: 'GitHub',
  reddit: 'Reddit',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  farcaster: 'Farcaster',
  bluesky: 'Bluesky',
} as const;

export type SocialKind = keyof typeof socials;

/** Subdomains by country or language, such as `uk.` and `de-de.`. */
const region = '[a-z]{2}(?:-[a-z]{2,4})?';

export const socialSites: Record<SocialKind, Site> = {
  x: {
    home: 'x.com',
    hosts: /^twitter\.com$/,
    labels: 'mobile',
    example: 'axie',
    name: /^@?(\w{1,15})$/,
    params: ['screen_name'],
    pages: [
      [path('[^/]+', 'intent/(?:follow|user)\\?screen_name=@?(\\w{1,15})'), 'x.com/$1'],
      [path('[^/]+', '(i/communities/\\d+)'), 'x.com/$1'],
      [
        path('[^/]+', `@?(${except(`${siteWords} i hashtag compose who_to_follow`)}[^?]+)${anyQuery}`),
        'x.com/$1',
      ],
    ],
  },
  discord: {
    home: 'discord.gg',
    hosts: /^discord(?:app)?\.com$/,
    labels: 'ptb|canary',
    example: 'axie',
    pages: [
      [path('(?:discord\\.gg|[^/]+/invite)', '(?!invite$)([\\w-]+)'), 'discord.gg/$1'],
      [path('discord(?:app)?\\.com', '((?:channels|servers|users)/.+)'), 'discord.com/$1'],
    ],
  },
  telegram: {
    home: 't.me',
    hosts: /^(?:telegram\.(?:me|dog)|[a-z]\w{3,31}\.t\.me|web\.telegram\.org)$/,
    fragmentHost: 'web.telegram.org',
    example: 'axie',
    name: /^@?([a-z]\w{3,31})$/i,
    pages: [
      // The web client keeps the account after the #.
      [path('web\\.telegram\\.org', '(?:[akz]/?)?#@(\\w{4,32})'), 't.me/$1'],
      [/^(\w+)\.t\.me\/?$/, 't.me/$1'],
      // /s/ is the browser preview of a channel.
      [
        path(
          '(?:t\\.me|telegram\\.\\w+)',
          `(?:s/)?(${except('s share login iv proxy socks setlanguage addtheme addstickers addemoji addlist bg confirmphone contact giftcode invoice msg_url')}.+)`,
        ),
        't.me/$1',
      ],
    ],
  },
  youtube: {
    home: 'www.youtube.com',
    labels: 'music|gaming',
    example: '@axie',
    name: /^@([\w.-]{3,30})$/,
    before: '@',
    params: ['user'],
    pages: [
      [path('[^/]+', 'profile\\?user=([\\w.-]+)'), 'www.youtube.com/user/$1'],
      [
        path(
          '[^/]+',
          `(${except(`${siteWords} results watch playlist shorts embed live feed profile gaming hashtag attribution_link subscribe_widget t v e`)}[^?]+)${anyQuery}`,
        ),
        'www.youtube.com/$1',
      ],
    ],
  },
  twitch: {
    home: 'www.twitch.tv',
    hosts: /^player\.twitch\.tv$/,
    example: 'axie',
    name: /^@?(\w{3,25})$/,
    params: ['channel'],
    pages: [
      [path('player\\.twitch\\.tv', '\\?channel=(\\w{3,25})'), 'www.twitch.tv/$1'],
      [path('twitch\\.tv', '(?:popout|embed|moderator)/(\\w{3,25})(?:/.*)?'), 'www.twitch.tv/$1'],
      [path('twitch\\.tv', '(team/\\w+)'), 'www.twitch.tv/$1'],
      [
        path(
          'twitch\\.tv',
          `(${except(`${siteWords} directory videos subscriptions turbo wallet inventory drops friends p store team popout embed moderator clip`)}\\w{3,25}(?:/[^?]*)?)${anyQuery}`,
        ),
        'www.twitch.tv/$1',
      ],
    ],
  },
  medium: {
    home: 'medium.com',
    hosts: /^(?!(?:help|policy|status|api)\.)[a-z\d-]+\.medium\.com$/,
    example: '@axie',
    name: /^@([\w.-]+)$/,
    before: '@',
    pages: [
      [
        path('medium\\.com', `(${except(`${siteWords} m r me tag topic new-story plans membership`)}.+)`),
        'medium.com/$1',
      ],
      [/^([^/]+\.medium\.com\/.*)$/, '$1'],
    ],
  },
  github: {
    home: 'github.com',
    example: 'axie',
    name: /^@?([a-z\d](?:-?[a-z\d]){0,38})$/i,
    pages: [
      [path('[^/]+', '(?:orgs|users|sponsors)/([a-z\\d-]+)(?:/.*)?'), 'github.com/$1'],
      [
        path(
          '[^/]+',
          `(${except(`${siteWords} orgs users sponsors topics trending marketplace features pricing new codespaces collections events security contact apps pulls issues stars dashboard organizations enterprise customer-stories readme copilot`)}.+)`,
        ),
        'github.com/$1',
      ],
    ],
  },
  reddit: {
    home: 'www.reddit.com',
    labels: `old|new|np|i|amp|sh|${region}`,
    example: 'r/axie',
    name: /^\/?((?:r|u|user)\/[\w-]{2,21})$/i,
    pages: [
      [path('[^/]+', 'u(?:ser)?/(.+)'), 'www.reddit.com/user/$1'],
      [path('[^/]+', 'r/(.+)'), 'www.reddit.com/r/$1'],
    ],
  },
  instagram: {
    home: 'www.instagram.com',
    hosts: /^instagr\.am$/,
    example: 'axie',
    // A bare name with a dot needs the @; otherwise a mistyped link would pass as a name.
    name: /^@?(\w{1,30})$|^@([\w.]{1,30})$/,
    pages: [
      [path('[^/]+', '_[un]/([\\w.]{1,30})'), 'www.instagram.com/$1'],
      [
        path('[^/]+', `(${except(`${siteWords} direct web developer legal emails l ar`)}.+)`),
        'www.instagram.com/$1',
      ],
    ],
  },
  tiktok: {
    home: 'www.tiktok.com',
    example: '@axie',
    name: /^@?(\w{2,24})$|^@([\w.]{2,24})$/,
    before: '@',
    pages: [[path('[^/]+', '(@[\\w.]{2,24}(?:/[^?]*)?)'), 'www.tiktok.com/$1']],
  },
  facebook: {
    home: 'www.facebook.com',
    hosts: /^fb\.com$/,
    labels: `mbasic|touch|web|mobile|business|${region}`,
    example: 'axie',
    params: ['id'],
    pages: [
      [path('[^/]+', '(profile\\.php\\?id=\\d+)'), 'www.facebook.com/$1'],
      [path('[^/]+', `pg/([^/?]+)(?:/.*)?${anyQuery}`), 'www.facebook.com/$1'],
      [
        path(
          '[^/]+',
          `(?!\\w+\\.php\\b)(${except(`${siteWords} sharer dialog watch plugins hashtag marketplace pg photo story reel l games_tab ads business legal recover`)}[^?]+)${anyQuery}`,
        ),
        'www.facebook.com/$1',
      ],
    ],
  },
  linkedin: {
    home: 'www.linkedin.com',
    labels: region,
    example: 'company/axie',
    pages: [
      [
        path('[^/]+', '((?:company|school|showcase|in|groups|pub|newsletters|posts)/.+)'),
        'www.linkedin.com/$1',
      ],
    ],
  },
  farcaster: {
    home: 'farcaster.xyz',
    hosts: /^warpcast\.com$/,
    example: 'axie',
    name: /^@?([a-z\d][a-z\d-]{0,15}(?:\.base)?(?:\.eth)?)$/,
    pages: [
      [path('[^/]+', '(~/channel/.+)'), 'farcaster.xyz/$1'],
      [path('[^/]+', `(?!~)(${except(siteWords)}.+)`), 'farcaster.xyz/$1'],
    ],
  },
  bluesky: {
    home: 'bsky.app',
    example: 'profile/axie.bsky.social',
    name: /^@?([a-z\d-]+\.bsky\.social)$|^@([a-z\d-]+(?:\.[a-z\d-]+)+)$/i,
    before: 'profile/',
    pages: [[path('[^/]+', '((?:profile|starter-pack)/.+)'), 'bsky.app/$1']],
  },
};
