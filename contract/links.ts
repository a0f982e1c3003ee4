// Links to other sites: any page, an account of a game, its page in a store, a video of it.

/** Where a game has an account: value and label. */
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

/** Where a game is sold or downloaded: value and label. */
export const stores = {
  steam: 'Steam',
  epic: 'Epic Games',
  googlePlay: 'Google Play',
  appStore: 'App Store',
  itch: 'itch.io',
} as const;

export type StoreKind = keyof typeof stores;

export type CheckedLink = { ok: true; url: string } | { ok: false; message: string };

/** Characters in a URL. */
const longest = 2048;

/**
 * An absolute https URL by the WHATWG URL Standard, in full as a person reads it: http on this machine
 * only, no user or password, no host that a browser would rewrite. Keeps the text as typed, trimmed.
 */
export function checkUrl(text: string): CheckedLink {
  const typed = text.trim();
  const url = parse(typed);
  if (typeof url === 'string') return refused(url);
  if (url.protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) {
    return refused('This link is not secure: expected one that starts with https://.');
  }
  return { ok: true, url: typed };
}

/** An account or community on that site: its link, or its name where the site has plain ones ("@axie"). */
export function checkSocial(kind: SocialKind, text: string): CheckedLink {
  return checkSite(socials[kind], [socialSites[kind]], text);
}

/** The page of a game in that store. */
export function checkStore(kind: StoreKind, text: string): CheckedLink {
  return checkSite(stores[kind], [storeSites[kind]], text);
}

/** A video on YouTube or Vimeo, or a recording or clip on Twitch. */
export function checkVideo(text: string): CheckedLink {
  return checkSite('YouTube, Vimeo or Twitch', videoSites, text);
}

type Site = {
  /** The host in the stored link. */
  home: string;
  /** Its other hosts; `*.` stands for one label, where a subdomain is somebody's page. */
  aliases?: readonly string[];
  /** A path for messages. */
  example: string;
  /** What a bare name looks like; the group that matched goes behind `before` to make the path. */
  name?: RegExp;
  before?: string;
  /** The one parameter that names a page. The rest of a query is tracking or the target of a redirect. */
  query?: string;
  /** What is accepted, as `host/path?query` without www. or m., and how it is stored; else any path. */
  pages?: readonly (readonly [RegExp, string])[];
};

const socialSites: Record<SocialKind, Site> = {
  x: { home: 'x.com', aliases: ['twitter.com'], example: 'axie', name: /^@?(\w{1,15})$/ },
  discord: {
    home: 'discord.gg',
    aliases: ['discord.com', 'discordapp.com'],
    example: 'axie',
    pages: [
      [/^(?:discord\.gg|[^/]+\/invite)\/(?!invite$)([\w-]+)$/, 'discord.gg/$1'],
      [/^discord(?:app)?\.com\/(?!invite$)(.+)$/, 'discord.com/$1'],
    ],
  },
  telegram: {
    home: 't.me',
    aliases: ['telegram.me'],
    example: 'axie',
    name: /^@?([a-z]\w{3,31})$/i,
    // /s/ is the preview of a channel in a browser.
    pages: [[/^[^/]+\/(?:s\/)?(.+)$/, 't.me/$1']],
  },
  youtube: {
    home: 'www.youtube.com',
    example: '@axie',
    name: /^@([\w.-]{3,30})$/,
    before: '@',
    pages: [[/^[^/]+\/(?!watch$|playlist$)(.+)$/, 'www.youtube.com/$1']],
  },
  twitch: { home: 'www.twitch.tv', example: 'axie', name: /^@?(\w{3,25})$/ },
  medium: {
    home: 'medium.com',
    aliases: ['*.medium.com'],
    example: '@axie',
    name: /^@([\w.-]+)$/,
    before: '@',
    pages: [[/^(medium\.com\/.+|[^/]+\.medium\.com\/.*)$/, '$1']],
  },
  github: { home: 'github.com', example: 'axie', name: /^@?([a-z\d](?:-?[a-z\d]){0,38})$/i },
  reddit: {
    home: 'www.reddit.com',
    example: 'r/axie',
    name: /^\/?((?:r|u|user)\/[\w-]{2,21})$/i,
    pages: [
      [/^[^/]+\/u(?:ser)?\/(.+)$/i, 'www.reddit.com/user/$1'],
      [/^[^/]+\/r\/(.+)$/i, 'www.reddit.com/r/$1'],
    ],
  },
  // A dot in a bare name needs the @, or a mistyped link would pass for a name.
  instagram: { home: 'www.instagram.com', example: 'axie', name: /^@?(\w{1,30})$|^@([\w.]{1,30})$/ },
  tiktok: { home: 'www.tiktok.com', example: '@axie', name: /^@?(\w{2,24})$|^@([\w.]{2,24})$/, before: '@' },
  facebook: {
    home: 'www.facebook.com',
    aliases: ['fb.com'],
    example: 'axie',
    query: 'id',
    pages: [
      [/^[^/]+\/(profile\.php\?id=\d+)$/, 'www.facebook.com/$1'],
      [/^[^/]+\/(?!\w+\.php\b)([^?]+)(?:\?.*)?$/, 'www.facebook.com/$1'],
    ],
  },
  linkedin: { home: 'www.linkedin.com', example: 'company/axie' },
  farcaster: {
    home: 'farcaster.xyz',
    aliases: ['warpcast.com'],
    example: 'axie',
    name: /^@?([a-z\d][a-z\d-]{0,15}(?:\.base)?(?:\.eth)?)$/,
  },
  bluesky: {
    home: 'bsky.app',
    example: 'profile/axie.bsky.social',
    name: /^@?([a-z\d-]+\.bsky\.social)$|^@([a-z\d-]+(?:\.[a-z\d-]+)+)$/i,
    before: 'profile/',
  },
};

