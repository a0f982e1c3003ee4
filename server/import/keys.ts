// How rows find the records that they stand for.
import { type Kysely, sql } from 'kysely';
import { transliterate } from 'transliteration';
import type { ImportType } from '../../contract/import/import.ts';
import { fold } from '../../contract/text/fold.ts';
import { slugFrom } from '../../contract/text/slugs.ts';
import type { Tables } from '../database/database.ts';
import type { ImportInput, MappedCell } from './convert.ts';
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
export function uniqueKeys(type: ImportType, input: ImportInput, cells: readonly MappedCell[]): Key[] {
  const own = cells.flatMap(({ path, header, text }) => {
    const isExternal = path.startsWith('externalIds.');
    const isUnique = path === 'id' || path === 'slug' || isExternal || uniqueFields[type].includes(path);
    // External ids differ by case.
    const key = isExternal ? text : fold(text);
    return isUnique && text !== '' ? [{ key: `${path}:${key}`, header }] : [];
  });
  const hasSlug = cells.some(({ path, text }) => path === 'slug' && text !== '');
  if (input.key !== 'slug' || hasSlug) return own;
  return [...own, ...recordKeys(type, input, cells).map((key) => ({ key: `slug:${key}`, header: 'slug' }))];
}

/** The keys of a row: ids, slugs, or external ids as JSON of source and id. */
function recordKeys(type: ImportType, { key }: ImportInput, cells: readonly MappedCell[]): string[] {
  const textAt = (path: string) => cells.find((cell) => cell.path === path)?.text ?? '';
  if (key === 'id') return [textAt('id')].filter((text) => text !== '');
  if (key === 'slug') {
    const slug = textAt('slug') || slugFrom(textAt(nameFields[type]), (name) => transliterate(name));
    return slug === '' ? [] : [slug];
  }
  if (key === 'none') return [];
  return cells.flatMap(({ path, text }) =>
    path.startsWith('externalIds.') && text !== ''
      ? [JSON.stringify([path.slice('externalIds.'.length), text])]
      : [],
  );
}

/** The ids of the records that each row stands for: none, one, or more if the row is ambiguous. */
export async function findRecords(
  db: Kysely<Tables>,
  type: ImportType,
  input: ImportInput,
  rows: readonly (readonly MappedCell[])[],
): Promise<string[][]> {
  const keys = rows.map((cells) => recordKeys(type, input, cells));
  const ids = await idsOf(db, type, input.key, [...new Set(keys.flat())]);
  return keys.map((own) => [...new Set(own.flatMap((key) => ids.get(key) ?? []))]);
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
