// References between records through a join table: finding referrers, refusing deletions, and merging.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Uses } from '../../contract/kit/references.ts';
import { fold } from '../../contract/text/fold.ts';
import { noteParts } from '../audit/audit.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import type { Tables } from '../database/database.ts';
import { fail, failOn } from '../errors.ts';
import { mayView, type Viewer, visibleName } from './visible-names.ts';

/** A join table: the record with row id `seq` refers, at a position, to the record whose id is in `column`. */
export type Reference = {
  table: string;
  seq: string;
  column: string;
  /** The referring table, the column with the records' names, and their type in replies. */
  owner: string;
  label: string;
  type: string;
};

/** A reference that a merge moves. */
export type MovedReference = Reference & {
  /** The field of the referring record that the join table holds, and its part in one row. */
  path: string;
  part: (row: Readonly<Record<string, unknown>>) => unknown;
};

/** Who changes referrers, when, and the id of the audit row that the changes belong to. */
type Act = { who: Pick<Caller, 'id'>; now: Date; auditId: string };

/** The number of records that refer to one, and a sample of them. */
export type Referrers = { count: number; sample: readonly { type: string; id: string; label: string }[] };

/** Examples in a refusal. */
export const sampleSize = 5;

export async function findReferrers(db: Kysely<Tables>, naming: Reference, id: string): Promise<Referrers> {
  const { table, seq, column, owner, label, type } = naming;
  const those = sql`from ${sql.table(table)} where ${sql.ref(column)} = ${id}`;
  const counted = await sql<{
    count: number;
  }>`select count(distinct ${sql.ref(seq)}) as "count" ${those}`.execute(db);
  const { rows } = await sql<{ id: string; label: string }>`
    select "id", ${sql.ref(label)} as "label" from ${sql.table(owner)}
    where "seq" in (select distinct ${sql.ref(seq)} ${those} order by ${sql.ref(seq)} limit ${sql.lit(sampleSize)})
    order by "seq"`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, sample: rows.map((row) => ({ type, ...row })) };
}

/** Ends the call with `in_use` if the record to delete has referrers. */
export function refuseWhileUsed(users: readonly Referrers[], viewer: Viewer): void {
  const { count, sample } = combine(users, viewer);
  if (count === 0) return;
  const examples = sample
    .filter(({ type }) => mayView(viewer, type))
    .slice(0, 3)
    .map(({ label }) => label);
  const such = examples.length === 0 ? '' : `, such as ${examples.join(', ')}`;
  fail('in_use', {
    text: `Still in use: ${count} ${count === 1 ? 'record names' : 'records name'} it${such}`,
    data: { count, sample },
  });
}

/** The records that cannot be deleted, each with the data of its refusal. */
export async function usedAmong(
  ids: readonly string[],
  users: (id: string) => Promise<readonly Referrers[]>,
  viewer: Viewer,
): Promise<Uses> {
  const used: Uses = [];
  for (const id of ids) {
    const all = combine(await users(id), viewer);
    if (all.count > 0) used.push({ id, ...all });
  }
  return used;
}

function combine(users: readonly Referrers[], viewer: Viewer) {
  const count = users.reduce((sum, some) => sum + some.count, 0);
  const sample = users.flatMap((some) => some.sample).slice(0, sampleSize);
  return {
    count,
    sample: sample.map((one) => ({ ...one, label: visibleName(viewer, one.type, one.label) })),
  };
}

/** Until a statement ends, SQLite holds the original of each changed page in memory. */
const batchRecords = 1_000;

/**
 * Changes all referrers of a record, in batches: raises their versions, notes the former value of their field, and calls `move` to
 * change the rows of the join table that match `among`. Returns the number of referrers.
 */
