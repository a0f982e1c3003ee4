import type { SampleGame } from './sample.types.ts';

export const sampleGames2: SampleGame[] = [
  {
    name: 'Guild of Guardians',
    status: 'inReview',
    tagline: 'A squad role-playing game for phones',
    summary:
      'A mobile game in which a team of guardians fights through dungeons room by room. Players build ' +
      'squads, join guilds and can trade heroes that they have earned.',
    description:
      '<p>Runs are short and differ each time: after every room the player picks a blessing that changes ' +
      'how the squad fights. Guilds work together for rewards in longer events.</p>',
    releaseStage: 'live',
    releaseDate: '2024-05-15',
    releaseDatePrecision: 'day',
    categories: ['Action RPG', 'Fantasy'],
    tags: ['mobile', 'squad', 'guilds'],
    platforms: ['ios', 'android'],
    gameModes: ['single', 'pve'],
    deployments: [
      {
        chain: 'Ethereum',
        address: '0x9AB7bb7FdC60f4357ECFef43986818A2A3569c62',
        kind: 'token',
        label: 'GOG',
      },
      { chain: 'Immutable zkEVM', kind: 'nft', label: 'Guardians' },
    ],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playAndOwn'],
    tokenSymbol: 'GOG',
    developer: 'Mineloader',
    publisher: 'Immutable',
    websiteUrl: 'https://www.guildofguardians.com',
    socials: { x: 'https://x.com/GuildOfGuardian', medium: 'https://medium.com/@guildofguardians' },
  },
  {
    name: 'Parallel',
    status: 'published',
    alternativeNames: ['Parallel TCG'],
    tagline: 'Five human factions settle their future with cards',
    summary:
      'A science-fiction card game in which five branches of humanity return to Earth and fight over it. ' +
      'Cards are earned or bought, and collectors can own rare versions.',
    description:
      '<p>The story splits humankind into five factions after an energy disaster, and each plays in its ' +
      'own way. Players bank cards as energy, a choice that makes every hand a trade-off.</p>' +
      '<p>The cards began as an art collection on Ethereum before the game itself could be played.</p>',
    releaseStage: 'beta',
    categories: ['Card Game', 'Sci-Fi', 'Esports'],
    tags: ['tcg', 'ranked', 'deck building'],
    platforms: ['windows', 'mac'],
    gameModes: ['single', 'pvp'],
    deployments: [
      {
        chain: 'Ethereum',
        address: '0x76BE3b62873462d2142405439777e971754E8E77',
        kind: 'nft',
        label: 'Parallel Alpha',
      },
      {
        chain: 'Ethereum',
        address: '0xb23d80f5FefcDDaa212212F028021B41DEd428CF',
        kind: 'token',
        label: 'PRIME',
      },
      { chain: 'Base', address: '0xfA980cEd6895AC314E7dE34Ef1bFAE90a5AdD21b', kind: 'token', label: 'PRIME' },
    ],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playToEarn', 'tournament'],
    tokenSymbol: 'PRIME',
    developer: 'Parallel Studios',
    websiteUrl: 'https://parallel.life',
    socials: { x: 'https://x.com/ParallelTCG' },
  },
  {
    name: 'Splinterlands',
    status: 'published',
    alternativeNames: ['Steem Monsters'],
    tagline: 'Card battles in two minutes, fought by the cards themselves',
    summary:
      'A collectible card game in which players choose a team under the rules of the match and then watch ' +
      'it fight. Battles, cards and rentals are recorded on the Hive chain.',
    description:
      '<p>Each match sets a mana limit and special rules, so the skill lies in choosing the right team for ' +
      'the moment. The fight itself runs automatically.</p>' +
      '<p>The game began in 2018 as Steem Monsters. Cards can be rented to other players, and a community ' +
      'council votes on changes through the SPS token.</p>',
    releaseStage: 'live',
    releaseDate: '2018-01-01',
    releaseDatePrecision: 'year',
    categories: ['Card Game', 'Auto Battler', 'Fantasy'],
    tags: ['card rental', 'ranked', 'land'],
    platforms: ['web', 'ios', 'android'],
    gameModes: ['pvp'],
    deployments: [
      { chain: 'Hive', kind: 'game' },
      {
        chain: 'BNB Smart Chain',
        address: '0x1633b7157e7638C4d6593436111Bf125Ee74703F',
        kind: 'token',
        label: 'SPS',
      },
      {
        chain: 'Ethereum',
        address: '0x00813E3421E1367353BfE7615c7f7f133C89df74',
        kind: 'token',
        label: 'SPS',
      },
    ],
    onChain: 'hybrid',
    entryCost: 'freeWithPurchases',
    earnModels: ['playToEarn', 'tournament'],
    tokenSymbol: 'SPS',
    developer: 'Splinterlands',
    websiteUrl: 'https://splinterlands.com',
    socials: { x: 'https://x.com/splinterlands', discord: 'https://discord.gg/splinterlands' },
  },
  {
    name: 'Alien Worlds',
    status: 'published',
    tagline: 'Mine Trilium and take part in running six planets',
    summary:
      'A browser game about mining on six planets, each run by a syndicate that its players elect. Tools ' +
      'are collectible cards, and land owners set a share of what is mined.',
    description:
      '<p>Miners equip up to three tools, pick a plot of land and claim Trilium at intervals. Better tools ' +
      'mine more but need longer to cool down.</p>' +
      '<p>Every planet has an elected council that decides how its treasury is spent, which makes ' +
      'governance a game of its own.</p>',
    releaseStage: 'live',
    releaseDate: '2020-12-01',
    releaseDatePrecision: 'month',
    categories: ['Idle', 'Strategy', 'Sci-Fi', 'Land Ownership'],
    tags: ['mining', 'governance', 'dao'],
    platforms: ['web'],
    gameModes: ['single', 'multi'],
    deployments: [
      { chain: 'WAX', address: 'm.federation', kind: 'game', label: 'Mining contract' },
      { chain: 'WAX', address: 'alien.worlds', kind: 'token', label: 'TLM' },
      {
        chain: 'BNB Smart Chain',
        address: '0x2222227E22102Fe3322098e4CBfE18cFebD57c95',
        kind: 'token',
        label: 'TLM',
      },
      {
        chain: 'Ethereum',
        address: '0x888888848B652B3E3a0f34c96E00EEC0F3a23F72',
        kind: 'token',
        label: 'TLM',
      },
    ],
    onChain: 'hybrid',
    entryCost: 'free',
    earnModels: ['playToEarn'],
    tokenSymbol: 'TLM',
    developer: 'Dacoco',
    websiteUrl: 'https://alienworlds.io',
    playUrl: 'https://play.alienworlds.io',
    socials: { x: 'https://x.com/AlienWorlds' },
  },
  {
    name: 'The Sandbox',
    status: 'published',
    tagline: 'Voxel worlds built and owned by their makers',
    summary:
      'A virtual world of voxel land in which brands and players publish their own games and events. A ' +
      'free editor and a game maker need no programming.',
    description:
      '<p>Land is sold as parcels on a fixed map. Owners and studios fill them with experiences made in ' +
      'the Game Maker, using voxel models that can be sold on the marketplace.</p>' +
      '<p>Public play happens in seasons, which gather new experiences and reward finished quests.</p>',
    releaseStage: 'alpha',
    releaseDate: '2021-11-29',
    releaseDatePrecision: 'day',
    categories: ['Sandbox', 'Metaverse', 'Land Ownership'],
    tags: ['voxel', 'creator tools', 'avatars', 'brands'],
    platforms: ['windows', 'mac'],
    gameModes: ['single', 'multi'],
    deployments: [
      {
        chain: 'Ethereum',
        address: '0x3845badAde8e6dFF049820680d1F14bD3903a5d0',
        kind: 'token',
        label: 'SAND',
      },
      {
        chain: 'Ethereum',
        address: '0x5CC5B05a8A13E3fBDB0BB9FcCd98D38e50F90c38',
        kind: 'nft',
        label: 'LAND',
      },
      {
        chain: 'Polygon',
        address: '0xBbba073C31bF03b8ACf7c28EF0738DeCF3695683',
        kind: 'token',
        label: 'SAND',
      },
    ],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playToEarn', 'playAndOwn'],
    tokenSymbol: 'SAND',
    developer: 'The Sandbox',
    websiteUrl: 'https://www.sandbox.game',
    socials: { x: 'https://x.com/TheSandboxGame', medium: 'https://medium.com/sandbox-game' },
  },
  {
    name: 'Decentraland',
    status: 'published',
    tagline: 'A social world governed by its land owners',
    summary:
      'An open virtual world where anyone can walk around, meet others and visit scenes built by the ' +
      'community. Land and names are tokens, and a DAO decides on rules and grants.',
    description:
      '<p>The world is a grid of parcels grouped around plazas and districts. Creators publish scenes with ' +
      'an editor or in code, and sell wearables and emotes for avatars.</p>' +
      '<p>It opened to the public in February 2020. Proposals on the world are put to a vote among holders ' +
      'of MANA, land and names.</p>',
    releaseStage: 'live',
    releaseDate: '2020-02-20',
    releaseDatePrecision: 'day',
    categories: ['Sandbox', 'Metaverse', 'Land Ownership'],
    tags: ['avatars', 'events', 'dao', 'creator tools'],
    platforms: ['web', 'windows', 'mac'],
    gameModes: ['multi', 'mmo'],
    deployments: [
      {
        chain: 'Ethereum',
        address: '0x0F5D2fB29fb7d3CFeE444a200298f468908cC942',
        kind: 'token',
        label: 'MANA',
      },
      {
        chain: 'Ethereum',
        address: '0xF87E31492Faf9A91B02Ee0dEAAd50d51d56D5d4d',
        kind: 'nft',
        label: 'LAND',
      },
      {
        chain: 'Polygon',
        address: '0xA1c57f48F0Deb89f569dFbE6E2B7f46D33606fD4',
        kind: 'token',
        label: 'MANA',
      },
      { chain: 'Polygon', kind: 'nft', label: 'Wearables' },
    ],
    onChain: 'assets',
    entryCost: 'free',
    earnModels: ['playAndOwn'],
    tokenSymbol: 'MANA',
    developer: 'Decentraland Foundation',
    websiteUrl: 'https://decentraland.org',
    playUrl: 'https://decentraland.org/play',
    whitepaperUrl: 'https://decentraland.org/whitepaper.pdf',
    marketplaceUrl: 'https://decentraland.org/marketplace',
    socials: {
      x: 'https://x.com/decentraland',
      github: 'https://github.com/decentraland',
      reddit: 'https://www.reddit.com/r/decentraland',
    },
    featured: true,
    featuredRank: 6,
  },
];
