import type { SampleGame } from './sample.types.ts';

export const sampleGames4: SampleGame[] = [
  {
    name: 'The Walking Dead: Empires',
    status: 'archived',
    tagline: 'Survive, build and raid in the world of the series',
    summary:
      'A survival game set in the world of the television series, with gathering, base building and raids. ' +
      'Its servers were switched off at the end of July 2025.',
    description:
      '<p>Players cleared areas of walkers, gathered materials and built settlements on land owned by ' +
      'other players. The game was licensed by AMC and published on the launcher of Gala Games.</p>',
    releaseStage: 'offline',
    categories: ['Adventure', 'Base Building'],
    tags: ['survival', 'licensed', 'zombies'],
    platforms: ['windows'],
    gameModes: ['multi', 'pvp', 'pve'],
    deployments: [{ chain: 'GalaChain', kind: 'nft', label: 'Land and characters' }],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playAndOwn'],
    developer: 'Ember Entertainment',
    publisher: 'Gala Games',
    websiteUrl: 'https://games.gala.com',
  },
  {
    name: 'Loot Survivor',
    status: 'published',
    tagline: 'One life, a bag of loot, and a public leaderboard',
    summary:
      'A dungeon crawler that runs entirely in Starknet contracts. Each run costs a little, gets harder ' +
      'step by step and ends for good when the adventurer dies.',
    description:
      '<p>An adventurer explores, fights beasts, avoids traps and buys equipment named after the Loot ' +
      'collection. Attack, flee and upgrade are the only choices, and the order of them decides the ' +
      'score.</p>' +
      '<p>The best runs of each season share rewards. Because the rules are contracts, others have built ' +
      'their own clients and tools.</p>',
    releaseStage: 'live',
    categories: ['Action RPG', 'Fully On-Chain', 'Fantasy'],
    tags: ['roguelike', 'permadeath', 'leaderboard', 'loot'],
    platforms: ['web'],
    gameModes: ['single', 'pve'],
    deployments: [
      { chain: 'Starknet', kind: 'game' },
      {
        chain: 'Starknet',
        address: '0x0124aeb495b947201f5fac96fd1138e326ad86195b98df6dec9009158a533b49',
        kind: 'token',
        label: 'LORDS',
      },
    ],
    onChain: 'full',
    entryCost: 'tokenRequired',
    earnModels: ['playToEarn', 'tournament'],
    developer: 'Provable Games',
    websiteUrl: 'https://lootsurvivor.io',
    socials: { x: 'https://x.com/LootSurvivor', github: 'https://github.com/Provable-Games' },
    featured: true,
    featuredRank: 5,
  },
  {
    name: 'Realms: Eternum',
    status: 'published',
    alternativeNames: ['Eternum', 'Realms Eternum'],
    tagline: 'Seasons of trade and war on an on-chain hex map',
    summary:
      'A strategy game of resources, alliances and armies in which each Realm produces different goods. ' +
      'Seasons run in Starknet contracts and end when one side wins.',
    description:
      '<p>Players settle Realms on a hexagonal map, balance food and materials, and move caravans and ' +
      'troops across it. Most Realms lack something, so trade and treaties matter as much as battles.</p>' +
      '<p>The 8,000 Realms were issued on Ethereum in 2021 as part of the community around Loot.</p>',
    releaseStage: 'live',
    categories: ['4X', 'Fully On-Chain', 'Fantasy'],
    tags: ['hex map', 'seasons', 'diplomacy', 'trade'],
    platforms: ['web'],
    gameModes: ['multi', 'pvp', 'mmo'],
    deployments: [
      { chain: 'Starknet', kind: 'game' },
      {
        chain: 'Starknet',
        address: '0x0124aeb495b947201f5fac96fd1138e326ad86195b98df6dec9009158a533b49',
        kind: 'token',
        label: 'LORDS',
      },
      {
        chain: 'Ethereum',
        address: '0x7AFe30cB3E53dba6801aa0EA647A0EcEA7cBe18d',
        kind: 'nft',
        label: 'Realms',
      },
      {
        chain: 'Ethereum',
        address: '0x686f2404e77Ab0d9070a46cdfb0B7feCDD2318b0',
        kind: 'token',
        label: 'LORDS',
      },
    ],
    onChain: 'full',
    entryCost: 'nftRequired',
    earnModels: ['playToEarn', 'tournament'],
    tokenSymbol: 'LORDS',
    developer: 'Bibliotheca DAO',
    websiteUrl: 'https://eternum.realms.world',
    socials: { x: 'https://x.com/RealmsEternum', github: 'https://github.com/BibliothecaDAO' },
  },
  {
    name: 'Influence',
    status: 'published',
    tagline: 'Settle an asteroid belt where orbits are real physics',
    summary:
      'A space strategy game about colonising the asteroids of the star Adalia. Crews mine, build and ship ' +
      'goods between bodies that move on their orbits, all in Starknet contracts.',
    description:
      '<p>The belt holds 250,000 asteroids that keep moving, so the cheapest route changes from day to ' +
      'day. Players own asteroids, lease lots on them and specialise in mining, refining or transport.</p>' +
      '<p>There is no server that decides the outcome: buildings, inventories and markets are contract ' +
      'state.</p>',
    releaseStage: 'live',
    categories: ['4X', 'Simulation', 'Sci-Fi', 'Fully On-Chain'],
    tags: ['space', 'economy', 'mining', 'logistics'],
    platforms: ['web'],
    gameModes: ['multi', 'mmo'],
    deployments: [
      { chain: 'Starknet', kind: 'game' },
      { chain: 'Ethereum', kind: 'nft', label: 'Asteroids and crew' },
    ],
    onChain: 'full',
    entryCost: 'freeWithPurchases',
    earnModels: ['playAndOwn'],
    tokenSymbol: 'SWAY',
    developer: 'Unstoppable Games',
    websiteUrl: 'https://www.influenceth.io',
    playUrl: 'https://game.influenceth.io',
    socials: {
      x: 'https://x.com/influenceth',
      discord: 'https://discord.gg/influenceth',
      github: 'https://github.com/influenceth',
    },
  },
  {
    name: 'Dark Forest',
    status: 'published',
    alternativeNames: ['zkga.me'],
    tagline: 'Space conquest with a map that cryptography keeps dark',
    summary:
      'A real-time space strategy game in which zero-knowledge proofs hide where players are. Competitive ' +
      'rounds ran on what is now Gnosis Chain and shaped later on-chain games.',
    description:
      '<p>Players reveal the universe by computing hashes and send energy from planet to planet. Moves are ' +
      'proven valid without showing where they start, so the fog of war holds on a public chain.</p>' +
      '<p>The official rounds have ended. The code is open and communities have run rounds of their ' +
      'own.</p>',
    releaseStage: 'offline',
    categories: ['4X', 'Fully On-Chain', 'Sci-Fi'],
    tags: ['zero knowledge', 'plugins', 'open source'],
    platforms: ['web'],
    gameModes: ['multi', 'pvp', 'mmo'],
    deployments: [{ chain: 'Gnosis', kind: 'game' }],
    onChain: 'full',
    entryCost: 'free',
    earnModels: ['tournament'],
    websiteUrl: 'https://zkga.me',
    socials: { x: 'https://x.com/darkforest_eth', github: 'https://github.com/darkforest-eth' },
  },
  {
    name: 'Sky Strife',
    status: 'published',
    tagline: 'Quick battles played entirely on chain',
    summary:
      'A strategy game for small groups in which players take gold mines and enemy bases on small maps. It ' +
      'was built with MUD and ended when the Redstone network closed.',
    description:
      '<p>Matches mixed real time and turns: every unit acts, then has to rest. A few players met on each ' +
      'map, and the last army standing won.</p>' +
      '<p>The source code stays public, but the network that hosted the game stopped in May 2026.</p>',
    releaseStage: 'offline',
    categories: ['Strategy', 'Fully On-Chain'],
    tags: ['mud', 'match-based', 'open source'],
    platforms: ['web'],
    gameModes: ['multi', 'pvp'],
    deployments: [{ chain: 'Redstone', kind: 'game' }],
    onChain: 'full',
    entryCost: 'freeWithPurchases',
    earnModels: ['tournament'],
    developer: 'Lattice',
    websiteUrl: 'https://skystrife.xyz',
    socials: { github: 'https://github.com/latticexyz' },
  },
  {
    name: 'Pirate Nation',
    status: 'archived',
    tagline: 'A role-playing game of ships, crews and islands',
    summary:
      'A browser role-playing game whose items, quests and battles were contract state on chains of its ' +
      'own. The studio closed it in 2025 and turned to other projects.',
    description:
      '<p>Players upgraded ships and islands, crafted gear and fought in turns. The studio ran two chains ' +
      'for the game and cited their cost and the small audience when it closed them.</p>',
    releaseStage: 'offline',
    categories: ['Role-Playing', 'Fully On-Chain', 'Adventure'],
    tags: ['pirates', 'quests', 'crafting'],
    platforms: ['web'],
    gameModes: ['single', 'pve'],
    deployments: [
      { chain: 'Proof of Play Apex', kind: 'game' },
      { chain: 'Arbitrum Nova', kind: 'game', label: 'Before its own chains' },
      {
        chain: 'Ethereum',
        address: '0x7613C48E0cd50E42dD9Bf0f6c235063145f6f8DC',
        kind: 'token',
        label: 'PIRATE',
      },
    ],
    onChain: 'full',
    entryCost: 'freeWithPurchases',
    earnModels: ['playToEarn'],
    tokenSymbol: 'PIRATE',
    developer: 'Proof of Play',
    websiteUrl: 'https://piratenation.game',
    socials: { x: 'https://x.com/PirateNation' },
  },
];
