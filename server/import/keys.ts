// How rows find the records that they stand for.
import { type Kysely, sql } from 'kysely';
import { withoutMark } from '../../contract/exchange/cells.ts';
import { columnAt } from '../../contract/exchange/columns.ts';
import type { ImportType } from '../../contract/import/import.ts';
import { externalId } from '../../contract/kit/external-ids.ts';
import { fold } from '../../contract/text/fold.ts';
import type { Tables } from '../database/database.ts';
import type { ImportInput, MappedCell } from './convert.ts';
import {
  compared,
  differenceOf,
  type Evidence,
  evidenceColumns,
  evidenceOfCells,
  evidenceOfRecord,
} from './evidence.ts';
import { nameFields } from './fields.ts';

export const tables = {
  gameListing: 'listing',
  article: 'article',
  category: 'category',
  blockchain: 'blockchain',
} as const satisfies Record<ImportType, keyof Tables>;

/** Fields of which no two records have the same value, besides ids, slugs and external ids. */
const uniqueFields: Record<ImportType, readonly string[]> = {
  gameListing: [],
  article: [],
  category: ['name'],
  blockchain: ['name', 'caip2'],
};

type Key = { key: string; header: string };

/** The values of a row that no other row of the file may have. */
export function uniqueKeys(type: ImportType, cells: readonly MappedCell[]): Key[] {
  return cells.flatMap(({ path, header, text }) => {
    const isExternal = path.startsWith('externalIds.');
    const isUnique = path === 'id' || path === 'slug' || isExternal || uniqueFields[type].includes(path);
    const key = isExternal ? storedId(text) : fold(text);
    return isUnique && text !== '' ? [{ key: `${path}:${key}`, header }] : [];
  });
}

/** An external id in the form in which it is stored, and compared by every character. */
function storedId(text: string): string {
  return externalId.safeParse(withoutMark(text)).data ?? text;
}

/** Whether a row goes by its name: that is chosen, or its slug or external ids are blank. */
export function goesByName(type: ImportType, input: ImportInput, cells: readonly MappedCell[]): boolean {
  if (input.key === 'none' || input.key === 'id') return false;
  return recordKeys(input, cells).length === 0 && nameOf(type, cells) !== '';
}

export function nameOf(type: ImportType, cells: readonly MappedCell[]): string {
  return textAt(cells, nameFields[type]);
}

function textAt(cells: readonly MappedCell[], path: string): string {
  return cells.find((cell) => cell.path === path)?.text ?? '';
}

/** The keys of a row: ids, slugs, or external ids as JSON of source and id. */
function recordKeys({ key }: ImportInput, cells: readonly MappedCell[]): string[] {
  if (key === 'id' || key === 'slug') return [textAt(cells, key)].filter((text) => text !== '');
  if (key === 'none' || key === 'name') return [];
  return cells.flatMap(({ path, text }) =>
    path.startsWith('externalIds.') && text !== ''
      ? [JSON.stringify([path.slice('externalIds.'.length), storedId(text)])]
      : [],
  );
}

/** What a row stands for: no record, one, or more if the row is ambiguous. */
export type Match = {
  ids: string[];
  /** Why a name finds none although a record has it. */
  unclear?: string;
  /** What to know of a new record. */
  note?: string;
};

export async function findRecords(
  db: Kysely<Tables>,
  type: ImportType,
  input: ImportInput,
  rows: readonly (readonly MappedCell[])[],
): Promise<Match[]> {
  const keys = rows.map((cells) => recordKeys(input, cells));
  const ids = await idsOf(db, type, input.key, [...new Set(keys.flat())]);
  const named = rows.map((cells) => goesByName(type, input, cells));
  const byKey = keys.map((own) => [...new Set(own.flatMap((key) => ids.get(key) ?? []))]);
  const byName = await namesakes(
    db,
    type,
    rows.filter((cells, index) => byKey[index]?.length === 0 && nameOf(type, cells) !== ''),
  );
  return rows.map((cells, index) => {
    if (named[index]) return matchByName(type, cells, byName);
    const found = byKey[index] ?? [];
    const isNamesake = found.length === 0 && byName.has(fold(nameOf(type, cells)));
    return { ids: found, ...(isNamesake ? { note: namesakeNote } : {}) };
  });
}

