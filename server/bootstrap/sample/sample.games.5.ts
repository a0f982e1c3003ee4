import type { SampleGame } from './sample.types.ts';

export const sampleGames5: SampleGame[] = [
  {
    name: 'My Neighbor Alice',
    status: 'published',
    tagline: 'Build a home on an archipelago shared with others',
    summary:
      'A calm multiplayer builder in which players decorate islands, fish, catch bugs and help their ' +
      'neighbours. Land and decorations can be owned and traded.',
    description:
      '<p>The islands of Lummelunda are split into plots. Players craft furniture and buildings, complete ' +
      'small quests for Alice and other characters, and visit each other.</p>' +
      '<p>The game itself runs on the Chromia network; its token was issued on Ethereum and BNB Smart ' +
      'Chain.</p>',
    releaseStage: 'beta',
    categories: ['Farming', 'Sandbox', 'Land Ownership'],
    tags: ['cosy', 'decorating', 'social'],
    platforms: ['windows', 'mac'],
    gameModes: ['single', 'multi'],
    deployments: [
      {
        chain: 'Ethereum',
        address: '0xAC51066d7bEC65Dc4589368da368b212745d63E8',
        kind: 'token',
        label: 'ALICE',
      },
      {
        chain: 'BNB Smart Chain',
        address: '0xAC51066d7bEC65Dc4589368da368b212745d63E8',
        kind: 'token',
        label: 'ALICE',
      },
    ],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playAndOwn'],
    tokenSymbol: 'ALICE',
    developer: 'Antler Interactive',
    websiteUrl: 'https://www.myneighboralice.com',
    socials: { x: 'https://x.com/MyNeighborAlice' },
  },
  {
    name: 'F1 Delta Time',
    status: 'archived',
    tagline: 'Licensed racing collectibles, ended with the licence',
    summary:
      'A collectible racing game under a Formula 1 licence, with cars, drivers and parts as tokens. It was ' +
      'discontinued in March 2022 when the licence was not renewed.',
    description:
      '<p>Owners raced cars they had assembled from parts and could hold segments of tracks. After the end ' +
      'of the game, holders were offered replacements in other racing titles of the publisher.</p>',
    releaseStage: 'offline',
    categories: ['Racing'],
    tags: ['licensed', 'collectibles', 'cars'],
    platforms: ['web'],
    gameModes: ['pvp'],
    deployments: [
      {
        chain: 'Ethereum',
        address: '0x2aF75676692817d85121353f0D6e8E9aE6AD5576',
        kind: 'nft',
        label: 'Cars and parts',
      },
    ],
    onChain: 'assets',
    entryCost: 'nftRequired',
    earnModels: ['playToEarn'],
    developer: 'Animoca Brands',
    websiteUrl: 'https://www.f1deltatime.com',
  },
  {
    name: 'Upland',
    status: 'published',
    tagline: 'Buy and trade virtual property mapped to real addresses',
    summary:
      'A property trading game on a map of real cities. Players collect streets and neighbourhoods, earn ' +
      'from them and take part in building, racing and local markets.',
    description:
      '<p>A player visits a city as a block explorer, mints addresses that nobody holds and completes ' +
      'collections for a higher yield. Structures, cars and decorations were added over time.</p>' +
      '<p>Properties are recorded on the chain known until 2025 as EOS, without fees for the player.</p>',
    releaseStage: 'live',
    categories: ['Simulation', 'Metaverse', 'Land Ownership'],
    tags: ['property', 'real-world map', 'trading'],
    platforms: ['web', 'ios', 'android'],
    gameModes: ['single', 'multi'],
    deployments: [{ chain: 'Vaulta', kind: 'nft', label: 'Properties' }],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playAndOwn'],
    developer: 'Uplandme',
    websiteUrl: 'https://www.upland.me',
    playUrl: 'https://play.upland.me',
    socials: { x: 'https://x.com/UplandMe' },
  },
  {
    name: 'Nine Chronicles',
    status: 'inReview',
    tagline: 'A role-playing game that is its own network',
    summary:
      'An open-source role-playing game with adventure stages, crafting and an arena. Its rules run on a ' +
      'purpose-built chain, and the currency can be wrapped for Ethereum.',
    description:
      '<p>Characters clear stages automatically while the player decides on equipment, crafting and ' +
      'timing. Items can be sold on a market inside the game.</p>',
    releaseStage: 'live',
    categories: ['Role-Playing', 'Idle', 'Fully On-Chain'],
    tags: ['open source', 'crafting', 'arena'],
    platforms: ['windows', 'mac', 'ios', 'android'],
    gameModes: ['single', 'pvp', 'pve'],
    deployments: [
      {
        chain: 'Ethereum',
        address: '0xf203Ca1769ca8e9e8FE1DA9D147DB68B6c919817',
        kind: 'token',
        label: 'WNCG, wrapped NCG',
      },
    ],
    onChain: 'full',
    entryCost: 'freeWithPurchases',
    earnModels: ['playToEarn'],
    tokenSymbol: 'NCG',
    developer: 'Planetarium Labs',
    websiteUrl: 'https://nine-chronicles.com',
    socials: { x: 'https://x.com/NineChronicles', github: 'https://github.com/planetarium' },
  },
  {
    name: 'Treeverse',
    status: 'draft',
    tagline: 'A social role-playing world under a giant tree',
    releaseStage: 'inDevelopment',
    releaseDatePrecision: 'tba',
    categories: ['MMORPG', 'Fantasy'],
    tags: ['social'],
    platforms: [],
    gameModes: ['mmo'],
    deployments: [{ chain: 'Ethereum', kind: 'nft', label: 'Founder plots' }],
    onChain: 'assets',
    earnModels: [],
    developer: 'Endless Clouds',
  },
  {
    name: 'Ember Sword',
    status: 'published',
    tagline: 'A sandbox online world that closed before its release',
    summary:
      'A free-to-play online role-playing game with player-owned land and a player-driven economy. Its ' +
      'studio ended development in May 2025, citing a lack of funding.',
    description:
      '<p>The plan was a classless world in which the weapon in hand set the play style and land owners ' +
      'shaped the services of their region. Tests ran in the browser and on the desktop.</p>' +
      '<p>Land had been sold to players in 2021. The servers closed when work on the game stopped.</p>',
    releaseStage: 'cancelled',
    categories: ['MMORPG', 'Fantasy', 'Land Ownership'],
    tags: ['sandbox', 'classless', 'crafting'],
    platforms: ['windows', 'mac'],
    gameModes: ['pvp', 'pve', 'mmo'],
    deployments: [{ chain: 'Immutable X', kind: 'nft' }],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playAndOwn'],
    developer: 'Bright Star Studios',
    websiteUrl: 'https://embersword.com',
    socials: { x: 'https://x.com/PlayEmberSword' },
  },
  {
    name: 'Blankos Block Party',
    status: 'draft',
    tagline: 'A party world of collectible vinyl toys',
    summary:
      'A multiplayer party game with collectible toy characters, races, shoot-outs and a level editor. The ' +
      'desktop version was taken offline at the end of 2023.',
    description:
      '<p>Each Blanko was modelled on designer vinyl toys and could be levelled up by playing. Players ' +
      'built their own party levels and shared them with others.</p>',
    releaseStage: 'offline',
    categories: ['Casual', 'Platformer', 'Sandbox'],
    tags: ['party game', 'collectibles', 'level editor'],
    platforms: ['windows'],
    gameModes: ['multi', 'coop', 'pvp'],
    deployments: [],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playAndOwn'],
    developer: 'Mythical Games',
    websiteUrl: 'https://mythicalgames.com',
  },
  {
    name: 'Hamster Kombat',
    status: 'published',
    tagline: 'Run a crypto exchange as a hamster, one tap at a time',
    summary:
      'A clicker inside Telegram in which a hamster manages an imaginary crypto exchange. Taps and ' +
      'upgrades raise an hourly income, and early seasons led to a token airdrop.',
    description:
      '<p>Players tap for coins, buy upgrade cards and come back every few hours to collect. Daily puzzles ' +
      'and ciphers add bonuses.</p>' +
      '<p>The game reached a very large audience in 2024; its token was distributed on TON in September of ' +
      'that year.</p>',
    releaseStage: 'live',
    releaseDate: '2024-03-01',
    releaseDatePrecision: 'month',
    categories: ['Idle', 'Casual'],
    tags: ['tap to earn', 'mini app', 'upgrades'],
    platforms: ['telegram'],
    gameModes: ['single'],
    deployments: [
      {
        chain: 'TON',
        address: 'EQAJ8uWd7EBqsmpSWaRdf_I-8R8-XHwh3gsNKhy-UrdrPcUo',
        kind: 'token',
        label: 'HMSTR',
      },
    ],
    onChain: 'assets',
    entryCost: 'free',
    earnModels: ['playToAirdrop'],
    tokenSymbol: 'HMSTR',
    websiteUrl: 'https://hamsterkombatgame.io',
    playUrl: 'https://t.me/hamster_kombat_bot',
    socials: { x: 'https://x.com/hamster_kombat', telegram: 'https://t.me/hamster_kombat' },
  },
];
