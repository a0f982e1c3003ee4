// One part of an import: reads the cells of some rows, and creates or changes their records.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Find, Reference } from '../../contract/exchange/cells.ts';
import { withValue } from '../../contract/exchange/values.ts';
import { type ImportType, importKeys } from '../../contract/import/import.ts';
import type { RowFault } from '../../contract/jobs/jobs.ts';
import { importLimits } from '../../contract/kit/limits.ts';
import { parsePayload } from '../../contract/kit/payload.ts';
import { hasRight } from '../../contract/kit/rights.ts';
import { fold } from '../../contract/text/fold.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { Fields, FoundRecord } from '../history/kind.ts';
import type { Outcome, PartContext } from '../jobs/kind.ts';
import { recordsOfPart } from '../jobs/part-records.ts';
import { refusalOf } from '../jobs/refusals.ts';
import { attempt, type CallCode, type TypeCode } from '../jobs/type-code.ts';
import {
  type FieldValue,
  faultsByHeader,
  type ImportInput,
  type MappedCell,
  mappedCells,
  referencesIn,
  valuesOf,
} from './convert.ts';
import { findRecords } from './keys.ts';
import { leadingIds } from './leading-ids.ts';
import { findPictures, isPictureUrl, pictureUrlsIn } from './picture-urls.ts';
import { findReferences, keyOf } from './references.ts';

type GivenRow = { n: number; cells: readonly string[] };
type Row = { n: number; cells: MappedCell[]; values: FieldValue[] };
type Done = Omit<Outcome, 'n'>;

export async function importRows(
  type: ImportType,
  input: ImportInput,
  given: readonly GivenRow[],
  context: PartContext,
): Promise<Outcome[]> {
  const code = await context.codeOf(type);
  const mapped = given.map(({ cells }) => mappedCells(type, input, cells));
  const find = await references(
    input,
    mapped.flatMap((cells) => referencesIn(type, cells)),
    context,
  );
  const found = await findRecords(context.db, type, input, mapped);
  const known = found.flatMap((ids) => (ids.length === 1 ? ids : []));
  const recordOf = await recordsOfPart(code, context, known);
  const changing = await leadingIds(context.db, type, input, known);
  const outcomes: Outcome[] = [];
  const created: Row[] = [];
  for (const [index, { n }] of given.entries()) {
    const cells = mapped[index] ?? [];
    const { values: read, faults } = valuesOf(type, cells, find);
    const { values, hasPictures } = withoutUrls(type, cells, read, context);
    const ids = found[index] ?? [];
    const message = unfit(input, ids.length);
    if (faults.length > 0 || message !== undefined) {
      const others = contractFaults(cells, values, ids.length === 0 ? code.create : code.edit);
      outcomes.push({ n, ...refused([...faults, ...others], message) });
    } else if (ids[0] === undefined) created.push({ n, cells, values });
    else {
      const record = await recordOf(ids[0]);
      const done =
        record === undefined
          ? refused([], 'This record was deleted since')
          : await change(
              { n, cells, values: changing(ids[0], values) },
              ids[0],
              record,
              code,
              input,
              context,
            );
      outcomes.push({ n, ...(hasPictures ? toDo(done) : done) });
    }
  }
  return [...outcomes, ...(await create(created, code, context))];
}

/** A check knows no picture of a URL: it checks the row without the fields that have one. */
function withoutUrls(
  type: ImportType,
  cells: readonly MappedCell[],
  values: FieldValue[],
  { isCheck }: PartContext,
): { values: FieldValue[]; hasPictures: boolean } {
  const paths = new Set(isCheck ? pictureUrlsIn(type, cells).map(({ path }) => path) : []);
  return { values: values.filter(({ path }) => !paths.has(path)), hasPictures: paths.size > 0 };
}

/** Whether the picture changes the record is known when it was downloaded. */
function toDo(done: Done): Done {
  return done.outcome === 'unchanged' ? { ...done, outcome: 'changed', before: {}, after: {} } : done;
}

