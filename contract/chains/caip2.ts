// CAIP-2 ids of blockchains: a namespace, a colon and a reference in the format of that namespace.
// https://chainagnostic.org/CAIPs/caip-2 and https://namespaces.chainagnostic.org

type Rule = { reference: RegExp; expected: string; example: string };

const networks = /^(?:mainnet|testnet|devnet|localnet|previewnet)$/;
const networkNames = 'mainnet, testnet, devnet, previewnet or localnet';
const hash128 = /^[0-9a-f]{32}$/;

/** Namespaces with their own reference format. All others follow CAIP-2 alone. */
const rules: Readonly<Record<string, Rule>> = {
  eip155: {
    reference: /^[1-9]\d{0,31}$/,
    expected: 'the chain id in decimal digits without leading zeros',
    example: 'eip155:2020',
  },
  solana: {
    reference: /^[1-9A-HJ-NP-Za-km-z]{32}$/,
    expected: 'the first 32 characters of the genesis hash',
    example: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  },
  bip122: {
    reference: hash128,
    expected: 'the first 32 hexadecimal digits of the genesis block hash, in lower case',
    example: 'bip122:000000000019d6689c085ae165831e93',
  },
  polkadot: {
    reference: hash128,
    expected: 'the first 32 hexadecimal digits of the genesis hash, in lower case',
    example: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  },
  antelope: {
    reference: hash128,
    expected: 'the first 32 hexadecimal digits of the chain id, in lower case',
    example: 'antelope:aca376f206b8fc25a6ed44dbdc66547c',
  },
  cosmos: {
    reference: /^(?!hashed-)[-a-zA-Z0-9]{1,32}$|^hashed-[0-9a-f]{16}$/,
    expected: 'the chain id in up to 32 letters, digits and hyphens, or its hashed form',
    example: 'cosmos:cosmoshub-4',
  },
  starknet: {
    reference: /^[A-Z][A-Z0-9_]{0,31}$/,
    expected: 'the name of the chain id',
    example: 'starknet:SN_MAIN',
  },
  tron: {
    reference: /^(?:0x[0-9a-f]{8}|[1-9]\d{0,9})$/,
    expected: 'the chain id in digits, or as 0x and 8 hexadecimal digits',
    example: 'tron:0x2b6653dc',
  },
  sui: { reference: networks, expected: networkNames, example: 'sui:mainnet' },
  near: { reference: networks, expected: networkNames, example: 'near:mainnet' },
  hedera: { reference: networks, expected: networkNames, example: 'hedera:mainnet' },
  stellar: { reference: /^(?:pubnet|testnet)$/, expected: 'pubnet or testnet', example: 'stellar:pubnet' },
  aptos: { reference: /^\d{1,10}$/, expected: 'the chain id in digits', example: 'aptos:1' },
  stacks: { reference: /^\d{1,10}$/, expected: 'the chain id in digits', example: 'stacks:1' },
  xrpl: { reference: /^\d{1,10}$/, expected: 'the network id in digits', example: 'xrpl:0' },
  tvm: { reference: /^-?\d{1,10}$/, expected: 'the global id', example: 'tvm:-239' },
  tezos: {
    reference: /^Net[1-9A-HJ-NP-Za-km-z]{12}$/,
    expected: 'the chain id',
    example: 'tezos:NetXdQprcVkpaWU',
  },
};

/** An error message with an accepted example, or undefined for a valid CAIP-2 id. */
export function caip2Fault(text: string): string | undefined {
  const [, namespace = '', reference = ''] = /^([^:]*):(.*)$/s.exec(text) ?? [];
  const rule = Object.hasOwn(rules, namespace) ? rules[namespace] : undefined;
  if (namespace === 'cosmos' && reference !== '' && !rule?.reference.test(reference)) {
    // https://namespaces.chainagnostic.org/cosmos/caip2
    return `Enter ${rule?.expected}: cosmos:hashed- and the first 16 hexadecimal digits of the SHA-256 of the chain id`;
  }
  if (rule !== undefined && !rule.reference.test(reference)) {
    return `Enter ${rule.expected} after "${namespace}:", for example ${rule.example}`;
  }
  if (rule === undefined && !/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(text)) {
    return 'Enter a CAIP-2 id: a namespace, a colon and a reference, for example eip155:2020';
  }
  return undefined;
}
