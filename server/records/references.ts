// References between records: finding referrers, refusing deletions, and merging. Features declare their references in
// `features/<entity>/<entity>.references.ts`.
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { maxAliases, type Uses } from '../../contract/kit/references.ts';
import { fold } from '../../contract/text/fold.ts';
import { noteParts } from '../audit/audit.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import { changesReferring, moveInChanges } from '../changes/references.ts';
import type { Tables } from '../database/database.ts';
import { fail, failOn } from '../errors.ts';
import { declaredIn } from './declared.ts';
import { mayView, namedTypes, type Viewer, visibleName } from './visible-names.ts';

/** How records of one table refer to those of another. */
export type Reference = {
  /** The table of the records that are referred to. */
  to: string;
  /** The table and column with the id: of the owner itself, or of a join table with its row id (`<owner>Seq`) and a position. */
  table: string;
  column: string;
  /** For columns that refer to several tables: only rows with this value in another column. */
  only?: { column: string; value: string };
  /** The referring table, its column with the records' names, and their type in replies. */
  owner: string;
  label: string;
  type: string;
  /** The owner's field with the reference, and its value in a row of `table`: in a join table a part of the field's list. */
  path: string;
  value: (row: Row) => unknown;
  /** The columns of a value, where they are not named as its parts are. */
  columns?: (value: Row) => Row;
  /**
   * In a merge, a row of the join table is dropped if the owner has one on the target with the same values in these columns. Without
   * them an owner keeps its earlier row, so that a primary reference stays primary.
   */
  distinct?: readonly string[];
  /** A column that is no part of a value, and the one that it is derived from. */
  derived?: { column: string; from: string };
};

type Row = Readonly<Record<string, unknown>>;

/** The number of records that refer to one, and a sample of them. */
type Referrers = { count: number; sample: { type: string; id: string; label: string }[] };

/** Examples in a refusal. */
const sampleSize = 5;
const maxNamed = 3;

let declared: Promise<Reference[]> | undefined;

/** References to a table: those within it first, then in the order of `namedTypes`. */
export async function referencesTo(target: string): Promise<Reference[]> {
  declared ??= loadReferences();
  const rank = ({ owner, type }: Reference) => (owner === target ? -1 : namedTypes.indexOf(type));
  const found = (await declared).filter(({ to }) => to === target);
  return found.sort((one, other) => rank(one) - rank(other));
}

async function loadReferences(): Promise<Reference[]> {
  const modules = await declaredIn<{ references: Reference[] }>('.references.ts');
  return modules.flatMap(({ references }) => references);
}

const joinColumn = ({ owner }: Reference) => sql.ref(`${owner}Seq`);
/** True for references in a join table. */
export const isJoined = ({ table, owner }: Reference) => table !== owner;

/** The rows that refer to a record. */
function rowsOf({ table, column, only }: Reference, id: string): RawBuilder<unknown> {
  const all = sql`from ${sql.table(table)} where ${sql.ref(column)} = ${id}`;
  return only === undefined ? all : sql`${all} and ${sql.ref(only.column)} = ${only.value}`;
}

/** All records that refer to one. */
async function findReferrers(db: Kysely<Tables>, target: string, id: string): Promise<Referrers> {
  const all: Referrers = { count: 0, sample: [] };
  for (const reference of await referencesTo(target)) {
    const { owner, label, type } = reference;
    const [rows, seq] = [rowsOf(reference, id), joinColumn(reference)];
    const counted = await sql<{ count: number }>`
      select count(${isJoined(reference) ? sql`distinct ${seq}` : sql`*`}) as "count" ${rows}`.execute(db);
    const pending = await changesReferring(db, reference, id, sampleSize);
    const count = counted.rows[0]?.count ?? 0;
    all.count += pending.count;
    if (count === 0) {
      all.sample.push(...pending.sample.map((row) => ({ type, ...row })));
      continue;
    }
    const limit = sql`limit ${sql.lit(sampleSize)}`;
    const named = sql`select "id", ${sql.ref(label)} as "label"`;
    const sample = isJoined(reference)
      ? sql`${named} from ${sql.table(owner)}
          where "seq" in (select distinct ${seq} ${rows} order by ${seq} ${limit}) order by "seq"`
      : sql`${named} ${rows} order by "nameKey", "id" ${limit}`;
    const found = await sql<{ id: string; label: string }>`${sample}`.execute(db);
    all.count += count;
    all.sample.push(...[...found.rows, ...pending.sample].map((row) => ({ type, ...row })));
  }
  return { count: all.count, sample: all.sample.slice(0, sampleSize) };
}

