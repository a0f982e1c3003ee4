// Which hosts are one site: those that the rules of links know, and short ones that lead there.
import { isHostOf } from '../../contract/links/links.ts';
import { type SocialKind, socialSites } from '../../contract/links/social-sites.ts';
import { type StoreKind, storeSites, videoSites } from '../../contract/links/store-sites.ts';

/** Hosts that lead to a site, whose links are not stored as its pages. */
const shortHosts: Partial<Record<SocialKind | StoreKind, RegExp>> = {
  x: /^t\.co$/,
  discord: /^dis\.gd$/,
  telegram: /^telegram\.org$/,
  youtube: /^(?:youtu\.be|youtube-nocookie\.com)$/,
  github: /^git\.io$/,
  reddit: /^redd\.it$/,
  instagram: /^ig\.me$/,
  facebook: /^(?:fb\.(?:me|gg|watch)|m\.me|messenger\.com)$/,
  linkedin: /^lnkd\.in$/,
  bluesky: /^bsky\.social$/,
  steam: /^steampowered\.com$/,
  epic: /^epic\.gm$/,
  appStore: /^(?:apple\.co|appsto\.re|itun\.es)$/,
};
const named = Object.entries({ ...socialSites, ...storeSites });
const short = new Map<string, RegExp>(Object.entries(shortHosts));

/** True if both hosts belong to one network, store or video site, such as `youtu.be` and `www.youtube.com`. */
export function areOneSite(one: string, other: string): boolean {
  const hosts = [one, other];
  return (
    named.some(([kind, site]) =>
      hosts.every((host) => isHostOf(site, host) || short.get(kind)?.test(host) === true),
    ) || videoSites.some((site) => hosts.every((host) => isHostOf(site, host)))
  );
}
