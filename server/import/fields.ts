// The fields that a column of a file can be mapped to.
import { type Column, columnAt, columnsOf } from '../../contract/exchange/columns.ts';
import { addressColumn, type ImportType, type Mapping } from '../../contract/import/import.ts';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import type { ColumnForm } from './forms.ts';
import type { Field } from './guess.ts';

/** Name or title: what a new record needs. */
export const nameFields = {
  gameListing: 'name',
  article: 'title',
  category: 'name',
  blockchain: 'name',
} as const;

const fieldsOf: Partial<Record<ImportType, readonly Field[]>> = {};

export function importFields(type: ImportType): readonly Field[] {
  fieldsOf[type] ??= [
    ...columnsOf(type).filter((column) => isImported(column)),
    ...(type === 'gameListing' ? [addressColumn] : []),
  ];
  return fieldsOf[type];
}

/** Read-only columns of an export are ignored, but for the id, which finds the record. */
function isImported({ path, readOnly }: Column): boolean {
  return !readOnly || path === 'id';
}

/** True for a path that a column can be mapped to. */
function isField(type: ImportType, path: string): boolean {
  if (type === 'gameListing' && path === addressColumn.path) return true;
  const column = columnAt(type, path);
  return column !== undefined && isImported(column);
}

/** The faults of a mapping. */
export function mappingFaults(
  type: ImportType,
  headers: readonly string[],
  { columns, key, mode, repairs = [] }: Mapping,
): FieldErrors {
  const faults: FieldErrors = {};
  const paths = new Set<string>();
  const taken = new Set<string>();
  columns.forEach(({ column, field }, index) => {
    if (!headers.includes(column)) faults[`columns.${index}.column`] = 'The file has no such column';
    else if (taken.has(column)) faults[`columns.${index}.column`] = 'Duplicate value';
    if (!isField(type, field)) faults[`columns.${index}.field`] = 'There is no such field';
    else if (paths.has(field)) faults[`columns.${index}.field`] = 'Another column has this field';
    taken.add(column);
    paths.add(field);
  });
  const name = nameFields[type];
  if (mode !== 'update' && !paths.has(name)) faults['columns'] = `Choose the column of the ${name}`;
  else if (columns.length === 0) faults['columns'] = 'Choose a field for at least one column';
  if (key === 'id' && !paths.has('id')) faults['key'] = 'Choose the column of the id';
  if (key === 'id' && mode === 'create') faults['key'] = 'New records have no id yet';
  if (key === 'name' && !paths.has(name)) faults['key'] = `Choose the column of the ${name}`;
  if (key === 'slug' && !paths.has('slug') && !paths.has(name))
    faults['key'] = 'Choose the column of the slug';
  if (key === 'externalId' && ![...paths].some((path) => path.startsWith('externalIds.')))
    faults['key'] = 'Choose the column of an external id';
  if (key === 'none' && mode !== 'create') faults['key'] = 'Choose how rows find their record';
  if (paths.has(addressColumn.path) && !paths.has('deployments'))
    faults['columns'] ??= 'Choose the column of the chains that the addresses are on';
  repairs.forEach(({ field, do: action, use, remember }, index) => {
    const at = `repairs.${index}`;
    const refers = columnAt(type, field)?.cell.references?.('x')[0]?.type;
    if (!paths.has(field)) faults[`${at}.field`] = 'No column has this field';
    if (action === 'use' && use === undefined) faults[`${at}.use`] = 'Name the value to use';
    if (action === 'create' && refers !== 'category') faults[`${at}.do`] = 'Only categories can be created';
    if (remember && !(action === 'use' && (refers === 'category' || refers === 'blockchain')))
      faults[`${at}.remember`] = 'Only other names of categories and chains are remembered';
  });
  return faults;
}

type Guessed = { column: string; field: string; form: ColumnForm };

/** A mapping by the guesses: rows find their record by what the file has that tells records apart best. */
export function guessedMapping(type: ImportType, guessed: readonly Guessed[]): Mapping {
  const paths = guessed.map(({ field }) => field);
  const key = paths.includes('id')
    ? 'id'
    : paths.some((path) => path.startsWith('externalIds.'))
      ? 'externalId'
      : paths.includes('slug')
        ? 'slug'
        : 'name';
  const mode = key === 'id' && !paths.includes(nameFields[type]) ? 'update' : 'upsert';
  const columns = guessed
    // An address is one on a chain.
    .filter(({ field }) => field !== addressColumn.path || paths.includes('deployments'))
    .map(({ column, field, form }) => ({
      column,
      field,
      ...(form.hasCommas && commaLists.has(field) ? { separator: 'comma' as const } : {}),
    }));
  return { columns, key, mode, empty: 'keep', missingCategories: 'refuse' };
}

/** Lists whose items have no commas, as names have. */
const commaLists = new Set([
  'categoryIds',
  'tags',
  'platforms',
  'gameModes',
  'earnModels',
  'riskFlags',
  'deployments',
  'blockchainIds',
]);