/** Ends the call with `in_use` if the record to delete has referrers. */
export async function refuseWhileUsed(
  db: Kysely<Tables>,
  target: string,
  id: string,
  viewer: Viewer,
): Promise<void> {
  const { count, sample } = await findReferrers(db, target, id);
  if (count === 0) return;
  const examples = sample
    .filter(({ type }) => mayView(viewer, type))
    .slice(0, maxNamed)
    .map(({ label }) => label);
  const such = examples.length === 0 ? '' : `, such as ${examples.join(', ')}`;
  fail('in_use', {
    text: `Still in use: ${count} ${count === 1 ? 'record names' : 'records name'} it${such}`,
    data: { count, sample: sample.map(shownTo(viewer)) },
  });
}

/** The records that cannot be deleted, each with the data of its refusal. */
export async function usedAmong(
  db: Kysely<Tables>,
  target: string,
  ids: readonly string[],
  viewer: Viewer,
): Promise<Uses> {
  const used: Uses = [];
  for (const id of ids) {
    const { count, sample } = await findReferrers(db, target, id);
    if (count > 0) used.push({ id, count, sample: sample.map(shownTo(viewer)) });
  }
  return used;
}

function shownTo(viewer: Viewer) {
  return (one: Referrers['sample'][number]) => ({ ...one, label: visibleName(viewer, one.type, one.label) });
}

type Merge = { from: string; to: string };
/** Who changes referrers, when, and the id of the audit row that the changes belong to. */
type Act = { who: Pick<Caller, 'id'>; now: Date; auditId: string };

/**
 * Changes all references to one record into references to another: raises the versions of the referrers and notes the former value of
 * their field. Returns their numbers by type.
 */
export async function moveReferences(
  db: Transaction<Tables>,
  target: string,
  merge: Merge,
  act: Act,
): Promise<Readonly<Record<string, number>>> {
  const moved: Record<string, number> = {};
  for (const reference of await referencesTo(target)) {
    const move = isJoined(reference) ? moveJoined : moveDirect;
    moved[reference.type] = (moved[reference.type] ?? 0) + (await move(db, reference, merge, act));
    await moveInChanges(db, reference, merge, act.now);
  }
  return moved;
}

const stamp = ({ who, now }: Act) =>
  sql`"version" = "version" + 1, "updatedAt" = ${now.toISOString()}, "updatedBy" = ${who.id}`;

/** The target itself may refer to the other record, and never to itself. */
async function moveDirect(
  db: Kysely<Tables>,
  reference: Reference,
  { from, to }: Merge,
  act: Act,
): Promise<number> {
  const { owner, column, path, value } = reference;
  const { rows } = await sql<Row & { id: string; version: number }>`
    update ${sql.table(owner)} set ${sql.ref(column)} = ${to}, ${stamp(act)}
    where "id" in (select "id" ${rowsOf(reference, from)}) and "id" <> ${to} returning *`.execute(db);
  const parts = rows.map((row) => ({
    id: row.id,
    version: row.version,
    from: { [path]: value({ ...row, [column]: from }) },
  }));
  await noteParts(db, act.auditId, parts);
  return rows.length;
}

/** Until a statement ends, SQLite holds the original of each changed page in memory. */
const batchRecords = 1_000;

