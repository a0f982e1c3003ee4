// Finds the pairs of possible duplicates among listings, by the keys that they share.
import { type DuplicateReason, duplicateReasons } from '../../contract/duplicates/duplicates.ts';
import { areSimilar, haveOtherMakers, numeralsOf } from './names.ts';
import type { PairIds } from './table.ts';

/** What listings are compared by. */
export type Compared = {
  id: string;
  name: string;
  likenessKey: string;
  developer: string | null;
  publisher: string | null;
  websiteKey: string | null;
  /** Keys of contract addresses, store pages and social accounts. */
  addresses: readonly string[];
  stores: readonly string[];
  socials: readonly string[];
};

export type Pair = PairIds & { reasons: DuplicateReason[]; keys: string; score: number };

/** A key of more listings says nothing. */
export const maxSharing = 50;
/** On a website without a path, as of a studio, more games than these are different ones. */
const maxOnHost = 3;

/** Letters at the beginning and the end of names by which similar ones are found. */
export const blockLetters = 5;

const weights: Record<DuplicateReason, number> = {
  address: 60,
  store: 50,
  social: 30,
  website: 30,
  name: 40,
  similarName: 20,
};
const order = Object.keys(duplicateReasons) as DuplicateReason[];

/** All pairs among listings. With `of`, only pairs of these. */
export function pairsAmong(all: readonly Compared[], of?: ReadonlySet<string>): Pair[] {
  const found = new Map<string, { one: Compared; other: Compared; shared: Map<DuplicateReason, string[]> }>();
  const crowded = crowdedHosts(all);
  for (const [key, reason, sharing] of groups(all)) {
    if (sharing.length < 2 || sharing.length > maxSharing) continue;
    if (reason === 'website' && crowded.has(key)) continue;
    for (const [at, first] of sharing.entries()) {
      for (const second of sharing.slice(at + 1)) {
        if (of !== undefined && !of.has(first.id) && !of.has(second.id)) continue;
        if (!isPair(reason, first, second)) continue;
        const [one, other] = first.id < second.id ? [first, second] : [second, first];
        const id = `${one.id} ${other.id}`;
        const pair = found.get(id) ?? { one, other, shared: new Map() };
        found.set(id, pair);
        const keys = pair.shared.get(reason) ?? [];
        if (reason !== 'similarName' || keys.length === 0)
          pair.shared.set(reason, [...keys, reason === 'similarName' ? bothNames(one, other) : key]);
      }
    }
  }
  return [...found.values()].map(({ one, other, shared }) => {
    const reasons = order.filter((reason) => shared.has(reason));
    return {
      oneId: one.id,
      otherId: other.id,
      reasons,
      keys: JSON.stringify(reasons.map((reason) => [reason, ...(shared.get(reason) ?? []).toSorted()])),
      score: reasons.reduce((sum, reason) => sum + weights[reason], 0),
    };
  });
}

type Group = [key: string, reason: DuplicateReason, sharing: readonly Compared[]];

function* groups(all: readonly Compared[]): Generator<Group> {
  const keysOf: Record<Exclude<DuplicateReason, 'similarName'>, (one: Compared) => readonly string[]> = {
    address: ({ addresses }) => [...new Set(addresses)],
    store: ({ stores }) => [...new Set(stores)],
    social: ({ socials }) => [...new Set(socials)],
    website: ({ websiteKey }) => (websiteKey === null ? [] : [websiteKey]),
    name: ({ likenessKey }) => (likenessKey === '' ? [] : [likenessKey]),
  };
  for (const [reason, keys] of Object.entries(keysOf)) {
    // These are the keys of the table.
    for (const [key, sharing] of grouped(all, keys)) yield [key, reason as DuplicateReason, sharing];
  }
  for (const [key, sharing] of grouped(all, blocksOf)) yield [key, 'similarName', sharing];
}

function grouped(
  all: readonly Compared[],
  keysOf: (one: Compared) => readonly string[],
): Map<string, Compared[]> {
  const sharing = new Map<string, Compared[]>();
  for (const one of all) {
    for (const key of keysOf(one)) {
      const its = sharing.get(key);
      if (its === undefined) sharing.set(key, [one]);
      else its.push(one);
    }
  }
  return sharing;
}

/** The beginning and the end of a name. None if it is short. */
function blocksOf({ likenessKey }: Pick<Compared, 'likenessKey'>): string[] {
  const letters = [...likenessKey];
  if (letters.length < blockLetters) return [];
  return [`${letters.slice(0, blockLetters).join('')}…`, `…${letters.slice(-blockLetters).join('')}`];
}

function isPair(reason: DuplicateReason, one: Compared, other: Compared): boolean {
  if (reason === 'address' || reason === 'store') return true;
  // Parts of a series share accounts and websites.
  if (reason === 'social' || reason === 'website') return numeralsOf(one.name) === numeralsOf(other.name);
  if (haveOtherMakers(one, other)) return false;
  return reason === 'name' || (one.likenessKey !== other.likenessKey && areSimilar(one.name, other.name));
}

/** Hosts without a path that too many listings have. */
function crowdedHosts(all: readonly Compared[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { websiteKey } of all) {
    const host = websiteKey === null ? '' : hostOf(websiteKey);
    counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([host, count]) => (count > maxOnHost ? [host] : [])));
}

/** The host of a website key. */
export function hostOf(websiteKey: string): string {
  return websiteKey.split('/', 1)[0] ?? '';
}

function bothNames(one: Compared, other: Compared): string {
  return [one.likenessKey, other.likenessKey].toSorted().join(' ');
}
