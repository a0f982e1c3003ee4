// Test data for links.test.ts: links of social networks and their stored form.
import type { SocialKind } from './links.ts';

/** Different spellings, and the link that all of them are stored as. */
export const written: Record<SocialKind, string> = {
  x: `
    http://www.twitter.com/axie/?s=20&t=abc#top HTTPS://M.TWITTER.COM/axie x.com/axie -> https://x.com/axie
    https://x.com:443//axie//status/1/?ref=a -> https://x.com/axie/status/1`,
  discord: `
    https://discord.gg/invite/axie https://discordapp.com/invite/axie?event=1 -> https://discord.gg/axie
    https://www.discord.com/channels/1/2 -> https://discord.com/channels/1/2`,
  telegram: `
    https://telegram.me/axie?start=ref_1 https://t.me/s/axie -> https://t.me/axie
    https://t.me/+AbC-1/ -> https://t.me/+AbC-1`,
  youtube: `
    https://m.youtube.com/@axie?si=1 -> https://www.youtube.com/@axie
    youtube.com/channel/UC1 -> https://www.youtube.com/channel/UC1`,
  twitch: 'https://m.twitch.tv/axie?sr=a -> https://www.twitch.tv/axie',
  medium: `
    https://axie.medium.com/ -> https://axie.medium.com
    https://medium.com/@axie?source=x -> https://medium.com/@axie`,
  github: 'https://www.github.com/axie/?tab=repositories -> https://github.com/axie',
  reddit: `
    https://reddit.com/u/axie/ https://www.reddit.com/USER/axie -> https://www.reddit.com/user/axie
    https://m.reddit.com/R/Axie?utm_source=a -> https://www.reddit.com/r/Axie`,
  instagram: 'https://instagram.com/axie/?igshid=1 -> https://www.instagram.com/axie',
  tiktok: 'https://tiktok.com/@axie?_t=1 -> https://www.tiktok.com/@axie',
  facebook: `
    https://m.facebook.com/axie?ref=page&fbclid=1 https://fb.com/axie?id=4 -> https://www.facebook.com/axie
    https://fb.com/profile.php?sk=a&id=42 -> https://www.facebook.com/profile.php?id=42`,
  linkedin: 'https://linkedin.com/company/axie/?trk=1 -> https://www.linkedin.com/company/axie',
  farcaster: 'https://warpcast.com/axie https://farcaster.xyz/axie/ -> https://farcaster.xyz/axie',
  bluesky: 'https://bsky.app/profile/axie.com/?ref_src=a -> https://bsky.app/profile/axie.com',
};

/** Plain names of accounts. */
export const named: Partial<Record<SocialKind, string>> = {
  x: '@axie axie -> https://x.com/axie',
  telegram: '@axie axie -> https://t.me/axie',
  youtube: '@axie.tv -> https://www.youtube.com/@axie.tv',
  twitch: '@axie axie -> https://www.twitch.tv/axie',
  medium: '@axie -> https://medium.com/@axie',
  github: 'axie-labs -> https://github.com/axie-labs',
  reddit: 'u/axie /u/axie -> https://www.reddit.com/user/axie\n r/axie -> https://www.reddit.com/r/axie',
  instagram: '@axie.game -> https://www.instagram.com/axie.game\n axie -> https://www.instagram.com/axie',
  tiktok: 'axie @axie -> https://www.tiktok.com/@axie\n @axie.game -> https://www.tiktok.com/@axie.game',
  farcaster: '@axie.eth axie.eth -> https://farcaster.xyz/axie.eth',
  bluesky: '@axie.bsky.social axie.bsky.social -> https://bsky.app/profile/axie.bsky.social',
};

/** URLs of a site that are not an account. */
export const notPages: Record<SocialKind, string> = {
  x: 'x.com twitter.com',
  discord: 'discord.gg discord.com/invite discord.gg/invite',
  telegram: 't.me',
  youtube: 'youtube.com/watch?v=dQw4w9WgXcQ youtube.com/playlist?list=PL1',
  twitch: 'twitch.tv',
  medium: 'medium.com',
  github: 'github.com',
  reddit: 'reddit.com reddit.com/r reddit.com/search?q=axie',
  instagram: 'instagram.com',
  tiktok: 'tiktok.com',
  facebook: 'facebook.com/l.php?u=https://evil.io facebook.com/profile.php',
  linkedin: 'linkedin.com',
  farcaster: 'farcaster.xyz warpcast.com',
  bluesky: 'bsky.app',
};

