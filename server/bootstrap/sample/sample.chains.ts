// Networks that games are really on. The helpers below state what most rows share.
import type { AddressFormat } from '../../../contract/addressFormats.ts';
import type { SampleChain } from './sample.types.ts';

const ether = coin('Ether', 'ETH');

export const sampleChains: SampleChain[] = [
  evm(1, 'Ethereum', ether, '#627eea', {
    websiteUrl: 'https://ethereum.org',
    explorers: [{ name: 'Etherscan', url: 'https://etherscan.io' }],
    aliases: ['ETH', 'Ethereum Mainnet'],
    description: 'General-purpose chain where most game tokens and early collectibles were issued.',
    featured: true,
  }),
  evm(56, 'BNB Smart Chain', coin('BNB', 'BNB'), '#f0b90b', {
    websiteUrl: 'https://www.bnbchain.org',
    explorers: [{ name: 'BscScan', url: 'https://bscscan.com' }],
    aliases: ['BSC', 'BNB Chain', 'Binance Smart Chain'],
    description: 'Low-fee chain that carried much of the 2021 wave of play-to-earn games.',
  }),
  evm(43114, 'Avalanche C-Chain', coin('Avalanche', 'AVAX'), '#e84142', {
    websiteUrl: 'https://www.avax.network',
    explorers: [{ name: 'Snowtrace', url: 'https://snowtrace.io' }],
    aliases: ['Avalanche', 'AVAX'],
    description: 'Contract chain of Avalanche; studios also run chains of their own in its network.',
  }),
  evm(137, 'Polygon', coin('POL', 'POL'), '#8247e5', {
    layer: 'sidechain',
    parent: 'Ethereum',
    websiteUrl: 'https://polygon.technology',
    explorers: [{ name: 'PolygonScan', url: 'https://polygonscan.com' }],
    aliases: ['Polygon PoS', 'Matic'],
    description: 'Proof-of-stake sidechain that hosts many browser games and item collections.',
    featured: true,
  }),
  evm(8217, 'Kaia', coin('Kaia', 'KAIA'), '#a5c500', {
    websiteUrl: 'https://www.kaia.io',
    explorers: [{ name: 'KaiaScan', url: 'https://kaiascan.io' }],
    aliases: ['Klaytn', 'Klaytn Cypress'],
    description: 'Layer 1 that grew out of Klaytn, used by Korean and Japanese publishers.',
  }),
  evm(248, 'Oasys', coin('Oasys', 'OAS'), '#2ba64b', {
    websiteUrl: 'https://www.oasys.games',
    explorers: [{ name: 'Oasys Scan', url: 'https://scan.oasys.games' }],
    aliases: ['Oasys Hub'],
    description: 'Hub chain for games whose studios run their own rollups, called Verses, on top.',
  }),
  evm(100, 'Gnosis', coin('xDAI', 'XDAI'), '#3e6957', {
    websiteUrl: 'https://www.gnosischain.com',
    explorers: [{ name: 'Gnosisscan', url: 'https://gnosisscan.io' }],
    aliases: ['Gnosis Chain', 'xDai'],
    description: 'Chain with stable fees in xDAI, an early home of fully on-chain strategy games.',
  }),
  rollup(2020, 'Ronin', coin('RON', 'RON'), '#1273ea', {
    websiteUrl: 'https://roninchain.com',
    explorers: [{ name: 'Ronin Explorer', url: 'https://app.roninchain.com' }],
    aliases: ['RON', 'Ronin Network'],
    description: 'Built for Axie Infinity as a sidechain; an Ethereum rollup since May 2026.',
    featured: true,
  }),
  evm(202601, 'Ronin Saigon', coin('RON', 'RON'), '#7fb2f5', {
    layer: 'L2',
    networkType: 'testnet',
    websiteUrl: 'https://docs.roninchain.com',
    explorers: [{ name: 'Saigon Explorer', url: 'https://saigon-explorer.roninchain.com' }],
    aliases: ['Saigon', 'Ronin Testnet'],
    description: 'Test network of Ronin; its chain id was 2021 before it became a rollup.',
  }),
  rollup(13371, 'Immutable zkEVM', coin('Immutable Coin', 'IMX'), '#17b5cb', {
    websiteUrl: 'https://www.immutable.com',
    explorers: [{ name: 'Immutable Explorer', url: 'https://explorer.immutable.com' }],
    aliases: ['Immutable', 'IMX', 'Immutable Chain'],
    description: 'Game-only rollup with wallets and a shared order book for item trading.',
    featured: true,
  }),
  net('Immutable X', null, 'evm', ether, '#0e7a89', {
    layer: 'L2',
    parent: 'Ethereum',
    status: 'deprecated',
    websiteUrl: 'https://www.immutable.com',
    explorers: [],
    aliases: ['ImmutableX'],
    description: 'StarkEx rollup for trading items without fees, closed in early 2026.',
  }),
  rollup(42161, 'Arbitrum One', ether, '#28a0f0', {
    websiteUrl: 'https://arbitrum.io',
    explorers: [{ name: 'Arbiscan', url: 'https://arbiscan.io' }],
    aliases: ['Arbitrum'],
    description: 'Optimistic rollup under the Treasure games and several game-specific layer 3s.',
  }),
  rollup(42170, 'Arbitrum Nova', ether, '#e57310', {
    websiteUrl: 'https://arbitrum.io',
    explorers: [{ name: 'Nova Arbiscan', url: 'https://nova.arbiscan.io' }],
    description: 'Cheaper Arbitrum chain that keeps its data with a committee; meant for games.',
  }),
  rollup(8453, 'Base', ether, '#0052ff', {
    websiteUrl: 'https://base.org',
    explorers: [{ name: 'BaseScan', url: 'https://basescan.org' }],
    description: 'Rollup started by Coinbase, with card games, farming games and social mini-games.',
    featured: true,
  }),
  rollup(10, 'Optimism', ether, '#ff0420', {
    websiteUrl: 'https://optimism.io',
    explorers: [{ name: 'Etherscan', url: 'https://optimistic.etherscan.io' }],
    aliases: ['OP Mainnet'],
    description: 'Rollup whose open stack other game chains, Ronin among them, are built with.',
  }),
  rollup(324, 'ZKsync Era', ether, '#1755f4', {
    websiteUrl: 'https://zksync.io',
    explorers: [{ name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' }],
    aliases: ['zkSync', 'zkSync Mainnet'],
    description: 'Zero-knowledge rollup; other game chains were built with the same stack.',
  }),
  rollup(2741, 'Abstract', ether, '#00a862', {
    websiteUrl: 'https://www.abs.xyz',
    explorers: [{ name: 'Abscan', url: 'https://abscan.org' }],
    description: 'Consumer rollup from the Pudgy Penguins group, with arcade and casual games.',
  }),
  rollup(690, 'Redstone', ether, '#f34242', {
    status: 'deprecated',
    websiteUrl: 'https://redstone.xyz',
    explorers: [{ name: 'Redstone Explorer', url: 'https://explorer.redstone.xyz' }],
    description: 'Rollup by Lattice for fully on-chain games, shut down in May 2026.',
  }),
  rollup(61166, 'Treasure', coin('MAGIC', 'MAGIC'), '#dc2626', {
    status: 'deprecated',
    websiteUrl: 'https://treasure.lol',
    explorers: [{ name: 'Treasurescan', url: 'https://treasurescan.io' }],
    aliases: ['Treasure Chain'],
    description: 'Game rollup of TreasureDAO with MAGIC as gas, shut down in May 2025.',
  }),
  evm(660279, 'Xai', coin('Xai', 'XAI'), '#f30919', {
    layer: 'L3',
    parent: 'Arbitrum One',
    websiteUrl: 'https://xai.games',
    explorers: [{ name: 'Xai Explorer', url: 'https://explorer.xai-chain.net' }],
    description: 'Layer 3 for games on Arbitrum, watched over by nodes that players can run.',
  }),
  evm(70700, 'Proof of Play Apex', ether, '#caa14b', {
    layer: 'L3',
    parent: 'Arbitrum One',
    status: 'deprecated',
    websiteUrl: 'https://proofofplay.com',
    explorers: [{ name: 'Apex Explorer', url: 'https://explorer.apex.proofofplay.com' }],
    description: 'Chain made for Pirate Nation; its studio announced the closure in 2025.',
  }),
  evm(43419, 'GUNZ', coin('GUN', 'GUN'), '#c8102e', {
    layer: 'appchain',
    websiteUrl: 'https://gunbygunz.com',
    explorers: [{ name: 'GUNZ Explorer', url: 'https://gunzscan.io' }],
    description: 'Avalanche chain by Gunzilla Games that records the items of Off The Grid.',
  }),
  evm(4337, 'Beam', coin('Beam', 'BEAM'), '#4a2fbd', {
    layer: 'appchain',
    websiteUrl: 'https://www.onbeam.com',
    explorers: [{ name: 'Beam Explorer', url: 'https://subnets.avax.network/beam' }],
    aliases: ['Merit Circle'],
    description: 'Gaming network on Avalanche started by the Merit Circle community.',
  }),
  evm(53935, 'DFK Chain', coin('Jewel', 'JEWEL'), '#1e8a4c', {
    layer: 'appchain',
    websiteUrl: 'https://defikingdoms.com',
    explorers: [{ name: 'DFK Explorer', url: 'https://subnets.avax.network/defi-kingdoms' }],
    description: 'Chain of DeFi Kingdoms on Avalanche, where fees are paid in JEWEL.',
  }),
  evm(1482601649, 'SKALE Nebula', coin('sFUEL', 'sFUEL'), '#7b61ff', {
    layer: 'sidechain',
    parent: 'Ethereum',
    websiteUrl: 'https://skale.space',
    explorers: [{ name: 'Blockscout', url: 'https://green-giddy-denebola.explorer.mainnet.skalenodes.com' }],
    aliases: ['SKALE Nebula Hub'],
    description: 'Gaming hub of SKALE; players pay no fees, since sFUEL has no market price.',
  }),
  net('Starknet', 'starknet:SN_MAIN', 'starknet', coin('Starknet Token', 'STRK'), '#29296e', {
    layer: 'L2',
    parent: 'Ethereum',
    websiteUrl: 'https://www.starknet.io',
    explorers: [{ name: 'Voyager', url: 'https://voyager.online' }],
    description: 'Validity rollup with its own language, Cairo, and a scene of fully on-chain games.',
  }),
  net('Solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana', coin('Solana', 'SOL', 9), '#9945ff', {
    websiteUrl: 'https://solana.com',
    explorers: [{ name: 'Solscan', url: 'https://solscan.io' }],
    aliases: ['SOL'],
    description: 'High-throughput chain with space strategy, shooters and fantasy sports cards.',
    featured: true,
  }),
  net('TON', 'tvm:-239', 'ton', coin('Toncoin', 'TON', 9), '#0098ea', {
    websiteUrl: 'https://ton.org',
    explorers: [{ name: 'Tonviewer', url: 'https://tonviewer.com' }],
    aliases: ['The Open Network', 'Toncoin'],
    description: 'Chain used by games that run as mini apps inside the Telegram messenger.',
  }),
  net('WAX', 'antelope:1064487b3cd1a897ce03ae5b6a865651', 'other', coin('WAX', 'WAXP', 8), '#f89022', {
    websiteUrl: 'https://www.wax.io',
    explorers: [{ name: 'WaxBlock', url: 'https://waxblock.io' }],
    aliases: ['WAX Blockchain'],
    description: 'Antelope chain for collectibles, with accounts by name and free transactions.',
  }),
  net('Vaulta', 'antelope:aca376f206b8fc25a6ed44dbdc66547c', 'other', coin('Vaulta', 'A', 4), '#2b4a8b', {
    websiteUrl: 'https://www.vaulta.com',
    explorers: [],
    aliases: ['EOS', 'EOSIO'],
    description: 'Known as EOS until 2025; it holds the properties of the Upland game.',
  }),
  net('Hive', 'hive:beeab0de000000000000000000000000', 'other', coin('Hive', 'HIVE', 3), '#e31337', {
    websiteUrl: 'https://hive.io',
    explorers: [{ name: 'HiveHub', url: 'https://hivehub.dev' }],
    description: 'Fee-free social chain on which Splinterlands records its battles and cards.',
  }),
  net('Flow', 'flow:mainnet', 'other', coin('Flow', 'FLOW', 8), '#00c46b', {
    websiteUrl: 'https://flow.com',
    explorers: [{ name: 'Flowscan', url: 'https://www.flowscan.io' }],
    aliases: ['Flow Cadence'],
    description: 'Chain by Dapper Labs for sports collectibles, with contracts written in Cadence.',
  }),
  net('Sui', 'sui:mainnet', 'sui', coin('Sui', 'SUI', 9), '#4da2ff', {
    websiteUrl: 'https://sui.io',
    explorers: [{ name: 'Suiscan', url: 'https://suiscan.xyz' }],
    description: 'Move chain that treats items as objects and has its own handheld game device.',
  }),
  net('Aptos', 'aptos:1', 'aptos', coin('Aptos Coin', 'APT', 8), '#2d8f85', {
    websiteUrl: 'https://aptosfoundation.org',
    explorers: [{ name: 'Aptos Explorer', url: 'https://explorer.aptoslabs.com' }],
    description: 'Move chain used by role-playing and idle games, mostly from Korean studios.',
  }),
  net('Cosmos Hub', 'cosmos:cosmoshub-4', 'cosmos', coin('Cosmos', 'ATOM', 6), '#2e3148', {
    addressPrefix: 'cosmos',
    websiteUrl: 'https://cosmos.network',
    explorers: [{ name: 'Mintscan', url: 'https://www.mintscan.io/cosmos' }],
    aliases: ['Cosmos', 'ATOM'],
    description: 'Hub of the Cosmos network of chains that pass tokens to one another.',
  }),
  net('NEAR', 'near:mainnet', 'near', coin('NEAR', 'NEAR', 24), '#00b37e', {
    websiteUrl: 'https://www.near.org',
    explorers: [{ name: 'NearBlocks', url: 'https://nearblocks.io' }],
    aliases: ['NEAR Protocol'],
    description: 'Sharded chain with readable account names, used by casual and mobile games.',
  }),
  net('Tron', 'tron:728126428', 'tron', coin('TRON', 'TRX', 6), '#eb0029', {
    websiteUrl: 'https://tron.network',
    explorers: [{ name: 'Tronscan', url: 'https://tronscan.org' }],
    description: 'Chain best known for stablecoin transfers, with casual and collectible games.',
  }),
  net('Bitcoin', 'bip122:000000000019d6689c085ae165831e93', 'bitcoin', coin('Bitcoin', 'BTC', 8), '#f7931a', {
    websiteUrl: 'https://bitcoin.org',
    explorers: [{ name: 'Mempool', url: 'https://mempool.space' }],
    aliases: ['BTC'],
    description: 'The first blockchain; games use it for prizes and for inscribed collectibles.',
  }),
  net('Stacks', 'stacks:1', 'stacks', coin('Stacks', 'STX', 6), '#fc6432', {
    layer: 'L2',
    parent: 'Bitcoin',
    websiteUrl: 'https://www.stacks.co',
    explorers: [{ name: 'Hiro Explorer', url: 'https://explorer.hiro.so' }],
    description: 'Contract layer that settles on Bitcoin, with a few collectible games.',
  }),
  net('GalaChain', null, 'other', coin('GALA', 'GALA', 8), '#2a2a72', {
    layer: 'appchain',
    websiteUrl: 'https://galachain.com',
    explorers: [{ name: 'GalaScan', url: 'https://galascan.gala.com' }],
    aliases: ['Gala Chain', 'Gala'],
    description: 'Chain of Gala Games, used by the titles on its own launcher.',
  }),
  net('Hedera', 'hedera:mainnet', 'other', coin('HBAR', 'HBAR', 8), '#4b4b4b', {
    websiteUrl: 'https://hedera.com',
    explorers: [{ name: 'HashScan', url: 'https://hashscan.io/mainnet' }],
    aliases: ['Hashgraph'],
    description: 'Hashgraph ledger run by a council of companies, with grants for game studios.',
  }),
];

type Coin = SampleChain['nativeCurrency'];
type Rest = Pick<SampleChain, 'websiteUrl' | 'explorers' | 'description'> & Partial<SampleChain>;

function net(
  name: string,
  caip2: string | null,
  addressFormat: AddressFormat,
  nativeCurrency: Coin,
  color: string,
  rest: Rest,
): SampleChain {
  const usual = { networkType: 'mainnet', layer: 'L1', status: 'active' } as const;
  return { ...usual, aliases: [], name, caip2, addressFormat, nativeCurrency, color, ...rest };
}

function evm(id: number, name: string, nativeCurrency: Coin, color: string, rest: Rest): SampleChain {
  return net(name, `eip155:${id}`, 'evm', nativeCurrency, color, rest);
}

function rollup(id: number, name: string, nativeCurrency: Coin, color: string, rest: Rest): SampleChain {
  return evm(id, name, nativeCurrency, color, { layer: 'L2', parent: 'Ethereum', ...rest });
}

function coin(name: string, symbol: string, decimals = 18): Coin {
  return { name, symbol, decimals };
}
