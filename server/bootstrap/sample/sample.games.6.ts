import type { SampleGame } from './sample.types.ts';

export const sampleGames6: SampleGame[] = [
  {
    name: 'Notcoin',
    status: 'published',
    tagline: 'Tap the coin: the clicker that began on Telegram',
    summary:
      'A minimal clicker on Telegram whose only action was tapping a coin. The mining phase ended in ' +
      'spring 2024 and its score became a token on TON.',
    description:
      '<p>Leagues, squads and boosters gave the tapping a social side. After the token launch in May 2024 ' +
      'the app turned into a place to find other games and campaigns.</p>',
    releaseStage: 'live',
    releaseDate: '2024-01-01',
    releaseDatePrecision: 'month',
    categories: ['Idle', 'Casual'],
    tags: ['tap to earn', 'mini app', 'squads'],
    platforms: ['telegram'],
    gameModes: ['single', 'multi'],
    deployments: [
      {
        chain: 'TON',
        address: 'EQAvlWFDxGF2lXm67y4yzC17wYKD9A0guwPkMs1gOsM__NOT',
        kind: 'token',
        label: 'NOT',
      },
    ],
    onChain: 'assets',
    entryCost: 'free',
    earnModels: ['playToAirdrop'],
    tokenSymbol: 'NOT',
    developer: 'Open Builders',
    websiteUrl: 'https://notco.in',
    playUrl: 'https://t.me/notcoin_bot',
    socials: { x: 'https://x.com/thenotcoin', telegram: 'https://t.me/notcoin' },
  },
  {
    name: 'Catizen',
    status: 'published',
    tagline: 'Merge cats and run a café inside Telegram',
    summary:
      'A casual merging game in which cats of the same kind are combined into rarer ones that earn more ' +
      'for a café. It runs as a Telegram mini app with a token on TON.',
    description:
      '<p>Two equal cats become one of the next level, and higher levels bring in coins faster. Fishing ' +
      'and other small games add boosts.</p>' +
      '<p>Its makers used the audience to publish further mini games in the same app.</p>',
    releaseStage: 'live',
    releaseDate: '2024-03-01',
    releaseDatePrecision: 'month',
    categories: ['Casual', 'Idle', 'Puzzle'],
    tags: ['merge', 'cats', 'mini app'],
    platforms: ['telegram'],
    gameModes: ['single'],
    deployments: [
      {
        chain: 'TON',
        address: 'EQD-cvR0Nz6XAyRBvbhz-abTrRC6sI5tvHvvpeQraV9UAAD7',
        kind: 'token',
        label: 'CATI',
      },
    ],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playToAirdrop'],
    tokenSymbol: 'CATI',
    developer: 'Pluto Studio',
    websiteUrl: 'https://catizen.ai',
    playUrl: 'https://t.me/catizenbot',
    socials: { x: 'https://x.com/CatizenAI' },
  },
  {
    name: 'Nyan Heroes',
    status: 'published',
    tagline: 'Cats in battle robots, closed during its tests',
    summary:
      'A hero shooter in which cats pilot armed robots and can leave them to climb and slip away. After ' +
      'several public tests the studio closed the project in May 2025.',
    description:
      '<p>Teams played objective modes with heroes that combined a robot loadout and the skills of its ' +
      'pilot. Tests on the Epic Games Store drew a wide audience.</p>' +
      '<p>The studio said that it could not secure the funds to finish the game.</p>',
    releaseStage: 'cancelled',
    categories: ['Shooter', 'Sci-Fi'],
    tags: ['hero shooter', 'cats', 'mechs'],
    platforms: ['windows'],
    gameModes: ['multi', 'pvp'],
    deployments: [
      {
        chain: 'Solana',
        address: 'NYANpAp9Cr7YarBNrby7Xx4xU6No6JKTBuohNA3yscP',
        kind: 'token',
        label: 'NYAN',
      },
    ],
    onChain: 'assets',
    entryCost: 'free',
    earnModels: ['playToAirdrop'],
    tokenSymbol: 'NYAN',
    developer: '9 Lives Interactive',
    websiteUrl: 'https://nyanheroes.com',
    socials: { x: 'https://x.com/nyanheroes' },
    riskFlags: ['tokenInactive'],
    riskNote: 'The game that the token was made for was closed in May 2025.',
  },
  {
    name: 'Heroes of Mavia',
    status: 'published',
    alternativeNames: ['Mavia'],
    tagline: 'Build a base, train an army, raid the neighbours',
    summary:
      'A mobile strategy game in which players lay out a base, gather Ruby and resources, and attack the ' +
      'bases of others. Land and hero skins can be owned.',
    description:
      '<p>Walls, towers and traps protect the stores while the owner is away. Attacks are short and end ' +
      'when the headquarters falls or the time is up.</p>' +
      '<p>Alliances compete in leagues. The token was launched in February 2024 and is used in the market ' +
      'of the game.</p>',
    releaseStage: 'live',
    releaseDate: '2024-01-01',
    releaseDatePrecision: 'year',
    categories: ['Base Building', 'Strategy', 'Fantasy'],
    tags: ['mobile', 'raids', 'alliances'],
    platforms: ['ios', 'android'],
    gameModes: ['single', 'pvp'],
    deployments: [
      { chain: 'Base', address: '0x24fcFC492C1393274B6bcd568ac9e225BEc93584', kind: 'token', label: 'MAVIA' },
      {
        chain: 'Ethereum',
        address: '0x24fcFC492C1393274B6bcd568ac9e225BEc93584',
        kind: 'token',
        label: 'MAVIA',
      },
    ],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playToEarn', 'playToAirdrop'],
    tokenSymbol: 'MAVIA',
    developer: 'Skrice Studios',
    websiteUrl: 'https://www.mavia.com',
    socials: { x: 'https://x.com/MaviaGame' },
    stores: { googlePlay: 'https://play.google.com/store/apps/details?id=com.skrice.mavia' },
  },
  {
    name: 'Cross The Ages',
    status: 'published',
    tagline: 'A card game between magic and machines',
    summary:
      'A free card game set in a world where fantasy and science-fiction powers meet. Duels are played on ' +
      'a small board, and digital cards can be turned into printed ones.',
    description:
      '<p>Players place cards on a grid and try to capture those of the opponent by element and strength. ' +
      'The setting is told through novels that accompany the game.</p>' +
      '<p>Cards that have been fused and minted can be traded; printed copies can be ordered for some of ' +
      'them.</p>',
    releaseStage: 'live',
    categories: ['Card Game', 'Fantasy', 'Sci-Fi'],
    tags: ['tcg', 'physical cards', 'novels'],
    platforms: ['windows', 'mac', 'ios', 'android'],
    gameModes: ['single', 'pvp'],
    deployments: [
      { chain: 'Immutable zkEVM', kind: 'nft', label: 'Cards' },
      { chain: 'Immutable X', kind: 'nft', label: 'Cards, before the move' },
    ],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playAndOwn', 'tournament'],
    tokenSymbol: 'CTA',
    developer: 'Cross The Ages',
    websiteUrl: 'https://www.crosstheages.com',
    socials: { x: 'https://x.com/CrossTheAges' },
  },
  {
    name: 'Wilder World',
    status: 'inReview',
    tagline: 'A photorealistic city for racing, combat and ownership',
    summary:
      'An online world in development, set in the city of Wiami, with racing, combat and social places. ' +
      'Vehicles, avatars and land come from collections on Ethereum.',
    description:
      '<p>The project combines several modes in one city and gives owners of earlier collections usable ' +
      'versions of them. Early builds are offered to holders and testers first.</p>',
    releaseStage: 'alpha',
    categories: ['Racing', 'Shooter', 'Metaverse'],
    tags: ['open world', 'vehicles', 'unreal engine'],
    platforms: ['windows'],
    gameModes: ['multi', 'pvp', 'mmo'],
    deployments: [
      {
        chain: 'Ethereum',
        address: '0x2a3bFF78B79A009976EeA096a51A948a3dC00e34',
        kind: 'token',
        label: 'WILD',
      },
    ],
    onChain: 'assets',
    entryCost: 'freeWithPurchases',
    earnModels: ['playAndOwn'],
    tokenSymbol: 'WILD',
    websiteUrl: 'https://www.wilderworld.com',
    socials: { x: 'https://x.com/WilderWorld' },
  },
  {
    name: 'CryptoKitties',
    status: 'published',
    tagline: 'Breed collectible cats: where game tokens began',
    summary:
      'A game about collecting and breeding cats whose looks follow from hidden genes. It appeared in 2017 ' +
      'and was the first to slow Ethereum down by its popularity.',
    description:
      '<p>Every cat is a token with a genome of its own. Two cats can have a kitten, which inherits traits ' +
      'and sometimes mutates; rare looks are sought after by collectors.</p>' +
      '<p>The game helped to shape ERC-721, the standard behind most collectibles that followed.</p>',
    releaseStage: 'live',
    releaseDate: '2017-11-28',
    releaseDatePrecision: 'day',
    categories: ['Casual', 'Simulation', 'Fully On-Chain'],
    tags: ['cats', 'breeding', 'collectibles', 'classic'],
    platforms: ['web'],
    gameModes: ['single'],
    deployments: [
      {
        chain: 'Ethereum',
        address: '0x06012c8cf97BEaD5deAe237070F9587f8E7A266d',
        kind: 'nft',
        label: 'Kitties',
      },
    ],
    onChain: 'full',
    entryCost: 'nftRequired',
    earnModels: ['playAndOwn'],
    developer: 'Dapper Labs',
    websiteUrl: 'https://www.cryptokitties.co',
    socials: { x: 'https://x.com/CryptoKitties' },
  },
];