/** Why a row with this many records does not fit the mode. */
function unfit({ mode, key }: ImportInput, records: number): string | undefined {
  const name = importKeys[key].toLowerCase();
  if (records > 1) return 'More than one record has these external ids';
  if (records === 1 && mode === 'create') return `A record with this ${name} exists`;
  if (records === 0 && (mode === 'update' || key === 'id')) return `No record has this ${name}`;
  return undefined;
}

function refused(faults: readonly RowFault[], message?: string): Done {
  const texts = [
    ...(message === undefined ? [] : [message]),
    ...faults.map((one) => `${one.field}: ${one.message}`),
  ];
  return { outcome: 'refused', message: texts.join('; '), faults };
}

/** Faults of the values that could be read, so that one reply names all of a row. */
function contractFaults(cells: MappedCell[], values: FieldValue[], code: CallCode | undefined): RowFault[] {
  const parsed = code && parsePayload(code.call.input, newFields(values));
  if (parsed === undefined || parsed.ok) return [];
  const isMapped = ([path]: [string, string]) =>
    values.some((one) => path.startsWith(one.path) && !one.isBlank);
  return faultsByHeader(cells, Object.fromEntries(Object.entries(parsed.errors).filter(isMapped)));
}

/** What cells refer to. Creates missing categories if that was chosen. */
async function references(
  input: ImportInput,
  all: readonly Reference[],
  context: PartContext,
): Promise<Find> {
  const { db, who, codeOf } = context;
  const byName = await findReferences(db, all);
  const byUrl = await findPictures(all, context);
  const find: Find = (one) => (isPictureUrl(one) ? byUrl(one) : byName(one));
  if (input.missingCategories === 'refuse') return find;
  const added = new Map<string, ReturnType<Find>>();
  const missing = all.filter((one) => one.type === 'category' && find(one) === undefined);
  const category = missing.length === 0 ? undefined : (await codeOf('category')).create;
  for (const reference of missing) {
    const key = keyOf({ ...reference, text: fold(reference.text) });
    if (added.has(key)) continue;
    if (category === undefined || !hasRight(who.roles, 'categories.edit')) {
      added.set(key, { fault: 'You may not create categories' });
      continue;
    }
    const made = await attempt(context, category, { name: reference.text });
    const id = 'refused' in made ? null : made.entries[0]?.entity.id;
    const fault = 'refused' in made ? refusalOf(made.refused).message : 'Not found';
    added.set(key, typeof id === 'string' ? { id } : { fault: fault ?? 'Not found' });
  }
  return (reference) => find(reference) ?? added.get(keyOf({ ...reference, text: fold(reference.text) }));
}

/** Changes the fields of a record that differ from the row. */
async function change(
  row: Row,
  id: string,
  record: FoundRecord,
  code: TypeCode,
  input: ImportInput,
  context: PartContext,
): Promise<Done> {
  const { db } = context;
  const label = nameIn(record.fields, row);
  const sent = differing(record.fields, editedFields(record.fields, row.values, code, input));
  const payload = { id, version: record.version, ...sent };
  const parsed = parsePayload(code.edit.call.input, payload);
  if (parsed.ok && Object.keys(differing(record.fields, fieldsIn(parsed.value, sent))).length === 0)
    return { outcome: 'unchanged', entityId: id, ...label };
  await sql`savepoint "import"`.execute(db);
  const entries: AuditEntry[] = [];
  const made = await attempt(
    { ...context, found: record.found, audit: (entry) => void entries.push(entry) },
    code.edit,
    payload,
  );
  const after = 'refused' in made ? {} : differing(record.fields, fieldsIn(written(entries), sent));
  // The edit may store a value in the form that it had before.
  const isSame = !('refused' in made) && Object.keys(after).length === 0;
  if (isSame) await sql`rollback to savepoint "import"`.execute(db);
  await sql`release savepoint "import"`.execute(db);
  if ('refused' in made) return refusal(row, made.refused);
  if (isSame) return { outcome: 'unchanged', entityId: id, ...label };
  for (const entry of entries) context.audit(entry);
  return { outcome: 'changed', entityId: id, ...label, before: fieldsIn(record.fields, after), after };
}

