// Gives a restored record back what its merge into another one moved, where it is still as the merge left it.
import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { fold } from '../../contract/text/fold.ts';
import { noteParts } from '../audit/audit.ts';
import type { Fields } from '../history/kind.ts';
import { changedBy, locking } from '../records/records.ts';
import { isJoined, type Reference, referencesTo } from '../records/references.ts';
import type { BinContext, BinKind } from './kind.ts';
import { rowsOfValues, valueAfterMerge } from './merged-values.ts';
import type { BinRecord } from './table.ts';

/** A restored record with the fields that it had, and the audit row of its restore. */
type Restored = { row: BinRecord; kind: BinKind; fields: Fields; auditId: string };
/** Records that refer to it again, and those that keep their value. */
type Counts = { givenBack: number; kept: number };

export async function giveBack(context: BinContext, restored: Restored): Promise<Counts> {
  const { row, kind } = restored;
  const counts = { givenBack: 0, kept: 0 };
  const to = row.mergedInto;
  if (to === null) return counts;
  for (const reference of await referencesTo(kind.table)) {
    for (let last = ''; ; ) {
      const referrers = await referrersAfter(context, reference, row.auditId, last);
      const next = referrers.at(-1);
      if (next === undefined) break;
      last = next.id;
      // The target itself is taken care of below.
      const others = referrers.filter(({ id }) => id !== to);
      const act = { ...restored, reference, to };
      const given = await (isJoined(reference) ? giveJoined : giveDirect)(context, act, others);
      counts.givenBack += given;
      counts.kept += others.length - given;
    }
  }
  await separate(context, restored, to);
  return counts;
}

type Act = Restored & { reference: Reference; to: string };
/** A record that the merge changed: its row, and the former value of its field. */
type Referrer = { id: string; version: number; seq: number; owner: Fields; former: unknown };

const batchRows = 500;