/** How the message of a new record begins that has the name of another one. */
export const namesakeNote = 'Another record has this name';

type Namesake = { id: string; evidence: Evidence };

async function namesakes(
  db: Kysely<Tables>,
  type: ImportType,
  rows: readonly (readonly MappedCell[])[],
): Promise<Map<string, Namesake[]>> {
  const names = [...new Set(rows.map((cells) => fold(nameOf(type, cells))))];
  if (names.length === 0) return new Map();
  const columns = evidenceColumns(type).map((column) => sql.ref(column));
  const { rows: found } = await sql<{ id: string; nameKey: string }>`
    select "id", "nameKey", ${sql.join(columns)} from ${sql.table(tables[type])}
    where "nameKey" in (${sql.join(names)})`.execute(db);
  const known = found.map(({ id, nameKey, ...row }) => ({
    id,
    nameKey,
    evidence: evidenceOfRecord(row),
  }));
  return Map.groupBy(known, ({ nameKey }) => nameKey);
}

/** A name finds a record only if nothing speaks against it. */
function matchByName(
  type: ImportType,
  cells: readonly MappedCell[],
  byName: ReadonlyMap<string, readonly Namesake[]>,
): Match {
  const own = evidenceOfCells(type, cells);
  const all = (byName.get(fold(nameOf(type, cells))) ?? []).map((one) => ({
    ...one,
    result: compared(type, own, one.evidence),
  }));
  const ids = (...results: string[]) =>
    all.flatMap(({ id, result }) => (results.includes(result) ? [id] : []));
  const sure = ids('sure');
  if (sure.length === 1) return { ids: sure };
  const possible = ids('sure', 'same', 'unclear');
  const [first] = all;
  if (possible.length > 1)
    return { ids: [], unclear: 'More than one record has this name: add a column of ids' };
  const label = (path: string | undefined) => (path && columnAt(type, path)?.label.toLowerCase()) ?? 'values';
  const [unclear] = ids('unclear');
  if (unclear !== undefined) {
    const other = all.find(({ id }) => id === unclear);
    const path = other && differenceOf(own, other.evidence);
    return { ids: [], unclear: `A record of this name has another ${label(path)}: add a column of ids` };
  }
  if (possible.length === 1 || first === undefined) return { ids: possible };
  return {
    ids: [],
    note: `${namesakeNote}, with another ${label(differenceOf(own, first.evidence))}`,
  };
}

async function idsOf(
  db: Kysely<Tables>,
  type: ImportType,
  key: ImportInput['key'],
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0 || key === 'none') return new Map();
  const table = tables[type];
  if (key === 'id') {
    const { rows } = await sql<{ id: string }>`
      select "id" from ${sql.table(table)} where "id" in (${sql.join(keys)})`.execute(db);
    return new Map(rows.map(({ id }) => [id, id]));
  }
  if (key === 'slug') {
    const rows = await db
      .selectFrom('slug')
      .select(['slug', 'entityId'])
      .where('type', '=', table)
      .where('slug', 'in', keys)
      .execute();
    return new Map(rows.map(({ slug, entityId }) => [slug, entityId]));
  }
  const pairs = keys.map((one): [string, string] => JSON.parse(one));
  const rows = await db
    .selectFrom('externalId')
    .select(['source', 'externalId', 'entityId'])
    .where('type', '=', table)
    .where('source', 'in', [...new Set(pairs.map(([source]) => source))])
    .where(
      'externalId',
      'in',
      pairs.map(([, id]) => id),
    )
    .execute();
  return new Map(rows.map((row) => [JSON.stringify([row.source, row.externalId]), row.entityId]));
}
