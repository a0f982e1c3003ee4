// Where banners stand, where they lead, and how that reads.

/** The places on the site, in the order that lists show them. */
export const placements = {
  homeHero: 'Home hero',
  homeStrip: 'Home strip',
  listTop: 'Top of lists',
  listInline: 'Between listings',
  gameSidebar: 'Game sidebar',
  articleInline: 'Inside articles',
} as const;
export type Placement = keyof typeof placements;

/** How many banners a place shows at once; the first in their order. */
export const shownAtOnce: Record<Placement, number> = {
  homeHero: 8,
  homeStrip: 4,
  listTop: 2,
  listInline: 6,
  gameSidebar: 2,
  articleInline: 2,
};

export const targetKinds = {
  none: 'None',
  game: 'Game',
  article: 'Article',
  category: 'Category',
  blockchain: 'Blockchain',
  url: 'Link',
} as const;

/** What a banner does at a moment: `off` is neither published nor scheduled, whatever its window says. */
export const bannerStates = {
  live: 'Live',
  upcoming: 'Upcoming',
  ended: 'Ended',
  off: 'Off',
} as const;
export type BannerState = keyof typeof bannerStates;