/** The record's name, for a row that has none. */
function nameIn({ name, title }: Fields, { values }: Row): { label?: string } {
  const isNamed = values.some(({ path, isBlank }) => ['name', 'title'].includes(path) && !isBlank);
  return isNamed ? {} : { label: String(name ?? title) };
}

/** The fields of an edit: blank cells keep the value, or clear a field that may be empty. */
function editedFields(
  current: Fields,
  values: readonly FieldValue[],
  code: TypeCode,
  { empty }: ImportInput,
): Fields {
  let fields: Fields = {};
  for (const { path, value, isBlank } of values) {
    if (isBlank && empty === 'keep') continue;
    const [name = path] = path.split('.');
    const next = withValue({ [name]: fields[name] ?? current[name] }, path, value);
    if (isBlank && !code.fields.shape[name]?.safeParse(next[name]).success) continue;
    fields = { ...fields, ...next };
  }
  return fields;
}

/** Creates the records of rows, all at once if their type can. A refused row leaves the others. */
async function create(rows: readonly Row[], code: TypeCode, context: PartContext): Promise<Outcome[]> {
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
        ...left.map(({ n }, index) => ({ n, ...creation(entries[index], code, context) })),
      ];
    }
    const faults = faultsByRow(made.refused.details.fieldErrors ?? {});
    // Nothing says which row it was: they are tried one by one.
    if (faults.size === 0) break;
    for (const [index, fieldErrors] of faults) {
      const row = left[index];
      if (row !== undefined) outcomes.push({ n: row.n, ...refused(faultsByHeader(row.cells, fieldErrors)) });
    }
    left = left.filter((_, index) => !faults.has(index));
  }
  for (const row of left) outcomes.push({ n: row.n, ...(await createOne(row, code, context)) });
  return outcomes;
}

async function createOne(row: Row, code: TypeCode, context: PartContext): Promise<Done> {
  if (code.create === undefined) throw new Error(`Records of the type ${code.type} cannot be created`);
  const made = await attempt(context, code.create, newFields(row.values));
  return 'refused' in made ? refusal(row, made.refused) : creation(made.entries[0], code, context);
}

function newFields(values: readonly FieldValue[]): Fields {
  return values.reduce<Fields>(
    (fields, { path, value, isBlank }) => (isBlank ? fields : withValue(fields, path, value)),
    {},
  );
}

/** All fields of a new record, since a later change of any of them keeps an undo from deleting it. */
function creation(entry: AuditEntry | undefined, code: TypeCode, { isCheck }: PartContext): Done {
  const id = entry?.entity.id;
  if (entry === undefined || typeof id !== 'string') throw new Error('A creation names its record');
  const record = written([entry]);
  const after = Object.fromEntries(Object.keys(code.fields.shape).map((name) => [name, record[name]]));
  return { outcome: 'changed', before: null, after, ...(isCheck ? {} : { entityId: id }) };
}

function refusal(row: Row, error: Parameters<typeof refusalOf>[0]): Done {
  const { fieldErrors } = error.details;
  return fieldErrors === undefined ? refusalOf(error) : refused(faultsByHeader(row.cells, fieldErrors));
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

/** The record that a call has written, by its audit entry. */
function written([entry]: readonly AuditEntry[]): Fields {
  return { ...entry?.after };
}

function fieldsIn(record: object, names: Fields): Fields {
  const all: Fields = { ...record };
  return Object.fromEntries(Object.keys(names).map((name) => [name, all[name]]));
}

function differing(current: Fields, fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(value, current[name])),
  );
}
