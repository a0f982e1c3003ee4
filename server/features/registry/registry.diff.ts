// What a registry says otherwise than the catalogue, chain by chain and field by field. Chains are matched by CAIP-2 id alone.
import { isDeepStrictEqual } from 'node:util';
import type { Blockchain } from '../../../contract/blockchains/blockchains.ts';
import {
  type DifferenceKind,
  type RegistryField,
  registryFields,
} from '../../../contract/registry/registry.ts';
import { fold } from '../../../contract/text/fold.ts';
import type { Registry, RegistryChain } from './registry.formats.ts';

const fieldNames = Object.keys(registryFields) as RegistryField[];

export type StoredChain = Pick<Blockchain, 'id' | 'caip2' | 'aliases' | RegistryField>;

/**
 * `new`: not in the catalogue. `changed`: one field of a chain that is. `gone`: no longer in the registry. `conflict`: cannot be
 * applied, for the reason in `message`.
 */
export type Difference = {
  kind: Exclude<DifferenceKind, 'ignored'>;
  caip2: string;
  /** The chain in the catalogue. */
  id: string | null;
  label: string;
  /** Null for a whole chain. */
  field: RegistryField | null;
  /** The values in the catalogue and in the registry, by field. */
  before: Fields | null;
  after: Fields | null;
  message: string | null;
};

type Fields = Readonly<Record<string, unknown>>;

export type RegistryDiff = { differences: Difference[]; same: number };

/** Compares a registry with all chains of the catalogue that have a CAIP-2 id. */
export function diffRegistry(registry: Registry, stored: readonly StoredChain[]): RegistryDiff {
  // An archived chain may share its id with one that is in use.
  const isArchived = ({ status }: StoredChain) => status === 'archived';
  const inOrder = [...stored.filter(isArchived), ...stored.filter((chain) => !isArchived(chain))];
  const known = new Map(inOrder.map((chain) => [chain.caip2, chain]));
  const owners = new Map(stored.map((chain) => [fold(chain.name), chain.id]));
  const differences: Difference[] = [];
  let same = 0;
  for (const chain of registry.chains) {
    const mine = known.get(chain.caip2);
    if (mine?.status === 'archived') continue;
    const found = mine === undefined ? [newChain(chain, owners)] : changesOf(chain, mine, owners);
    if (found.length === 0) same += 1;
    differences.push(...found);
  }
  const listed = new Set(registry.chains.map(({ caip2 }) => caip2));
  const isGone = ({ caip2, status }: StoredChain) =>
    caip2 !== null &&
    !listed.has(caip2) &&
    registry.namespaces.includes(caip2.split(':', 1)[0] ?? '') &&
    status !== 'archived' &&
    status !== 'deprecated';
  for (const { id, caip2, name } of stored.filter(isGone)) {
    const message = `Not in ${registry.source}`;
    differences.push({
      kind: 'gone',
      caip2: caip2 ?? '',
      id,
      label: name,
      field: null,
      before: null,
      after: null,
      message,
    });
  }
  return { differences, same };
}

/** Owners of names: the id of a chain in the catalogue, or the CAIP-2 id of a new one. */
type Owners = Map<string, string>;

function newChain(chain: RegistryChain, owners: Owners): Difference {
  const { caip2, names, nativeCurrency, explorers, websiteUrl, networkType, status, ...address } = chain;
  const [name = ''] = names;
  const message = nameFault(names, caip2, owners);
  if (message === null) owners.set(fold(name), caip2);
  const after = {
    name,
    caip2,
    ...address,
    nativeCurrency: nativeCurrency ?? null,
    explorers,
    websiteUrl: websiteUrl ?? null,
    networkType: networkType ?? 'mainnet',
    status: status ?? 'active',
  };
  const kind = message === null ? 'new' : 'conflict';
  return { kind, caip2, id: null, label: name, field: null, before: null, after, message };
}

function changesOf(chain: RegistryChain, mine: StoredChain, owners: Owners): Difference[] {
  const proposed: Partial<Record<RegistryField, unknown>> = {
    nativeCurrency: chain.nativeCurrency,
    explorers: withMore(mine.explorers, chain.explorers),
    websiteUrl:
      mine.websiteUrl !== null && isSamePage(mine.websiteUrl, chain.websiteUrl)
        ? undefined
        : chain.websiteUrl,
    networkType: chain.networkType,
    status: chain.status === 'deprecated' ? 'deprecated' : undefined,
  };
  const of = { caip2: chain.caip2, id: mine.id, label: mine.name };
  const changes = fieldNames.flatMap((field): Difference[] => {
    const after = proposed[field];
    if (after === undefined || isDeepStrictEqual(after, mine[field])) return [];
    return [{ kind: 'changed', ...of, ...change(field, mine[field], after), message: null }];
  });
  // A chain may be known here by a former name, or by one that an editor prefers.
  const knownAs = new Set([mine.name, ...mine.aliases].map(withoutMainnet));
  if (chain.names.some((name) => knownAs.has(withoutMainnet(name)))) return changes;
  const message = nameFault(chain.names, mine.id, owners);
  const kind = message === null ? 'changed' : 'conflict';
  return [{ kind, ...of, ...change('name', mine.name, chain.names[0]), message }, ...changes];
}

/** Registries write "Xai Mainnet" where an editor writes "Xai". */
const withoutMainnet = (name: string) => fold(name.replace(/\s+mainnet$/i, ''));

function change(field: RegistryField, before: unknown, after: unknown) {
  return { field, before: { [field]: before }, after: { [field]: after } };
}

const maxName = 60;

function nameFault(names: readonly string[], owner: string, owners: Owners): string | null {
  const [name = ''] = names;
  if (names.length > 1) return `The registry has ${names.length} names: ${names.join(', ')}`;
  if (name.length > maxName) return `The name is longer than ${maxName} characters`;
  const other = owners.get(fold(name));
  return other === undefined || other === owner ? null : 'Another chain has this name';
}

const maxExplorers = 5;
const hostOf = (url: string) => URL.parse(url)?.hostname.replace(/^www\./, '') ?? url;

/** The explorers, and behind them those of other hosts. None is taken away. */
function withMore(mine: Blockchain['explorers'], theirs: Blockchain['explorers']): Blockchain['explorers'] {
  const hosts = new Set(mine.map(({ url }) => hostOf(url)));
  return [...mine, ...theirs.filter(({ url }) => !hosts.has(hostOf(url)))].slice(
    0,
    Math.max(mine.length, maxExplorers),
  );
}

function isSamePage(one: string, other: string | undefined): boolean {
  const plain = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  return other !== undefined && plain(one) === plain(other);
}
