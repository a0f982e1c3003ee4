import type { SampleGame } from './sample.types.ts';

export const sampleGames7: SampleGame[] = [
  {
    name: 'NBA Top Shot',
    status: 'published',
    tagline: 'Officially licensed basketball moments to collect',
    summary:
      'A collecting game built on short video clips of basketball plays. Clips come in packs of differing ' +
      'scarcity and are used to complete challenges and to trade.',
    description:
      '<p>Each moment shows one play with its statistics and serial number. Timed challenges ask for a ' +
      'certain set and reward another moment.</p>' +
      '<p>It opened to everyone in October 2020 and was the first large product on the Flow chain.</p>',
    releaseStage: 'live',
    releaseDate: '2020-10-01',
    releaseDatePrecision: 'month',
    categories: ['Sports', 'Casual'],
    tags: ['basketball', 'licensed', 'collectibles'],
    platforms: ['web', 'ios', 'android'],
    gameModes: ['single'],
    deployments: [{ chain: 'Flow', address: 'A.0b2a3299cc857e29.TopShot', kind: 'nft', label: 'Moments' }],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playAndOwn'],
    developer: 'Dapper Labs',
    websiteUrl: 'https://nbatopshot.com',
    socials: { x: 'https://x.com/nbatopshot' },
  },
  {
    name: 'STEPN',
    status: 'published',
    tagline: 'Walk, jog or run with a pair of tokenised sneakers',
    summary:
      'A fitness app with game rules: players equip virtual sneakers, move outdoors and earn tokens by ' +
      'speed and distance. Sneakers can be levelled up, combined and traded.',
    description:
      '<p>Energy limits how long a day counts, and the kind of sneaker sets the pace that pays best. ' +
      'Repairs and upgrades use part of what is earned.</p>' +
      '<p>It opened in December 2021 on Solana and made the idea of move-to-earn widely known.</p>',
    releaseStage: 'live',
    releaseDate: '2021-12-01',
    releaseDatePrecision: 'month',
    categories: ['Casual', 'Sports'],
    tags: ['fitness', 'running', 'sneakers'],
    platforms: ['ios', 'android'],
    gameModes: ['single'],
    deployments: [
      {
        chain: 'Solana',
        address: '7i5KKsX2weiTkry7jA4ZwSuXGhs5eJBEjY8vVxR4pfRx',
        kind: 'token',
        label: 'GMT',
      },
      {
        chain: 'Solana',
        address: 'AFbX8oGjGpmVFywbVouvhQSRmiW2aR1mohfahi4Y2AdB',
        kind: 'token',
        label: 'GST',
      },
      { chain: 'BNB Smart Chain', kind: 'game', label: 'Second realm' },
    ],
    onChain: 'assets',
    entryCost: 'nftRequired',
    earnModels: ['moveToEarn'],
    tokenSymbol: 'GMT',
    developer: 'Find Satoshi Lab',
    websiteUrl: 'https://stepn.com',
    socials: { x: 'https://x.com/Stepnofficial' },
  },
  {
    name: 'Conquest.eth',
    status: 'published',
    alternativeNames: ['Conquest'],
    tagline: 'Diplomacy and betrayal between the stars, on chain',
    summary:
      'A slow strategy game of space conquest in which fleets need real time to arrive and agreements are ' +
      'only as good as the players. It runs in contracts on Gnosis Chain.',
    description:
      '<p>Planets are claimed by staking a token that the conqueror can win. A fleet is sent in secret and ' +
      'shown only when it arrives, which leaves room for alliances and surprise.</p>' +
      '<p>The game has no central server and its code is open.</p>',
    releaseStage: 'live',
    categories: ['4X', 'Fully On-Chain', 'Sci-Fi'],
    tags: ['diplomacy', 'space', 'open source'],
    platforms: ['web'],
    gameModes: ['multi', 'pvp'],
    deployments: [{ chain: 'Gnosis', kind: 'game' }],
    onChain: 'full',
    entryCost: 'tokenRequired',
    earnModels: ['playToEarn'],
    developer: 'Etherplay',
    websiteUrl: 'https://conquest.game',
    socials: { github: 'https://github.com/conquest-eth' },
  },
  {
    name: 'Deadrop',
    status: 'archived',
    tagline: 'A vertical extraction shooter that was never finished',
    summary:
      'A first-person extraction shooter set in tall towers, shown to backers in regular snapshots. The ' +
      'studio closed in January 2025 before the game was finished.',
    description:
      '<p>Access was sold through founder passes, among them tokens on Polygon. Builds were released every ' +
      'few weeks so that backers could follow the work.</p>',
    releaseStage: 'cancelled',
    categories: ['Shooter', 'Sci-Fi'],
    tags: ['extraction', 'first person'],
    platforms: ['windows'],
    gameModes: ['multi', 'pvp'],
    deployments: [{ chain: 'Polygon', kind: 'nft', label: 'Founder passes' }],
    onChain: 'assets',
    entryCost: 'paid',
    earnModels: [],
    developer: 'Midnight Society',
    websiteUrl: 'https://midnightsociety.com',
  },
  {
    name: 'Castle of Blackwater',
    status: 'draft',
    tagline: 'Social deduction in a castle full of liars',
    summary:
      'A social deduction game in which guests of a castle complete tasks while traitors among them work ' +
      'against the group.',
    releaseStage: 'alpha',
    categories: ['Casual'],
    tags: ['social deduction'],
    platforms: [],
    gameModes: ['multi'],
    deployments: [{ chain: 'Beam', kind: 'game' }],
    onChain: 'assets',
    earnModels: [],
  },
];
