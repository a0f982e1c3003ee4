// Addresses with a chain prefix: CAIP-10 (`eip155:2020:0x…`) and EIP-3770 (`eth:0x…`).
// https://chainagnostic.org/CAIPs/caip-10 and https://eips.ethereum.org/EIPS/eip-3770

/** EIP-3770 short names and their chain ids, from https://github.com/ethereum-lists/chains. */
const shortNames: Readonly<Record<string, string>> = {
  eth: '1',
  oeth: '10',
  bnb: '56',
  bsc: '56',
  gno: '100',
  matic: '137',
  pol: '137',
  sonic: '146',
  ftm: '250',
  zksync: '324',
  ron: '2020',
  ronin: '2020',
  mnt: '5000',
  base: '8453',
  arb1: '42161',
  'arb-nova': '42170',
  celo: '42220',
  avax: '43114',
  linea: '59144',
  blast: '81457',
  scr: '534352',
  sep: '11155111',
};

type Read = { address: string; fault?: string };

/** The address without its chain prefix, with an error if the prefix names another chain. */
export function withoutPrefix(
  { addressFormat, caip2 }: { addressFormat: string; caip2: string | null },
  text: string,
): Read {
  const [, full, account = ''] =
    /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/.exec(text) ?? [];
  // A Move type contains colons too, always in pairs.
  if (full !== undefined && (addressFormat !== 'other' || full === caip2))
    return forChain(full, caip2, account);
  if (addressFormat !== 'evm') return { address: text };
  const [, short, hex = ''] = /^([-a-z0-9]+):((?:0x)?[0-9a-f]{40})$/i.exec(text) ?? [];
  if (short === undefined) return { address: text };
  const name = short.toLowerCase();
  const id = Object.hasOwn(shortNames, name) ? shortNames[name] : undefined;
  const address = hex.startsWith('0x') ? hex : `0x${hex}`;
  if (id === undefined)
    return { address, fault: `Remove "${short}:" and enter only the address, starting with 0x.` };
  return forChain(`eip155:${id}`, caip2, address);
}

function forChain(prefix: string, caip2: string | null, address: string): Read {
  if (prefix === caip2) return { address };
  const own = caip2 === null ? 'this chain has no CAIP-2 id' : `this chain is ${caip2}`;
  return {
    address,
    fault: `This address is for ${prefix}, but ${own}. Choose that chain, or enter only the address.`,
  };
}
