// Records that name others through a table of their own: who they are, and what a merge does to them.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Uses } from '../../contract/kit/references.ts';
import { fold } from '../../contract/text/fold.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import type { Tables } from '../database/database.ts';
import { fail, failOn } from '../errors.ts';
import { mayView, type Viewer, visibleName } from './visible-names.ts';

/** A table whose rows say that the record of number `seq` names, at some position, the one whose id is in `column`. */
export type Reference = {
  table: string;
  seq: string;
  column: string;
  /** The table of those who name, the column that they are called by, and what replies call their type. */
  owner: string;
  label: string;
  type: string;
};

/** How many records use one, and some of them. */
export type Referrers = { count: number; sample: readonly { type: string; id: string; label: string }[] };

/** How many names a refusal gives as examples. */
export const sampleSize = 5;

/** The records that name this one. */
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

/** Ends the call with `in_use` where anything uses the record that is to go. */
export function refuseWhileUsed(users: readonly Referrers[], viewer: Viewer): void {
  const { count, sample } = together(users, viewer);
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

/** Those of the records that cannot be deleted, each with the data of its refusal. */
export async function usedAmong(
  ids: readonly string[],
  users: (id: string) => Promise<readonly Referrers[]>,
  viewer: Viewer,
): Promise<Uses> {
  const used: Uses = [];
  for (const id of ids) {
    const all = together(await users(id), viewer);
    if (all.count > 0) used.push({ id, ...all });
  }
  return used;
}

function together(users: readonly Referrers[], viewer: Viewer) {
  const count = users.reduce((sum, some) => sum + some.count, 0);
  const sample = users.flatMap((some) => some.sample).slice(0, sampleSize);
  return {
    count,
    sample: sample.map((one) => ({ ...one, label: visibleName(viewer, one.type, one.label) })),
  };
}

/** Records that one statement changes at most: until it ends SQLite keeps in memory what each changed page was before. */
const changedAtOnce = 1_000;

/**
 * Changes those who name a record, some at a time: each gets its next version, and `move` has their rows, which `among`
 * accepts, name it no more. Returns how many there were.
 */
export async function changeUsers(
  db: Kysely<Tables>,
  { table, seq, column, owner }: Reference,
  id: string,
  { who, now }: { who: Pick<Caller, 'id'>; now: Date },
  move: (among: RawBuilder<SqlBool>) => Promise<unknown>,
): Promise<number> {
  const number = sql.ref(seq);
  const those = sql`from ${sql.table(table)} where ${sql.ref(column)} = ${id}`;
  let changed = 0;
  for (let above = 0; ; ) {
    const { rows } = await sql<{ last: number | null }>`
      select max(${number}) as "last" from (
        select distinct ${number} ${those} and ${number} > ${above} order by ${number} limit ${sql.lit(changedAtOnce)}
      ) as "some"`.execute(db);
    const last = rows[0]?.last ?? null;
    if (last === null) return changed;
    const among = sql<SqlBool>`${number} > ${above} and ${number} <= ${last}`;
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(owner)} set "version" = "version" + 1, "updatedAt" = ${now.toISOString()}, "updatedBy" = ${who.id}
      where "seq" in (select ${number} ${those} and ${among})`.execute(db);
    await move(among);
    changed += Number(numAffectedRows);
    above = last;
  }
}

/**
 * Lets those who name one record name another instead; each of them is changed by it. Who names both keeps the place
 * of the first of them: what was primary stays primary. Returns how many there were.
 */
export async function moveUsers(
  db: Kysely<Tables>,
  naming: Reference,
  { from, to }: { from: string; to: string },
  by: { who: Pick<Caller, 'id'>; now: Date },
): Promise<number> {
  const { table, seq, column } = naming;
  const its = sql.ref(column);
  const number = sql.ref(seq);
  const mine = (name: string) => sql.ref(`${table}.${name}`);
  const twin = (name: string) => sql.ref(`twin.${name}`);
  return changeUsers(db, naming, from, by, async (among) => {
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