/** Records that the merge changed by a reference and that still exist, locked, in the order of their ids. */
async function referrersAfter(
  { db, dialect }: BinContext,
  { owner, path }: Reference,
  mergeId: string,
  last: string,
): Promise<Referrer[]> {
  const { rows } = await sql<Fields & { id: string; version: number; seq: number; changes: string }>`
    select ${sql.table(owner)}.*, "auditPart"."changes"
    from "auditPart" inner join ${sql.table(owner)} on ${sql.ref(`${owner}.id`)} = "auditPart"."entityId"
    where "auditPart"."auditId" = ${mergeId} and "auditPart"."entityId" > ${last}
      and "auditPart"."changes" like ${`%{"path":"${path}",%`}
    order by "auditPart"."entityId" limit ${sql.lit(batchRows)}
    ${sql.raw(dialect === 'postgres' ? `for update of "${owner}"` : '')}`.execute(db);
  return rows.map(({ changes, ...row }) => ({ ...row, owner: row, former: formerIn(changes, path) }));
}

function formerIn(changes: string, path: string): unknown {
  const all: { path: string; from: unknown }[] = JSON.parse(changes);
  return all.find((change) => change.path === path)?.from;
}

/** Lists in a join table, all in a few statements. */
async function giveJoined(
  context: BinContext,
  { reference, row: { id: from }, to, auditId }: Act,
  referrers: readonly Referrer[],
): Promise<number> {
  const { db } = context;
  if (referrers.length === 0) return 0;
  const { table, owner, value } = reference;
  const seq = sql.ref(`${owner}Seq`);
  const seqs = sql.join(referrers.map((one) => one.seq));
  const current = await sql<Fields>`
    select * from ${sql.table(table)} where ${seq} in (${seqs}) order by ${seq}, "position"`.execute(db);
  const rowsBySeq = Map.groupBy(current.rows, (row) => row[`${owner}Seq`]);
  const given = referrers.flatMap((referrer) => {
    const its = rowsBySeq.get(referrer.seq) ?? [];
    const values = its.map(value);
    if (!isDeepStrictEqual(values, valueAfterMerge(reference, referrer.former, { from, to }))) return [];
    const rows = rowsOfValues(reference, referrer.former, its);
    return rows === undefined
      ? []
      : [{ ...referrer, values, rows: rows.map((one) => ({ ...one, [`${owner}Seq`]: referrer.seq })) }];
  });
  if (given.length === 0) return 0;
  const theirs = sql.join(given.map((one) => one.seq));
  await sql`delete from ${sql.table(table)} where ${seq} in (${theirs})`.execute(db);
  await insertRows(
    context,
    table,
    given.flatMap(({ rows }) => rows),
  );
  await stamp(context, owner, theirs);
  const parts = given.map(({ id, version, values }) => ({
    id,
    version: version + 1,
    from: { [reference.path]: values },
  }));
  await noteParts(db, auditId, parts);
  return given.length;
}

/** SQLite binds 32,766 values in a statement. */
const maxInsertedRows = 1_000;

async function insertRows({ db }: BinContext, table: string, rows: readonly Fields[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  for (let from = 0; from < rows.length; from += maxInsertedRows) {
    const some = rows.slice(from, from + maxInsertedRows);
    const values = some.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`);
    await sql`insert into ${sql.table(table)} (${columns}) values ${sql.join(values)}`.execute(db);
  }
}

/** A column of the referring row, such as a parent. */
async function giveDirect(
  context: BinContext,
  { reference, kind, row: { id: from }, to, auditId }: Act,
  referrers: readonly Referrer[],
): Promise<number> {
  const { db } = context;
  const { owner, column, only, path, value } = reference;
  const isThere = ({ owner: row }: Referrer) =>
    row[column] === to && (only === undefined || row[only.column] === only.value);
  let given = 0;
  for (const { id, version, seq, owner: row } of referrers.filter(isThere)) {
    // Since the merge a parent may have moved below its child.
    if (owner === kind.table && !(await mayHaveParent(context, kind, id, from))) continue;
    await sql`update ${sql.table(owner)} set ${sql.ref(column)} = ${from} where "id" = ${id}`.execute(db);
    await stamp(context, owner, sql`${seq}`);
    await noteParts(db, auditId, [{ id, version: version + 1, from: { [path]: value(row) } }]);
    given += 1;
  }
  return given;
}

async function mayHaveParent(
  context: BinContext,
  kind: BinKind,
  id: string,
  parentId: string,
): Promise<boolean> {
  const faults = await kind.referenceFaults?.(context, id, { parentId });
  return Object.keys(faults ?? {}).length === 0;
}

async function stamp({ db, who, now }: BinContext, table: string, seqs: RawBuilder<unknown>): Promise<void> {
  await sql`update ${sql.table(table)}
    set "version" = "version" + 1, "updatedAt" = ${now.toISOString()}, "updatedBy" = ${who.id}
    where "seq" in (${seqs})`.execute(db);
}

/** Takes the aliases that the merge added away from its target, and moves a target that was below the record back there. */
async function separate(
  context: BinContext,
  { row, kind, fields, auditId }: Restored,
  to: string,
): Promise<void> {
  const { db, dialect, who, now } = context;
  const { table } = kind;
  if (table !== 'category' && table !== 'blockchain') return;
  const target = await locking(
    db.selectFrom(table).select(['version', 'aliases', 'parentId']).where('id', '=', to),
    dialect,
  ).executeTakeFirst();
  const part = await db
    .selectFrom('auditPart')
    .select('changes')
    .where('auditId', '=', row.auditId)
    .where('entityId', '=', to)
    .executeTakeFirst();
  if (target === undefined || part === undefined) return;
  const aliases: string[] = JSON.parse(target.aliases);
  const former = keysIn(formerIn(part.changes, 'aliases'));
  const added = keysIn([fields['name'], ...listIn(fields['aliases'])]);
  const own = aliases.filter((alias) => former.has(fold(alias)) || !added.has(fold(alias)));
  const wasBelow = formerIn(part.changes, 'parentId') === row.id && target.parentId === fields['parentId'];
  const isBelow = wasBelow && (await mayHaveParent(context, kind, to, row.id));
  if (own.length === aliases.length && !isBelow) return;
  await db
    .updateTable(table)
    .set({
      ...changedBy(who, now, target.version),
      aliases: JSON.stringify(own),
      ...(isBelow ? { parentId: row.id } : {}),
    })
    .where('id', '=', to)
    .execute();
  await kind.reindex?.(context, to);
  const from = { aliases, ...(isBelow ? { parentId: target.parentId } : {}) };
  await noteParts(db, auditId, [{ id: to, version: target.version + 1, from }]);
}

function keysIn(names: unknown): Set<string> {
  return new Set(listIn(names).map((name) => fold(String(name))));
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
