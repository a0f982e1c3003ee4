// The values that a game listing's fields can take, with their labels.

export const releaseStages = {
  announced: 'Announced',
  inDevelopment: 'In development',
  alpha: 'Alpha',
  beta: 'Beta',
  earlyAccess: 'Early access',
  live: 'Live',
  offline: 'Offline',
  cancelled: 'Cancelled',
} as const;
export type ReleaseStage = keyof typeof releaseStages;

export const datePrecisions = {
  day: 'Day',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
  tba: 'To be announced',
} as const;

export const platforms = {
  web: 'Web',
  windows: 'Windows',
  mac: 'Mac',
  linux: 'Linux',
  ios: 'iOS',
  android: 'Android',
  playstation: 'PlayStation',
  xbox: 'Xbox',
  switch: 'Switch',
  telegram: 'Telegram',
  vr: 'VR',
} as const;

export const gameModes = {
  single: 'Single player',
  multi: 'Multiplayer',
  coop: 'Co-op',
  pvp: 'Player versus player',
  pve: 'Player versus environment',
  mmo: 'Massively multiplayer',
  battleRoyale: 'Battle royale',
} as const;

export const deploymentKinds = {
  token: 'Token',
  nft: 'NFT collection',
  game: 'Game contract',
  marketplace: 'Marketplace',
  other: 'Other',
} as const;
export type DeploymentKind = keyof typeof deploymentKinds;

export const onChainLevels = {
  none: 'Off-chain',
  assets: 'Assets on-chain',
  hybrid: 'Partly on-chain',
  full: 'Fully on-chain',
} as const;

export const entryCosts = {
  free: 'Free',
  freeWithPurchases: 'Free with purchases',
  nftRequired: 'NFT required',
  tokenRequired: 'Token required',
  paid: 'Paid',
} as const;

export const earnModels = {
  playToEarn: 'Play to earn',
  playAndOwn: 'Play and own',
  playToAirdrop: 'Play to airdrop',
  moveToEarn: 'Move to earn',
  learnToEarn: 'Learn to earn',
  tournament: 'Tournaments',
} as const;

export const riskFlags = {
  unaudited: 'Unaudited',
  tokenInactive: 'Token inactive',
  lowPlayers: 'Few players',
  rugReport: 'Reported as a rug pull',
  gamblingLike: 'Like gambling',
} as const;
