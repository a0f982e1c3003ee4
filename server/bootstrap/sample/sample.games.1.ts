import type { SampleGame } from './sample.types.ts';

export const sampleGames1: SampleGame[] = [
  {
    name: 'Axie Infinity',
    status: 'published',
    alternativeNames: ['Axie', 'Axie Infinity: Origins'],
    tagline: 'Collect, breed and battle creatures called Axies',
    summary:
      'A creature-collecting battle game in which every Axie is a token its player owns. Teams of three ' +
      'fight turn-based card duels, and land and crafting add a slower game around them.',
    description:
      '<p>Axies are small creatures whose body parts decide which cards they bring into battle. A player ' +
      'builds a team of three and fights other teams or computer opponents in turns, with energy to spend ' +
      'each round.</p>' +
      '<p>The game became the best-known example of play-to-earn in 2021 and was the reason its studio ' +
      'built the Ronin network.</p>' +
      '<h3>Ways to play</h3>' +
      '<ul><li>Origins: card battles, also on phones</li>' +
      '<li>Classic: the first battle system</li>' +
      '<li>Homeland: building and crafting on owned land</li></ul>',
    releaseStage: 'live',
    releaseDate: '2018-01-01',
    releaseDatePrecision: 'year',
    categories: ['Strategy', 'Card Game', 'Fantasy', 'Staff Picks'],
    tags: ['creature collecting', 'turn-based', 'breeding'],
    platforms: ['windows', 'mac', 'ios', 'android'],
    gameModes: ['single', 'pvp', 'pve'],
    deployments: [
      { chain: 'Ronin', address: '0x32950db2a7164aE833121501C797D79E7B79d74C', kind: 'nft', label: 'Axies' },
      { chain: 'Ronin', address: '0x97a9107C1793BC407d6F527b77e7fff4D812bece', kind: 'token', label: 'AXS' },
      { chain: 'Ronin', address: '0xa8754b9Fa15fc18BB59458815510E40a12cD2014', kind: 'token', label: 'SLP' },
      {
        chain: 'Ethereum',
        address: '0xBB0E17EF65F82Ab018d8EDd776e8DD940327B28b',
        kind: 'token',
        label: 'AXS',
      },
      {
        chain: 'Ethereum',
        address: '0xCC8Fa225D80b9c7D42F96e9570156c65D6cAAa25',
        kind: 'token',
        label: 'SLP',
      },
    ],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playToEarn', 'tournament'],
    tokenSymbol: 'AXS',
    developer: 'Sky Mavis',
    websiteUrl: 'https://axieinfinity.com',
    whitepaperUrl: 'https://whitepaper.axieinfinity.com',
    marketplaceUrl: 'https://app.axieinfinity.com/marketplace',
    socials: {
      x: 'https://x.com/AxieInfinity',
      discord: 'https://discord.gg/axie',
      reddit: 'https://www.reddit.com/r/AxieInfinity',
    },
    featured: true,
    featuredRank: 1,
  },
  {
    name: 'Pixels',
    status: 'published',
    tagline: 'Farm, cook and trade in a pixel-art social world',
    summary:
      'A browser game about farming and crafting with thousands of other players on the same map. Skills, ' +
      'daily tasks and rented or owned land shape what each player can produce.',
    description:
      '<p>Players start on a small plot, plant crops and work their way through skills such as cooking, ' +
      'forestry and mining. Goods can be sold to others or spent on orders from a task board.</p>' +
      '<p>Characters from other collections can be used as avatars. The game moved from Polygon to Ronin ' +
      'in 2023.</p>',
    releaseStage: 'live',
    categories: ['Farming', 'MMORPG', 'Staff Picks'],
    tags: ['pixel art', 'crafting', 'social', 'guilds'],
    platforms: ['web'],
    gameModes: ['multi', 'pve', 'mmo'],
    deployments: [
      {
        chain: 'Ronin',
        address: '0x7EAe20d11Ef8c779433Eb24503dEf900b9d28ad7',
        kind: 'token',
        label: 'PIXEL',
      },
      {
        chain: 'Ethereum',
        address: '0x3429d03c6F7521AeC737a0BBF2E5ddcef2C3Ae31',
        kind: 'token',
        label: 'PIXEL',
      },
      { chain: 'Ronin', kind: 'nft', label: 'Farm Land' },
    ],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playToEarn', 'playToAirdrop'],
    tokenSymbol: 'PIXEL',
    websiteUrl: 'https://www.pixels.xyz',
    playUrl: 'https://play.pixels.xyz',
    socials: { x: 'https://x.com/pixels_online' },
    featured: true,
    featuredRank: 2,
  },
  {
    name: 'Sunflower Land',
    status: 'published',
    tagline: 'A hand-drawn farm that runs in the browser',
    summary:
      'A community-built farming game in which crops, tools and collectibles can leave the game as tokens. ' +
      'New chapters bring quests and items that last for about three months each.',
    description:
      '<p>A farm begins with a few plots of sunflowers and grows into an island with animals, kitchens, ' +
      'fishing and beekeeping. Most play is free and happens off chain; players choose when to write ' +
      'progress to the chain.</p>' +
      '<p>The code of the game is public and outside contributors have added many of its features. The ' +
      'first token, SFL, was replaced by FLOWER in 2025.</p>',
    releaseStage: 'live',
    categories: ['Farming', 'Casual', 'Land Ownership'],
    tags: ['pixel art', 'crafting', 'source available', 'seasons'],
    platforms: ['web'],
    gameModes: ['single', 'multi'],
    deployments: [
      {
        chain: 'Base',
        address: '0x3E12b9d6A4D12cd9b4a6d613872d0Eb32f68b380',
        kind: 'token',
        label: 'FLOWER',
      },
      {
        chain: 'Ronin',
        address: '0x3E12b9d6A4D12cd9b4a6d613872d0Eb32f68b380',
        kind: 'token',
        label: 'FLOWER',
      },
      {
        chain: 'Polygon',
        address: '0xD1f9c58e33933a993A3891F8acFe05a68E1afC05',
        kind: 'token',
        label: 'SFL, replaced by FLOWER',
      },
      { chain: 'Polygon', kind: 'game' },
    ],
    onChain: 'hybrid',
    entryCost: 'freeWithPurchases',
    earnModels: ['playToEarn', 'playAndOwn'],
    tokenSymbol: 'FLOWER',
    developer: 'Thought Farm',
    websiteUrl: 'https://sunflower-land.com',
    playUrl: 'https://sunflower-land.com/play',
    whitepaperUrl: 'https://docs.sunflower-land.com',
    socials: { x: 'https://x.com/0xSunflowerLand', github: 'https://github.com/sunflower-land' },
  },
  {
    name: 'Big Time',
    status: 'published',
    tagline: 'Dungeon raids through the ages for parties of players',
    summary:
      'A multiplayer action role-playing game in which parties of players travel through time to fight in ' +
      'dungeons. Cosmetic items and workshops can be owned and traded.',
    description:
      '<p>Each dungeon is set in another age, from antiquity to the far future, and can be entered alone ' +
      'or in a party. Classes are not fixed: a player swaps pocket watches to change role.</p>' +
      '<p>Tokens and rare cosmetics drop during play, but gear that affects strength is kept inside the ' +
      'game.</p>',
    releaseStage: 'earlyAccess',
    categories: ['Action RPG', 'MMORPG', 'Fantasy'],
    tags: ['dungeons', 'time travel', 'co-op', 'loot'],
    platforms: ['windows'],
    gameModes: ['multi', 'coop', 'pve'],
    deployments: [
      {
        chain: 'Ethereum',
        address: '0x64Bc2cA1Be492bE7185FAA2c8835d9b824c8a194',
        kind: 'token',
        label: 'BIGTIME',
      },
    ],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playToEarn', 'playAndOwn'],
    tokenSymbol: 'BIGTIME',
    developer: 'Big Time Studios',
    websiteUrl: 'https://bigtime.gg',
    socials: { x: 'https://x.com/playbigtime' },
  },
  {
    name: 'Illuvium',
    status: 'published',
    alternativeNames: ['Illuvium: Overworld', 'Illuvium: Arena'],
    tagline: 'Explore an alien world and field its creatures in battle',
    summary:
      'A set of linked games about creatures called Illuvials: an open world where they are captured, an ' +
      'arena where teams of them fight by themselves, and a base builder.',
    description:
      '<p>In the Overworld, players explore regions of a ruined planet, gather materials and capture ' +
      'Illuvials. In the Arena, those creatures and their equipment form teams that fight ' +
      'automatically.</p>' +
      '<p>The open beta of the three games began in July 2024. Assets first issued on Immutable X moved to ' +
      'Immutable zkEVM.</p>',
    releaseStage: 'beta',
    releaseDate: '2024-07-25',
    releaseDatePrecision: 'day',
    categories: ['Role-Playing', 'Auto Battler', 'Sci-Fi'],
    tags: ['creature collecting', 'open world', 'dao'],
    platforms: ['windows'],
    gameModes: ['single', 'pvp', 'pve'],
    deployments: [
      {
        chain: 'Ethereum',
        address: '0x767FE9EDC9E0dF98E07454847909b5E959D7ca0E',
        kind: 'token',
        label: 'ILV',
      },
      { chain: 'Immutable zkEVM', kind: 'nft', label: 'Illuvials' },
      { chain: 'Immutable X', kind: 'nft', label: 'Early assets' },
    ],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playToEarn', 'tournament'],
    tokenSymbol: 'ILV',
    developer: 'Illuvium DAO',
    websiteUrl: 'https://illuvium.io',
    socials: { x: 'https://x.com/illuviumio' },
    stores: { epic: 'https://store.epicgames.com/en-US/p/illuvium-60064c' },
  },
  {
    name: 'Gods Unchained',
    status: 'published',
    tagline: 'A trading card game in which players own their cards',
    summary:
      'A one-against-one card game about gods of a mythical age. Decks are built around one of six gods, ' +
      'and cards can be fused into tokens and traded with other players.',
    description:
      '<p>Each match opens with a choice between powers of the chosen god, then follows the familiar ' +
      'rhythm of mana, creatures and spells. Weekend events and ranked play reward cards and tokens.</p>' +
      '<p>All core cards can be earned by playing. Fusing duplicates turns them into cards that can be ' +
      'traded outside the game.</p>',
    releaseStage: 'live',
    categories: ['Card Game', 'Fantasy', 'Esports', 'Staff Picks'],
    tags: ['tcg', 'ranked', 'deck building'],
    platforms: ['windows', 'mac', 'ios', 'android'],
    gameModes: ['single', 'pvp'],
    deployments: [
      {
        chain: 'Ethereum',
        address: '0xccC8cb5229B0ac8069C51fd58367Fd1e622aFD97',
        kind: 'token',
        label: 'GODS',
      },
      {
        chain: 'Ethereum',
        address: '0x0E3A2A1f2146d86A604adc220b4967A898D7Fe07',
        kind: 'nft',
        label: 'Cards',
      },
      { chain: 'Immutable zkEVM', kind: 'nft', label: 'Cards' },
      { chain: 'Immutable X', kind: 'nft', label: 'Cards, before the move' },
    ],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playToEarn', 'playAndOwn', 'tournament'],
    tokenSymbol: 'GODS',
    developer: 'Immutable',
    websiteUrl: 'https://godsunchained.com',
    socials: { x: 'https://x.com/GodsUnchained', reddit: 'https://www.reddit.com/r/GodsUnchained' },
    featured: true,
    featuredRank: 3,
  },
];
