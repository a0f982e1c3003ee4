// Links to an address on a chain's explorers. Families without a common URL format, and explorers that route by
// fragment, get no link instead of a wrong one.
import type { AddressFormat } from '../../../contract/chains/address-formats.ts';

type Explorer = { name: string; url: string };
/** Path below the explorer's base URL, without a leading slash. */
type PathOf = (address: string) => string;

/** https://eips.ethereum.org/EIPS/eip-3091 */
const byAddress: PathOf = (address) => `address/${address}`;
const byAccount: PathOf = (address) => `account/${address}`;

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
  sui: (address) => (address.includes('::') ? `coin/${address}` : `object/${address}`),
  // Contracts are shown under the transaction that deployed them.
  stacks: (address) => (address.includes('.') ? `txid/${address}` : byAddress(address)),
  other: undefined,
};

/** Explorers with their own URL format. */
const hostPaths: Readonly<Record<string, PathOf>> = {
  'solscan.io': byAccount,
  'tonviewer.com': (address) => address,
  'testnet.tonviewer.com': (address) => address,
  'suiscan.xyz': (address) => familyPaths.sui?.(address) ?? '',
};

/** Links to an address, without explorers of unknown format. */
export function explorerLinks(
  explorers: readonly Explorer[],
  format: AddressFormat,
  address: string | null,
): Explorer[] {
  if (address === null) return [];
  return explorers.flatMap(({ name, url }) => {
    const link = explorerLink(url, format, address);
    return link === undefined ? [] : [{ name, url: link }];
  });
}

function explorerLink(explorer: string, format: AddressFormat, address: string): string | undefined {
  const url = URL.parse(explorer);
  if (url === null) return undefined;
  const pathOf = hostPaths[url.hostname] ?? familyPaths[format];
  if (pathOf === undefined) return undefined;
  const path = pathOf(address);
  if (format === 'tron') {
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
