// Links to an address on a chain's explorers. A family whose explorers share no form, or an explorer that routes by
// fragment, gets no link rather than a wrong one.
import type { AddressFormat } from '../../../contract/chains/address-formats.ts';

type Explorer = { name: string; url: string };
/** The path below an explorer's own, without a slash at its start. */
type PathOf = (address: string) => string;

/** https://eips.ethereum.org/EIPS/eip-3091 */
const byAddress: PathOf = (address) => `address/${address}`;
const byAccount: PathOf = (address) => `account/${address}`;

/** The form that most explorers of a family share. Tron's explorers route by fragment, see {@link explorerLinks}. */
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
  // A contract is named by the transaction that deployed it.
  stacks: (address) => (address.includes('.') ? `txid/${address}` : byAddress(address)),
  other: undefined,
};

/** Explorers that have a form of their own. */
const hostPaths: Readonly<Record<string, PathOf>> = {
  'solscan.io': byAccount,
  'tonviewer.com': (address) => address,
  'testnet.tonviewer.com': (address) => address,
  'suiscan.xyz': (address) => familyPaths.sui?.(address) ?? '',
};

/** Links to an address; explorers that have no known form are left out. */
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
