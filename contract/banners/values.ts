// Placements, target kinds and states of banners, with their labels.

/** Placements on the site, in the order that lists show them. */
export const placements = {
  homeHero: 'Home hero',
  homeStrip: 'Home strip',
  listTop: 'Top of lists',
  listInline: 'Between listings',
  gameSidebar: 'Game sidebar',
  articleInline: 'Inside articles',
} as const;
export type Placement = keyof typeof placements;

/** Maximum banners shown at once: the first ones by position. */
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

/** State of a banner at a given time: `off` is neither published nor scheduled, regardless of its window. */
export const bannerStates = {
  live: 'Live',
  upcoming: 'Upcoming',
  ended: 'Ended',
  off: 'Off',
} as const;
export type BannerState = keyof typeof bannerStates;
