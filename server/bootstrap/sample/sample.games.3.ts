import type { SampleGame } from './sample.types.ts';

export const sampleGames3: SampleGame[] = [
  {
    name: 'Sorare',
    status: 'published',
    tagline: 'Fantasy sports with licensed player cards',
    summary:
      'Fantasy football, basketball and baseball played with officially licensed cards. Line-ups score by ' +
      'what the athletes do in real matches, and the best win cards and prizes.',
    description:
      '<p>A manager enters a line-up before each round and earns points from the statistics of real games. ' +
      'Common cards are free; scarcer ones are bought at auction or from other managers.</p>' +
      '<p>Cards lived on an Ethereum rollup until October 2025, when they were moved to Solana.</p>',
    releaseStage: 'live',
    releaseDate: '2019-01-01',
    releaseDatePrecision: 'year',
    categories: ['Sports', 'Card Game'],
    tags: ['fantasy football', 'licensed', 'collectibles'],
    platforms: ['web', 'ios', 'android'],
    gameModes: ['multi', 'pvp'],
    deployments: [
      { chain: 'Solana', kind: 'nft', label: 'Cards' },
      {
        chain: 'Ethereum',
        address: '0x629A673A8242c2AC4B7B8C5D8735fbeac21A6205',
        kind: 'nft',
        label: 'Cards withdrawn before the move',
      },
    ],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['tournament'],
    developer: 'Sorare',
    websiteUrl: 'https://sorare.com',
    socials: { x: 'https://x.com/Sorare' },
    minAge: 18,
  },
  {
    name: 'Off The Grid',
    status: 'published',
    alternativeNames: ['OTG'],
    tagline: 'A battle royale with limbs worth fighting for',
    summary:
      'A third-person shooter on a corporate battleground where fighters swap cybernetic limbs during the ' +
      'match. Items taken out of a match can be traded on the GUNZ chain.',
    description:
      '<p>Three-player teams drop onto an island and look for weapons, limbs and sealed crates. Extracting ' +
      'a crate keeps its content even if the match is lost.</p>' +
      '<p>Film director Neill Blomkamp worked on the setting. Trading is optional and can be ignored by ' +
      'players who only want the shooter.</p>',
    releaseStage: 'earlyAccess',
    releaseDate: '2024-10-08',
    releaseDatePrecision: 'day',
    categories: ['Shooter', 'Sci-Fi', 'Staff Picks'],
    tags: ['extraction', 'third person', 'cyberpunk'],
    platforms: ['windows', 'playstation', 'xbox'],
    gameModes: ['multi', 'pvp', 'battleRoyale'],
    deployments: [
      { chain: 'GUNZ', kind: 'game' },
      { chain: 'GUNZ', kind: 'token', label: 'GUN, native coin' },
    ],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playAndOwn'],
    tokenSymbol: 'GUN',
    developer: 'Gunzilla Games',
    websiteUrl: 'https://gameoffthegrid.com',
    socials: { x: 'https://x.com/playoffthegrid' },
    featured: true,
    featuredRank: 4,
    minAge: 17,
  },
  {
    name: 'Shrapnel',
    status: 'published',
    tagline: 'Get in, take the rare matter, get out',
    summary:
      'A first-person extraction shooter set in a quarantined zone after a meteor strike. Players carry ' +
      'gear in at the risk of losing it and can make skins and maps of their own.',
    description:
      '<p>Operators enter the Sacrifice Zone to collect a strange mineral and must reach an exit before ' +
      'other squads or the storm catch them.</p>' +
      '<p>Early access began in 2024. In 2025 the studio announced a move of its accounts and items to ' +
      'GalaChain.</p>',
    releaseStage: 'earlyAccess',
    releaseDate: '2024-01-01',
    releaseDatePrecision: 'year',
    categories: ['Shooter', 'Sci-Fi'],
    tags: ['extraction', 'creator tools', 'first person'],
    platforms: ['windows'],
    gameModes: ['multi', 'pvp'],
    deployments: [
      {
        chain: 'Avalanche C-Chain',
        address: '0xd402298a793948698b9a63311404FBBEe944eAfD',
        kind: 'token',
        label: 'SHRAP',
      },
      { chain: 'GalaChain', kind: 'nft', label: 'Announced in 2025' },
    ],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playAndOwn'],
    tokenSymbol: 'SHRAP',
    developer: 'Neon Machine',
    websiteUrl: 'https://www.shrapnel.com',
    socials: { x: 'https://x.com/playSHRAPNEL' },
  },
  {
    name: 'Star Atlas',
    status: 'published',
    tagline: 'A space economy of fleets, crews and factions',
    summary:
      'A space strategy project in which three factions send fleets to mine, craft and haul goods. Its ' +
      'browser game runs on Solana, beside a showroom built in Unreal Engine.',
    description:
      '<p>In the browser game, ships gather resources, refine them and trade through starbases. Routes, ' +
      'fuel and ammunition are recorded on chain, so supply is set by what players produce.</p>' +
      '<p>The Unreal Engine client shows the same ships up close and hosts racing and combat modes.</p>',
    releaseStage: 'earlyAccess',
    categories: ['4X', 'Simulation', 'Sci-Fi'],
    tags: ['space', 'economy', 'factions', 'crafting'],
    platforms: ['web', 'windows'],
    gameModes: ['multi', 'mmo'],
    deployments: [
      {
        chain: 'Solana',
        address: 'ATLASXmbPQxBUYbxPsV97usA3fPQYEqzQBUHgiFCUsXx',
        kind: 'token',
        label: 'ATLAS',
      },
      {
        chain: 'Solana',
        address: 'poLisWXnNRwC6oBu1vHiuKQzFjGL4XDSu4g9qjz9qVk',
        kind: 'token',
        label: 'POLIS',
      },
      { chain: 'Solana', kind: 'game' },
    ],
    onChain: 'hybrid',
    earnModels: ['playToEarn'],
    tokenSymbol: 'ATLAS',
    developer: 'ATMTA',
    websiteUrl: 'https://staratlas.com',
    socials: { x: 'https://x.com/staratlas' },
  },
  {
    name: 'Aurory',
    status: 'draft',
    tagline: 'Creature battles in a hand-painted world',
    summary:
      'A tactical role-playing game about creatures called Nefties, with turn-based team battles and an ' +
      'adventure mode.',
    releaseStage: 'earlyAccess',
    categories: ['Role-Playing', 'Fantasy'],
    tags: ['creature collecting', 'turn-based'],
    platforms: ['windows'],
    gameModes: ['pvp', 'pve'],
    deployments: [
      {
        chain: 'Solana',
        address: 'AURYydfxJib1ZkTir1Jn1J9ECYUtjb6rKQVmtYaixWPP',
        kind: 'token',
        label: 'AURY',
      },
    ],
    onChain: 'assets',
    earnModels: [],
    tokenSymbol: 'AURY',
    websiteUrl: 'https://aurory.io',
  },
  {
    name: 'DeFi Kingdoms',
    status: 'published',
    alternativeNames: ['DFK'],
    tagline: 'A decentralised exchange dressed as a fantasy kingdom',
    summary:
      'A pixel-art role-playing game built around token trading: heroes go on quests, level up and work in ' +
      'a kingdom whose shops and gardens are exchange and liquidity pools.',
    description:
      '<p>Every place on the map stands for a financial function. The marketplace is an exchange, the ' +
      'gardens are liquidity pools, and heroes increase what they yield.</p>' +
      '<p>The game began in August 2021 on Harmony, then moved its main realm to its own chain. Heroes ' +
      'also fight each other in turn-based combat.</p>',
    releaseStage: 'live',
    releaseDate: '2021-08-01',
    releaseDatePrecision: 'month',
    categories: ['Role-Playing', 'Strategy', 'Fantasy'],
    tags: ['defi', 'heroes', 'quests', 'pixel art'],
    platforms: ['web'],
    gameModes: ['single', 'pvp', 'pve'],
    deployments: [
      {
        chain: 'DFK Chain',
        address: '0xEb9B61B145D6489Be575D3603F4a704810e143dF',
        kind: 'nft',
        label: 'Heroes',
      },
      { chain: 'DFK Chain', kind: 'token', label: 'JEWEL, native coin' },
      { chain: 'Kaia', address: '0x30C103f8f5A3A732DFe2dCE1Cc9446f545527b43', kind: 'token', label: 'JEWEL' },
    ],
    onChain: 'full',
    entryCost: 'nftRequired',
    earnModels: ['playToEarn'],
    tokenSymbol: 'JEWEL',
    developer: 'Kingdom Studios',
    websiteUrl: 'https://defikingdoms.com',
    playUrl: 'https://game.defikingdoms.com',
    whitepaperUrl: 'https://docs.defikingdoms.com',
    socials: { x: 'https://x.com/DeFiKingdoms' },
  },
  {
    name: 'Mirandus',
    status: 'draft',
    tagline: 'A fantasy world ruled by five player monarchs',
    releaseStage: 'inDevelopment',
    categories: ['MMORPG', 'Fantasy'],
    tags: ['open world'],
    platforms: ['windows'],
    gameModes: ['mmo'],
    deployments: [{ chain: 'GalaChain', kind: 'game' }],
    onChain: 'assets',
    earnModels: [],
    developer: 'Gala Games',
  },
];
