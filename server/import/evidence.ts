// What speaks for and against a record of the same name, as names are not unique.
import { columnAt } from '../../contract/exchange/columns.ts';
import type { ImportType } from '../../contract/import/import.ts';
import { checkStore, type StoreKind, stores } from '../../contract/links/links.ts';
import { fold, lettersOf } from '../../contract/text/fold.ts';
import type { MappedCell } from './convert.ts';

/** Values by path that tell records of one name apart, in a form that can be compared. */
export type Evidence = ReadonlyMap<string, string>;

/** Fields in which a difference says that it is another record, besides external ids and stores. */
const decisive: Record<ImportType, readonly string[]> = {
  gameListing: ['developer'],
  article: ['language', 'sourceUrl'],
  // Their names are unique.
  category: [],
  blockchain: ['caip2'],
};
/** Fields that may have changed: a difference only raises a doubt, unless something decisive is equal. */
const doubtful: Record<ImportType, readonly string[]> = {
  gameListing: ['publisher', 'websiteUrl'],
  article: ['type', 'byline'],
  category: [],
  blockchain: [],
};

/** The columns of the database that records are compared by. */
export function evidenceColumns(type: ImportType): string[] {
  return [...decisive[type], ...doubtful[type], 'externalIds', ...(type === 'gameListing' ? ['stores'] : [])];
}

export function evidenceOfCells(type: ImportType, cells: readonly MappedCell[]): Evidence {
  return evidence(
    cells.flatMap(({ path, text }) => {
      if (text === '' || !isEvidence(type, path)) return [];
      const read = columnAt(type, path)?.cell.read(text, () => undefined);
      return read !== undefined && 'value' in read ? [[path, String(read.value)]] : [];
    }),
  );
}

/** Of a row of the database with the columns of `evidenceColumns`. */
export function evidenceOfRecord(row: Readonly<Record<string, unknown>>): Evidence {
  return evidence(
    Object.entries(row).flatMap(([path, value]): [string, string][] => {
      if (typeof value !== 'string') return [];
      if (path !== 'externalIds' && path !== 'stores') return [[path, value]];
      const parts: Record<string, string> = JSON.parse(value);
      return Object.entries(parts).map(([part, one]) => [`${path}.${part}`, one]);
    }),
  );
}

/** Whether two may be the same, given their equal names. `sure` if something decisive is equal; `unclear` needs a person. */
export function compared(
  type: ImportType,
  one: Evidence,
  other: Evidence,
): 'sure' | 'same' | 'unclear' | 'other' {
  const both = [...one.keys()].filter((path) => other.has(path));
  const differs = (path: string) => one.get(path) !== other.get(path);
  const deciding = both.filter((path) => !doubtful[type].includes(path));
  const isSure = deciding.some((path) => !differs(path) && path !== 'language');
  if (deciding.some(differs)) return isSure ? 'unclear' : 'other';
  if (isSure) return 'sure';
  return both.some(differs) ? 'unclear' : 'same';
}

/** The path in which two differ, to say so. */
export function differenceOf(one: Evidence, other: Evidence): string | undefined {
  return [...one.keys()].find((path) => other.has(path) && one.get(path) !== other.get(path));
}

function isEvidence(type: ImportType, path: string): boolean {
  return (
    decisive[type].includes(path) ||
    doubtful[type].includes(path) ||
    path.startsWith('externalIds.') ||
    path.startsWith('stores.')
  );
}

function evidence(values: readonly (readonly [string, string])[]): Evidence {
  return new Map(
    values.flatMap(([path, value]) => {
      const key = keyOf(path, value);
      return key === '' ? [] : [[path, key]];
    }),
  );
}

const companies = / (inc|ltd|llc|gmbh|corp|co|limited|sa|sl|srl|ab|oy|bv|kk|pte)\b\.?/g;

function keyOf(path: string, value: string): string {
  if (path === 'developer' || path === 'publisher' || path === 'byline')
    return lettersOf(fold(value).replaceAll(companies, ''));
  // Our ids of other systems are compared as they are stored.
  if (path.startsWith('externalIds.')) return value;
  if (path.startsWith('stores.')) {
    const kind = Object.keys(stores).find((one) => `stores.${one}` === path);
    const checked = kind === undefined ? undefined : checkStore(kind as StoreKind, value);
    return checked?.ok ? checked.url : value;
  }
  if (path === 'websiteUrl' || path === 'sourceUrl')
    return fold(value)
      .replace(/^https?:\/\/(www\.)?/, '')
      .replace(/[/?#]+$/, '');
  return value;
}
