// Reads registries of chains: the export of viem, ethereum-lists and cosmos/chain-registry, each as one JSON array.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Blockchain, blockchainFields } from '../../../contract/blockchains/blockchains.ts';
import type { AddressFormat } from '../../../contract/chains/address-formats.ts';
import { caip2Fault } from '../../../contract/chains/caip2.ts';
import { registryLimits } from '../../../contract/registry/registry.ts';

type NativeCurrency = NonNullable<Blockchain['nativeCurrency']>;

/** What a registry says about a chain. Absent values are not known to it, or not valid here. */
export type RegistryChain = {
  caip2: string;
  /** More than one if the registry has the chain several times, under different names. */
  names: string[];
  nativeCurrency?: NativeCurrency | undefined;
  explorers: Blockchain['explorers'];
  websiteUrl?: string | undefined;
  networkType?: Blockchain['networkType'] | undefined;
  status?: 'active' | 'incubating' | 'deprecated' | undefined;
  addressFormat: AddressFormat;
  addressPrefix: string | null;
};

export type Registry = {
  /** The registry's name, such as `viem`. */
  source: string;
  chains: RegistryChain[];
  /** Namespaces of CAIP-2 ids that the registry lists in whole: a chain that is not in it is gone. */
  namespaces: string[];
  /** Entries without a valid CAIP-2 id, by their names. */
  skipped: string[];
};

type Format = {
  source: string;
  namespaces: string[];
  entry: z.ZodType<(RegistryChain & { caip2: string | null }) | { caip2: null; names: string[] }>;
};

const { shape } = blockchainFields;
/** A value that this product could not store counts as not known. */
const ifValid = <T>(schema: z.ZodType<T>, value: unknown): T | undefined => {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
};

const some = z.unknown().optional();
const explorer = z.looseObject({ name: z.string().nullish(), url: z.string() });

function explorersOf(given: readonly z.output<typeof explorer>[]): Blockchain['explorers'] {
  return given
    .filter(({ url }) => url.startsWith('https://'))
    .flatMap(({ name, url }) => {
      const named = { name: (name ?? '').trim() || (URL.parse(url)?.hostname ?? ''), url };
      return ifValid(shape.explorers, [named]) ?? [];
    })
    .slice(0, 5);
}

/** Only what the name says: registries do not mark test networks reliably. */
function networkTypeOf(...texts: (string | undefined)[]): 'testnet' | undefined {
  return /test\s?net|devnet|sepolia|goerli/i.test(texts.join(' ')) ? 'testnet' : undefined;
}

const evm = { addressFormat: 'evm', addressPrefix: null } as const;

/** https://github.com/wevm/viem: `viem/chains`, as scripts/chainSnapshot.mjs writes it. */
const viem: Format = {
  source: 'viem',
  namespaces: ['eip155'],
  entry: z
    .looseObject({
      id: z.int().positive(),
      name: z.string(),
      nativeCurrency: some,
      explorer: explorer.nullish(),
      testnet: z.boolean(),
    })
    .transform(({ id, name, nativeCurrency, explorer: one, testnet }) => ({
      caip2: `eip155:${id}`,
      names: [name],
      nativeCurrency: ifValid(shape.nativeCurrency.unwrap(), nativeCurrency),
      explorers: explorersOf(one ? [one] : []),
      networkType: testnet ? 'testnet' : 'mainnet',
      ...evm,
    })),
};

/** https://github.com/ethereum-lists/chains: the files of `_data/chains` in one array. */
const ethereumLists: Format = {
  source: 'ethereum-lists',
  namespaces: ['eip155'],
  entry: z
    .looseObject({
      chainId: z.int().positive(),
      name: z.string(),
      title: z.string().optional(),
      nativeCurrency: some,
      explorers: z.array(explorer).optional(),
      infoURL: some,
      status: some,
    })
    .transform(({ chainId, name, title, nativeCurrency, explorers = [], infoURL, status }) => ({
      caip2: `eip155:${chainId}`,
      names: [name],
      nativeCurrency: ifValid(shape.nativeCurrency.unwrap(), nativeCurrency),
      explorers: explorersOf(explorers),
      websiteUrl: ifValid(shape.websiteUrl, infoURL) ?? undefined,
      networkType: networkTypeOf(name, title),
      status: ifValid(z.enum(['active', 'incubating', 'deprecated']), status),
      ...evm,
    })),
};

