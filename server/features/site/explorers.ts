// Links to an address on a chain's explorers. Families without a common URL format, and explorers that route by
// fragment, get no link instead of a wrong one. docs/public-site.md lists the formats.
import type { AddressFormat } from '../../../contract/chains/address-formats.ts';
import type { DeploymentKind } from '../../../contract/listings/values.ts';

type Explorer = { name: string; url: string };
type Chain = { explorers: readonly Explorer[]; addressFormat: AddressFormat; caip2: string | null };
type Deployment = { address: string | null; kind: DeploymentKind };
/** Path below the explorer's base URL, without a leading slash. Undefined for an address that has no page of its own. */
type PathOf = (address: string, kind: DeploymentKind) => string | undefined;

/** https://eips.ethereum.org/EIPS/eip-3091 */
const byAddress: PathOf = (address) => `address/${address}`;
const byAccount: PathOf = (address) => `account/${address}`;
const onSui: PathOf = (address) => (address.includes('::') ? `coin/${address}` : `object/${address}`);

/** URL format shared by most explorers of a family. Tron's explorers route by fragment, see {@link explorerLinks}. */
const familyPaths: Readonly<Record<AddressFormat, PathOf | undefined>> = {
  evm: byAddress,
  tron: byAddress,
  solana: byAddress,
  bitcoin: byAddress,
  near: byAddress,
  ton: byAddress,
  cosmos: byAccount,
  starknet: (address) => `contract/${address}`,
  aptos: (address) => (address.includes('::') ? `coin/${address}` : `account/${address}`),
  sui: onSui,
  // Contracts are shown under the transaction that deployed them.
  stacks: (address) => (address.includes('.') ? `txid/${address}` : byAddress(address, 'other')),
  other: undefined,
};

/** The same for families that only their CAIP-2 namespace tells. Their addresses are unchecked, so other texts get no link. */
const namespacePaths: Readonly<Record<string, PathOf>> = {
  // WAX, Vaulta and others.
  antelope: (address) => (/^[a-z1-5.]{1,13}$/.test(address) ? `account/${address}` : undefined),
  flow: (address) => {
    if (/^A\.[\da-f]{16}\.\w+$/.test(address)) return `contract/${address}`;
    return /^0x[\da-f]{16}$/.test(address) ? `account/${address}` : undefined;
  },
  hive: (address) => (/^[a-z][a-z\d.-]{2,15}$/.test(address) ? `@${address}` : undefined),
};

const hederaPages: Readonly<Record<DeploymentKind, string>> = {
  token: 'token',
  nft: 'token',
  game: 'contract',
  marketplace: 'contract',
  other: 'account',
};

/** Explorers with their own URL format. */
const hostPaths: Readonly<Record<string, PathOf>> = {
  'solscan.io': byAccount,
  'tonviewer.com': (address) => address,
  'testnet.tonviewer.com': (address) => address,
  'suiscan.xyz': onSui,
  'hashscan.io': (address, kind) =>
    /^(?:\d+\.\d+\.\d+|0x[\da-f]{40})$/i.test(address) ? `${hederaPages[kind]}/${address}` : undefined,
};

/** Links to an address, without explorers of unknown format. */
export function explorerLinks(chain: Chain, { address, kind }: Deployment): Explorer[] {
  if (address === null) return [];
  return chain.explorers.flatMap(({ name, url }) => {
    const link = explorerLink(url, chain, { address, kind });
    return link === undefined ? [] : [{ name, url: link }];
  });
}

function explorerLink(
  explorer: string,
  { addressFormat, caip2 }: Chain,
  { address, kind }: { address: string; kind: DeploymentKind },
): string | undefined {
  const url = URL.parse(explorer);
  if (url === null) return undefined;
  const namespace = caip2?.split(':')[0] ?? '';
  const path = (hostPaths[url.hostname] ?? familyPaths[addressFormat] ?? namespacePaths[namespace])?.(
    address,
    kind,
  );
  if (path === undefined) return undefined;
  if (addressFormat === 'tron') {
    if (!/^(#\/?)?$/.test(url.hash)) return undefined;
    url.hash = `#/${path}`;
    return url.href;
  }
  if (url.hash !== '') return undefined;
  // suiscan.xyz puts the network first.
  const base = url.hostname === 'suiscan.xyz' && url.pathname === '/' ? '/mainnet' : url.pathname;
  url.pathname = `${base.replace(/\/$/, '')}/${path}`;
  return url.href;
}