const storeSites: Record<StoreKind, Site> = {
  steam: {
    home: 'store.steampowered.com',
    example: 'app/440',
    pages: [[/^[^/]+\/(?:agecheck\/)?((?:app|sub|bundle)\/\d+)(?:\/.*)?$/, 'store.steampowered.com/$1']],
  },
  epic: {
    home: 'store.epicgames.com',
    aliases: ['epicgames.com'],
    example: 'p/axie',
    pages: [
      [/^[^/]+(?:\/store)?(?:\/[a-z]{2}(?:-\w+)?)?(\/(?:p|product|bundles)\/.+)$/i, 'store.epicgames.com$1'],
    ],
  },
  googlePlay: {
    home: 'play.google.com',
    example: 'store/apps/details?id=com.axie',
    query: 'id',
    pages: [[/^[^/]+(\/store\/apps\/details)(?:\/[^/]+)?(\?id=\w+(?:\.\w+)+)$/, 'play.google.com$1$2']],
  },
  appStore: {
    home: 'apps.apple.com',
    aliases: ['itunes.apple.com'],
    example: 'app/id440',
    // The country stays, since a game may be sold in one only; the name in between says nothing.
    pages: [[/^[^/]+(\/[a-z]{2})?\/app\/(?:[^/]+\/)?(id\d+)$/, 'apps.apple.com$1/app/$2']],
  },
  itch: {
    home: 'itch.io',
    aliases: ['*.itch.io'],
    example: 'axie',
    pages: [[/^(itch\.io\/.+|[^/]+\.itch\.io\/.*)$/, '$1']],
  },
};

const watch = 'www.youtube.com/watch?v=$1';

const videoSites: readonly Site[] = [
  {
    home: 'www.youtube.com',
    aliases: ['youtu.be', 'youtube-nocookie.com'],
    example: 'watch?v=dQw4w9WgXcQ',
    query: 'v',
    // Two players of something else have the length of an id.
    pages: [
      [/^[^/]+\/watch\?v=([\w-]{11})$/, watch],
      [/^youtu\.be\/([\w-]{11})$/, watch],
      [/^[^/]+\/(?:shorts|live|embed)\/(?!videoseries|live_stream)([\w-]{11})$/, watch],
    ],
  },
  {
    home: 'vimeo.com',
    aliases: ['player.vimeo.com'],
    example: '76979871',
    // The key without which an unlisted video does not open.
    query: 'h',
    pages: [
      [/^[^/]+\/(?:video\/)?(\d+)(?:(?:\/|\?h=)([\da-f]+))?$/, 'vimeo.com/$1/$2'],
      [/^[^/]+\/(?:channels|groups|showcase)\/[^/]+\/(?:videos?\/)?(\d+)$/, 'vimeo.com/$1'],
    ],
  },
  {
    home: 'www.twitch.tv',
    aliases: ['clips.twitch.tv'],
    example: 'videos/123456789',
    pages: [
      [/^twitch\.tv\/(?:videos|[^/]+\/v(?:ideo)?)\/(\d+)$/, 'www.twitch.tv/videos/$1'],
      [/^(?:clips\.twitch\.tv|twitch\.tv\/(?:[^/]+\/)?clip)\/([\w-]+)$/, 'clips.twitch.tv/$1'],
    ],
  },
];