/** Mobile, country and former hosts, and the link that they are stored as. */
export const otherHosts: Record<SocialKind, string> = {
  x: `mobile.twitter.com/axie mobile.x.com/axie twitter.com/@axie twitter.com/intent/follow?screen_name=axie
    https://twitter.com/intent/user?screen_name=@axie&ref=a -> https://x.com/axie`,
  discord: 'ptb.discord.com/invite/axie canary.discord.com/invite/axie -> https://discord.gg/axie',
  telegram: `https://axie.t.me telegram.dog/axie web.telegram.org/k/#@axie https://web.telegram.org/a/#@axie
    -> https://t.me/axie`,
  youtube: `youtube.com/profile?user=axie -> https://www.youtube.com/user/axie
    music.youtube.com/channel/UC1 gaming.youtube.com/channel/UC1 -> https://www.youtube.com/channel/UC1`,
  twitch: `player.twitch.tv/?channel=axie&parent=a.io twitch.tv/popout/axie/chat?popout= twitch.tv/embed/axie/chat
    -> https://www.twitch.tv/axie`,
  medium: 'http://axie-labs.medium.com/?source=a -> https://axie-labs.medium.com',
  github: 'github.com/orgs/axie/repositories github.com/sponsors/axie -> https://github.com/axie',
  reddit: `old.reddit.com/r/axie new.reddit.com/r/axie np.reddit.com/r/axie de.reddit.com/r/axie pt-br.reddit.com/r/axie
    -> https://www.reddit.com/r/axie`,
  instagram: 'instagr.am/axie instagram.com/_u/axie -> https://www.instagram.com/axie',
  tiktok: 'm.tiktok.com/@axie?lang=de -> https://www.tiktok.com/@axie',
  facebook: `web.facebook.com/axie de-de.facebook.com/axie touch.facebook.com/axie mbasic.facebook.com/axie
    es-la.facebook.com/axie facebook.com/pg/axie/posts -> https://www.facebook.com/axie`,
  linkedin: `uk.linkedin.com/company/axie de.linkedin.com/company/axie m.linkedin.com/company/axie
    zh-cn.linkedin.com/company/axie -> https://www.linkedin.com/company/axie`,
  farcaster: 'warpcast.com/~/channel/axie -> https://farcaster.xyz/~/channel/axie',
  bluesky: 'https://bsky.app/starter-pack/axie.com/1?a=b -> https://bsky.app/starter-pack/axie.com/1',
};

/** The site's own search, sign-in, share and redirect pages. */
export const sitePages: Record<SocialKind, string> = {
  x: `x.com/intent/tweet?text=a x.com/share?url=a x.com/search?q=axie x.com/home x.com/i/flow/login x.com/hashtag/axie
    x.com/intent/user?user_id=1`,
  discord:
    'discord.com/widget?id=1 discord.com/login discord.com/register discord.com/oauth2/authorize?client_id=1',
  telegram:
    't.me/share/url?url=x t.me/login/123 t.me/proxy?server=a t.me/iv?url=a t.me/msg_url?url=a t.me/addlist/a t.me/bg/a',
  youtube: `youtube.com/results?search_query=axie youtube.com/redirect?q=a youtube.com/feed/trending
    youtube.com/shorts/dQw4w9WgXcQ youtube.com/embed/dQw4w9WgXcQ youtube.com/profile`,
  twitch: 'twitch.tv/search?term=axie twitch.tv/directory/game/axie twitch.tv/login twitch.tv/videos/123',
  medium: 'medium.com/search?q=axie medium.com/m/signin medium.com/tag/axie help.medium.com/hc',
  github:
    'github.com/search?q=axie github.com/login?return_to=a github.com/topics/axie github.com/marketplace/axie',
  reddit: 'reddit.com/submit?url=a reddit.com/login old.reddit.com/search?q=axie a.reddit.com.evil.io/r/axie',
  instagram: 'instagram.com/explore/tags/axie instagram.com/accounts/login l.instagram.com/?u=a',
  tiktok: 'tiktok.com/tag/axie tiktok.com/search?q=axie tiktok.com/login vm.tiktok.com/ZM1',
  facebook: `facebook.com/sharer/sharer.php?u=a facebook.com/watch/?v=123 facebook.com/dialog/share?a=b
    facebook.com/login/?next=a facebook.com/hashtag/axie l.facebook.com/l.php?u=a`,
  linkedin:
    'linkedin.com/sharing/share-offsite/?url=a linkedin.com/feed linkedin.com/search/results/all linkedin.com/login',
  farcaster: 'farcaster.xyz/~/compose?text=a warpcast.com/~/settings farcaster.xyz/search',
  bluesky: 'bsky.app/search?q=axie bsky.app/intent/compose?text=a bsky.app/settings bsky.app/hashtag/axie',
};