async function moveJoined(
  db: Kysely<Tables>,
  reference: Reference,
  { from, to }: Merge,
  act: Act,
): Promise<number> {
  const { table, column, owner } = reference;
  const [its, seq, referring] = [sql.ref(column), joinColumn(reference), rowsOf(reference, from)];
  let changed = 0;
  for (let above = 0; ; ) {
    const { rows } = await sql<{ last: number | null }>`
      select max(${seq}) as "last" from (
        select distinct ${seq} ${referring} and ${seq} > ${above} order by ${seq} limit ${sql.lit(batchRecords)}
      ) as "some"`.execute(db);
    const last = rows[0]?.last ?? null;
    if (last === null) return changed;
    const among = sql<SqlBool>`${seq} > ${above} and ${seq} <= ${last}`;
    const seqs = sql`select ${seq} ${referring} and ${among}`;
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(owner)} set ${stamp(act)} where "seq" in (${seqs})`.execute(db);
    // The update has locked the referrers, so nobody else changes what is read now.
    await noteFormer(db, reference, seqs, act.auditId);
    await sql`delete from ${sql.table(table)} where ${doubled(reference, { from, to }, among)}`.execute(db);
    await sql`update ${sql.table(table)} set ${its} = ${to} where ${its} = ${from} and ${among}`.execute(db);
    changed += Number(numAffectedRows);
    above = last;
  }
}

/** Notes the field of the referrers whose row ids `seqs` selects, as it was before their present version. */
async function noteFormer(
  db: Kysely<Tables>,
  { table, owner, path, value }: Reference,
  seqs: RawBuilder<unknown>,
  auditId: string,
): Promise<void> {
  const seq = sql.ref(`${table}.${owner}Seq`);
  const { rows } = await sql<Row & { id: string; version: number }>`
    select ${sql.ref(`${owner}.id`)}, ${sql.ref(`${owner}.version`)}, ${sql.table(table)}.*
    from ${sql.table(table)} inner join ${sql.table(owner)} on ${sql.ref(`${owner}.seq`)} = ${seq}
    where ${seq} in (${seqs}) order by ${seq}, "position"`.execute(db);
  const parts = [...Map.groupBy(rows, ({ id }) => id)].map(([id, its]) => ({
    id,
    version: its[0]?.version ?? 0,
    from: { [path]: its.map(value) },
  }));
  await noteParts(db, auditId, parts);
}

/** Rows of a join table that an owner would have twice after the merge. */
function doubled(reference: Reference, { from, to }: Merge, among: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const { table, column, owner, distinct } = reference;
  const mine = (name: string) => sql.ref(`${table}.${name}`);
  const twin = (name: string) => sql.ref(`twin.${name}`);
  const twins = sql`select 1 from ${sql.table(table)} as "twin" where ${twin(`${owner}Seq`)} = ${mine(`${owner}Seq`)}`;
  if (distinct === undefined) {
    return sql`${sql.ref(column)} in (${from}, ${to})
      and ${joinColumn(reference)} in (select ${joinColumn(reference)} ${rowsOf(reference, from)} and ${among})
      and exists (${twins} and ${twin(column)} in (${from}, ${to}) and ${twin('position')} < ${mine('position')})`;
  }
  const same = distinct.map((name) => sql`coalesce(${twin(name)}, '') = coalesce(${mine(name)}, '')`);
  return sql`${sql.ref(column)} = ${from} and ${among}
    and exists (${twins} and ${twin(column)} = ${to} and ${sql.join(same, sql` and `)})`;
}

type Named = { name: string; aliases: readonly string[] };

/** The aliases of a record that another is merged into: its own, the other's name and aliases, each once. Refused where they do not fit. */
export function mergedAliases(target: Named, gone: Named): string[] {
  const byKey = new Map(target.aliases.map((alias) => [fold(alias), alias]));
  for (const name of [gone.name, ...gone.aliases]) {
    const key = fold(name);
    if (key !== fold(target.name) && !byKey.has(key)) byKey.set(key, name);
  }
  const excess = byKey.size - maxAliases;
  if (excess > 0) {
    const text = `${target.name} would have ${byKey.size} aliases (maximum ${maxAliases}). Remove ${excess} first.`;
    failOn({ mergeInto: text });
  }
  return [...byKey.values()];
}
