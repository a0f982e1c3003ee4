// Creates the records of rows, and says what became of a row.

import { withValue } from '../../contract/exchange/values.ts';
import type { RowFault } from '../../contract/jobs/jobs.ts';
import { importLimits } from '../../contract/kit/limits.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { Fields } from '../history/kind.ts';
import type { Outcome, PartContext } from '../jobs/kind.ts';
import { refusalOf } from '../jobs/refusals.ts';
import { attempt, type TypeCode } from '../jobs/type-code.ts';
import { type FieldValue, faultsByHeader, type MappedCell } from './convert.ts';

export type Row = { n: number; cells: MappedCell[]; values: FieldValue[]; note?: string | undefined };
export type Done = Omit<Outcome, 'n'>;

/** Creates the records of rows, all at once if their type can. A refused row leaves the others. */
export async function createRows(
  rows: readonly Row[],
  code: TypeCode,
  context: PartContext,
): Promise<Outcome[]> {
  const { createMany } = code;
  const outcomes: Outcome[] = [];
  let left = [...rows];
  while (createMany !== undefined && left.length > 0 && left.length <= importLimits.rows) {
    const entries: AuditEntry[] = [];
    const made = await attempt({ ...context, audit: (entry) => void entries.push(entry) }, createMany, {
      rows: left.map(({ values }) => newFields(values)),
    });
    if (!('refused' in made)) {
      for (const entry of entries) context.audit(entry);
      return [
        ...outcomes,
        ...left.map((row, index) => ({ n: row.n, ...creation(row, entries[index], code, context) })),
      ];
    }
    const faults = faultsByRow(made.refused.details.fieldErrors ?? {});
    // Nothing says which row it was: they are tried one by one.
    if (faults.size === 0) break;
    for (const [index, fieldErrors] of faults) {
      const row = left[index];
      if (row !== undefined)
        outcomes.push({ n: row.n, ...refused(faultsByHeader(row.cells, fieldErrors), row.cells) });
    }
    left = left.filter((_, index) => !faults.has(index));
  }
  for (const row of left) outcomes.push({ n: row.n, ...(await createOne(row, code, context)) });
  return outcomes;
}

async function createOne(row: Row, code: TypeCode, context: PartContext): Promise<Done> {
  if (code.create === undefined) throw new Error(`Records of the type ${code.type} cannot be created`);
  const made = await attempt(context, code.create, newFields(row.values));
  return 'refused' in made ? refusal(row, made.refused) : creation(row, made.entries[0], code, context);
}

export function newFields(values: readonly FieldValue[]): Fields {
  return values.reduce<Fields>(
    (fields, { path, value, isBlank }) => (isBlank ? fields : withValue(fields, path, value)),
    {},
  );
}

function creation(
  { note }: Row,
  entry: AuditEntry | undefined,
  code: TypeCode,
  { isCheck }: PartContext,
): Done {
  const id = entry?.entity.id;
  if (entry === undefined || typeof id !== 'string') throw new Error('A creation names its record');
  return {
    outcome: 'changed',
    before: null,
    after: createdFields(entry, code),
    ...(isCheck ? {} : { entityId: id }),
    ...(note === undefined ? {} : { message: note }),
  };
}

/** All fields of a new record, since a later change of any of them keeps an undo from deleting it. */
export function createdFields(entry: AuditEntry, code: Pick<TypeCode, 'fields'>): Fields {
  const record = written([entry]);
  return Object.fromEntries(Object.keys(code.fields.shape).map((name) => [name, record[name]]));
}

export function refusal(row: Row, error: Parameters<typeof refusalOf>[0]): Done {
  const { fieldErrors } = error.details;
  return fieldErrors === undefined
    ? refusalOf(error)
    : refused(faultsByHeader(row.cells, fieldErrors), row.cells);
}

/** Errors such as `rows.3.slug` by the position of their row. */
function faultsByRow(fieldErrors: Readonly<Record<string, string>>): Map<number, Record<string, string>> {
  const byRow = new Map<number, Record<string, string>>();
  for (const [path, message] of Object.entries(fieldErrors)) {
    const [, index, field] = /^rows\.(\d+)\.(.+)$/.exec(path) ?? [];
    if (index === undefined || field === undefined) continue;
    byRow.set(Number(index), { ...byRow.get(Number(index)), [field]: message });
  }
  return byRow;
}

/** A refused row. The reason names the item of a list that a fault is about. */
export function refused(faults: readonly RowFault[], cells: readonly MappedCell[], message?: string): Done {
  const isItem = ({ field, value }: RowFault) =>
    value !== null && cells.some(({ header, text }) => header === field && !text.startsWith(value));
  const texts = [
    ...(message === undefined ? [] : [message]),
    ...faults.map(
      (one) => `${one.field}: ${isItem(one) ? `“${short(one.value ?? '')}”: ` : ''}${one.message}`,
    ),
  ];
  return { outcome: 'refused', message: texts.join('; '), faults };
}

function short(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}

/** The record that a call has written, by its audit entry. */
export function written([entry]: readonly AuditEntry[]): Fields {
  return { ...entry?.after };
}
