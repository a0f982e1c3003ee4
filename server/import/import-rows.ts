// One part of an import: reads the cells of some rows, and creates or changes their records.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { withValue } from '../../contract/exchange/values.ts';
import { type ImportType, importKeys } from '../../contract/import/import.ts';
import type { RowFault } from '../../contract/jobs/jobs.ts';
import { parsePayload } from '../../contract/kit/payload.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { Fields, FoundRecord } from '../history/kind.ts';
import type { Outcome, PartContext } from '../jobs/kind.ts';
import { recordsOfPart } from '../jobs/part-records.ts';
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
import { createRows, type Done, newFields, type Row, refusal, refused, written } from './create-rows.ts';
import { partReferences } from './import-references.ts';
import { findRecords } from './keys.ts';
import { leadingIds } from './leading-ids.ts';
import { pictureUrlsIn } from './picture-urls.ts';
import { rememberAliases } from './remembered.ts';

type GivenRow = { n: number; cells: readonly string[] };

export async function importRows(
  type: ImportType,
  input: ImportInput,
  given: readonly GivenRow[],
  context: PartContext,
): Promise<Outcome[]> {
  const code = await context.codeOf(type);
  const mapped = given.map(({ cells }) => mappedCells(type, input, cells));
  const { find, created: named } = await partReferences(
    type,
    input,
    mapped.flatMap((cells) => referencesIn(type, cells)),
    context,
  );
  if (!context.isCheck) await rememberAliases(find, context);
  const found = await findRecords(context.db, type, input, mapped);
  const known = found.flatMap(({ ids }) => (ids.length === 1 ? ids : []));
  const recordOf = await recordsOfPart(code, context, known);
  const changing = await leadingIds(context.db, type, input, known);
  const outcomes: Outcome[] = [];
  const created: Row[] = [];
  for (const [index, { n }] of given.entries()) {
    const cells = mapped[index] ?? [];
    if (cells.some((cell) => cell.isSkipped)) {
      outcomes.push({ n, outcome: 'unchanged', message: skippedRow });
      continue;
    }
    const { values: read, faults } = valuesOf(type, cells, find);
    const { values, hasPictures } = withoutUrls(type, cells, read, context);
    const { ids = [], unclear, note } = found[index] ?? {};
    const message = unclear ?? unfit(input, ids.length);
    if (faults.length > 0 || message !== undefined) {
      const others = contractFaults(cells, values, ids.length === 0 ? code.create : code.edit);
      outcomes.push({ n, ...refused([...faults, ...others], cells, message) });
    } else if (ids[0] === undefined) created.push({ n, cells, values, note });
    else {
      const record = await recordOf(ids[0]);
      const done =
        record === undefined
          ? refused([], cells, 'This record was deleted since')
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
  const all = [...outcomes, ...(await createRows(created, code, context))];
  return named.size === 0 ? all : all.map((one) => ({ ...one, ...withNames(one, named) }));
}

/** The message of a row that a repair skips. */
export const skippedRow = 'Skipped';

/** A check shows the categories that it would create by their names, as their ids are gone with it. */
function withNames({ after }: Outcome, named: ReadonlyMap<string, string>): Pick<Outcome, 'after'> {
  const ids = after?.['categoryIds'];
  if (!Array.isArray(ids)) return {};
  return { after: { ...after, categoryIds: ids.map((id) => named.get(id) ?? id) } };
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

/** Faults of the values that could be read, so that one reply names all of a row. */
function contractFaults(cells: MappedCell[], values: FieldValue[], code: CallCode | undefined): RowFault[] {
  const parsed = code && parsePayload(code.call.input, newFields(values));
  if (parsed === undefined || parsed.ok) return [];
  const isMapped = ([path]: [string, string]) =>
    values.some((one) => path.startsWith(one.path) && !one.isBlank);
  return faultsByHeader(cells, Object.fromEntries(Object.entries(parsed.errors).filter(isMapped)));
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
  const after =
    'refused' in made || entries.length === 0
      ? {}
      : differing(record.fields, fieldsIn(written(entries), sent));
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

function fieldsIn(record: object, names: Fields): Fields {
  const all: Fields = { ...record };
  return Object.fromEntries(Object.keys(names).map((name) => [name, all[name]]));
}

function differing(current: Fields, fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(value, current[name])),
  );
}