const cosmosStatuses: Readonly<Record<string, RegistryChain['status']>> = {
  live: 'active',
  upcoming: 'incubating',
  killed: 'deprecated',
};

/** https://github.com/cosmos/chain-registry: the files `chain.json` in one array. */
const cosmos: Format = {
  source: 'cosmos/chain-registry',
  namespaces: ['cosmos'],
  entry: z
    .looseObject({
      chain_name: z.string(),
      pretty_name: z.string().nullish(),
      chain_type: z.string(),
      chain_id: z.string().nullish(),
      bech32_prefix: z.string().nullish(),
      status: z.string().nullish(),
      network_type: some,
      website: some,
      explorers: z.array(explorer).optional(),
    })
    .transform((given) => {
      const { chain_name, pretty_name, chain_type, chain_id, bech32_prefix, status, network_type } = given;
      return {
        caip2: cosmosCaip2(chain_type, chain_id ?? ''),
        names: [pretty_name ?? chain_name],
        explorers: explorersOf(given.explorers ?? []),
        websiteUrl: ifValid(shape.websiteUrl, given.website) ?? undefined,
        networkType: ifValid(shape.networkType, network_type),
        status: cosmosStatuses[status ?? ''],
        ...(chain_type === 'cosmos'
          ? {
              addressFormat: 'cosmos' as const,
              addressPrefix: ifValid(shape.addressPrefix, bech32_prefix) ?? null,
            }
          : evm),
      };
    }),
};

/** https://namespaces.chainagnostic.org/cosmos/caip2 */
function cosmosCaip2(type: string, chainId: string): string | null {
  if (chainId === '') return null;
  if (type === 'eip155') return `eip155:${chainId}`;
  if (type !== 'cosmos') return null;
  if (/^(?!hashed-)[-a-zA-Z0-9]{1,32}$/.test(chainId)) return `cosmos:${chainId}`;
  return `cosmos:hashed-${createHash('sha256').update(chainId).digest('hex').slice(0, 16)}`;
}

/** By a field that only entries of this format have. */
const formats: Readonly<Record<string, Format>> = { chain_name: cosmos, chainId: ethereumLists, key: viem };

const entries = z.array(z.looseObject({})).min(1).max(registryLimits.chains);

/** Reads a registry, or returns an error message. */
export function readRegistry(json: unknown): Registry | string {
  const all = entries.safeParse(json);
  if (!all.success) return `Must be a JSON array of 1 to ${registryLimits.chains} chains`;
  const [first = {}] = all.data;
  const found = Object.entries(formats).find(([key]) => Object.hasOwn(first, key));
  if (found === undefined) {
    return 'Unknown format. Use chains of viem, ethereum-lists or cosmos/chain-registry, in one JSON array';
  }
  const [, { source, namespaces, entry }] = found;
  const chains = new Map<string, RegistryChain>();
  const skipped: string[] = [];
  for (const [index, given] of all.data.entries()) {
    const parsed = entry.safeParse(given);
    if (!parsed.success) return `Chain ${index + 1}: ${z.prettifyError(parsed.error)}`;
    const chain = parsed.data;
    const { caip2 } = chain;
    if (caip2 === null || caip2Fault(caip2) !== undefined || !('explorers' in chain)) {
      skipped.push(chain.names.join());
      continue;
    }
    const same = chains.get(caip2);
    if (same === undefined) chains.set(caip2, { ...chain, caip2 });
    else same.names = [...new Set([...same.names, ...chain.names])];
  }
  return { source, namespaces, chains: [...chains.values()], skipped };
}