export async function changeUsers(
  db: Kysely<Tables>,
  naming: MovedReference,
  id: string,
  { who, now, auditId }: Act,
  move: (among: RawBuilder<SqlBool>) => Promise<unknown>,
): Promise<number> {
  const { table, seq, column, owner } = naming;
  const number = sql.ref(seq);
  const those = sql`from ${sql.table(table)} where ${sql.ref(column)} = ${id}`;
  let changed = 0;
  for (let above = 0; ; ) {
    const { rows } = await sql<{ last: number | null }>`
      select max(${number}) as "last" from (
        select distinct ${number} ${those} and ${number} > ${above} order by ${number} limit ${sql.lit(batchRecords)}
      ) as "some"`.execute(db);
    const last = rows[0]?.last ?? null;
    if (last === null) return changed;
    const among = sql<SqlBool>`${number} > ${above} and ${number} <= ${last}`;
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(owner)} set "version" = "version" + 1, "updatedAt" = ${now.toISOString()}, "updatedBy" = ${who.id}
      where "seq" in (select ${number} ${those} and ${among})`.execute(db);
    // The update has locked the referrers, so nobody else changes what is read now.
    await noteFormer(db, naming, sql`select ${number} ${those} and ${among}`, auditId);
    await move(among);
    changed += Number(numAffectedRows);
    above = last;
  }
}

/** Notes the field of the referrers whose row ids `seqs` selects, as it was before their present version. */
async function noteFormer(
  db: Kysely<Tables>,
  { table, seq, owner, path, part }: MovedReference,
  seqs: RawBuilder<unknown>,
  auditId: string,
): Promise<void> {
  const { rows } = await sql<Record<string, unknown> & { id: string; version: number }>`
    select ${sql.ref(`${owner}.id`)}, ${sql.ref(`${owner}.version`)}, ${sql.table(table)}.*
    from ${sql.table(table)} inner join ${sql.table(owner)} on ${sql.ref(`${owner}.seq`)} = ${sql.ref(`${table}.${seq}`)}
    where ${sql.ref(`${table}.${seq}`)} in (${seqs})
    order by ${sql.ref(`${table}.${seq}`)}, "position"`.execute(db);
  const parts = [...Map.groupBy(rows, ({ id }) => id)].map(([id, its]) => ({
    id,
    version: its[0]?.version ?? 0,
    from: { [path]: its.map(part) },
  }));
  await noteParts(db, auditId, parts);
}

/**
 * Changes all references to one record into references to another. A referrer of both keeps the earlier position, so that a primary
 * reference stays primary. Returns the number of referrers.
 */
export async function moveUsers(
  db: Kysely<Tables>,
  naming: MovedReference,
  { from, to }: { from: string; to: string },
  act: Act,
): Promise<number> {
  const { table, seq, column } = naming;
  const its = sql.ref(column);
  const number = sql.ref(seq);
  const mine = (name: string) => sql.ref(`${table}.${name}`);
  const twin = (name: string) => sql.ref(`twin.${name}`);
  return changeUsers(db, naming, from, act, async (among) => {
    await sql`
      delete from ${sql.table(table)} where ${its} in (${from}, ${to})
        and ${number} in (select ${number} from ${sql.table(table)} where ${its} = ${from} and ${among})
        and exists (
          select 1 from ${sql.table(table)} as "twin"
          where ${twin(seq)} = ${mine(seq)} and ${twin(column)} in (${from}, ${to})
            and ${twin('position')} < ${mine('position')})`.execute(db);
    await sql`update ${sql.table(table)} set ${its} = ${to} where ${its} = ${from} and ${among}`.execute(db);
  });
}

type Named = { name: string; aliases: readonly string[] };
const maxAliases = 20;

/** The aliases of a record that another is merged into: its own, the other's name and aliases, each once. Refused where they do not fit. */
export function mergedAliases(target: Named, gone: Named): string[] {
  const byKey = new Map(target.aliases.map((alias) => [fold(alias), alias]));
  for (const name of [gone.name, ...gone.aliases]) {
    const key = fold(name);
    if (key !== fold(target.name) && !byKey.has(key)) byKey.set(key, name);
  }
  const excess = byKey.size - maxAliases;
  if (excess > 0) {
    const text = `With the name and the aliases of ${gone.name}, ${target.name} would have ${byKey.size} aliases, and at most ${maxAliases} fit: take away ${excess} first`;
    failOn({ mergeInto: text });
  }
  return [...byKey.values()];
}