function checkSite(label: string, sites: readonly Site[], text: string): CheckedLink {
  const url = parse(expanded(sites, text.trim()));
  if (typeof url === 'string') return refused(url);
  const examples = sites.map(({ home, example }) => `https://${home}/${example}`);
  const expected = `expected a link such as ${examples.join(' or ')}.`;
  const site = sites.find((candidate) => isHostOf(candidate, bare(url.host)));
  if (!site) return refused(`This link goes to ${url.host}, which is not ${label}: ${expected}`);
  const page = stored(site, url);
  if (page === null) return refused(`This page of ${label} is not what is asked for: ${expected}`);
  return checkUrl(`https://${page}`);
}

/** What was typed as a full link: a name becomes its page, and a link may lack its scheme. */
function expanded(sites: readonly Site[], text: string): string {
  if (text.length > longest || /^[a-z][a-z\d+.-]*:/i.test(text)) return text;
  for (const { home, name, before = '' } of sites) {
    const typed = name?.exec(text)?.slice(1).find(Boolean);
    if (typed !== undefined) return `https://${home}/${before}${typed}`;
  }
  return text.includes('/') ? `https://${text}` : text;
}

/** A parsed link, or what is wrong with the text. */
function parse(text: string): URL | string {
  if (text === '') return 'Type a link.';
  if (text.length > longest) return `This link is too long: expected ${longest} characters at most.`;
  // Browsers drop or rewrite these, so the link would lead elsewhere than it reads.
  if (/[\s\p{Cc}\p{Cf}\p{Cs}\\]/u.test(text)) {
    return 'This link has spaces, backslashes or invisible characters: expected none.';
  }
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined || !URL.canParse(text)) {
    return 'This is not a full link: expected one that starts with https://.';
  }
  if (authority.includes('@')) return 'This link has a user name in it: expected none before the host.';
  const url = new URL(text);
  if (isPlain(authority.replace(/:\d*$/, ''), url.hostname)) return url;
  return 'This link has no proper host: expected one such as example.com.';
}

/** Whether a host reads as the one it leads to: no other digits, dots or escapes that stand for it. */
function isPlain(typed: string, host: string): boolean {
  if (host.startsWith('[') || host === 'localhost') return typed.toLowerCase() === host;
  if (!/^[\w-]+(?:\.[\w-]+)+$/.test(host)) return false;
  return typed.toLowerCase() === host || (/^[\p{L}\p{M}\p{N}.-]+$/u.test(typed) && /(?:^|\.)xn--/.test(host));
}

function isHostOf({ home, aliases = [] }: Site, host: string): boolean {
  const parent = host.replace(/^[a-z\d-]+\./, '*.');
  return host === bare(home) || aliases.includes(host) || aliases.includes(parent);
}

/** Without the label that leads to the same site. */
function bare(host: string): string {
  return host.replace(/^(?:www|m)\./, '');
}

/** The one way to write a page, or null where the path is none: a bare home page is nobody's. */
function stored({ home, query = '', pages }: Site, url: URL): string | null {
  const path = url.pathname.split('/').filter(Boolean).join('/');
  const value = url.searchParams.get(query);
  const page = `${bare(url.host)}/${path}${value === null ? '' : `?${query}=${value}`}`;
  const [shape, form] = pages?.find(([candidate]) => candidate.test(page)) ?? [];
  if (shape && form) return page.replace(shape, form).replace(/\/$/, '');
  return pages || path === '' ? null : `${home}/${path}`;
}

function refused(message: string): CheckedLink {
  return { ok: false, message };
}
