// Releases as replies show them.
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Input, Page } from '../../../contract/kit/calls.ts';
import { hasRight } from '../../../contract/kit/rights.ts';
import {
  type Release,
  type ReleaseItem,
  type ReleaseRow,
  type ReleaseType,
  type releases,
  releaseTypes,
} from '../../../contract/releases/releases.ts';
import { fold } from '../../../contract/text/fold.ts';
import type { Caller } from '../../auth/sessions/sessions.ts';
import type { Tables } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import type { ReadContext } from '../../http/feature.ts';
import { anyOf, type Condition, toPage, where } from '../../records/lists.ts';
import { type People, peopleOf, personOf, toRecordFields } from '../../records/records.ts';
import { hiddenName } from '../../records/visible-names.ts';
import { type Readiness, readinessOf } from '../../releases/readiness.ts';
import type { Reason } from '../../releases/run.ts';
import { findRelease, itemsOf, type ReleaseTable } from '../../releases/table.ts';
import { canUndo } from '../../releases/undo.ts';

type List = typeof releases.list;
type Viewing = Pick<ReadContext, 'now'> & { db: Kysely<Tables>; who: Pick<Caller, 'roles'> };

/** Releases whose items are read together: both engines bind some thirty thousand values at most. */
const judgedAtOnce = 20;

/** A release that ran later than this after its time was late: the clock looks every half a minute. */
const lateMs = 2 * 60_000;

export async function listReleases(
  input: Input<List>,
  context: ReadContext<List>,
): Promise<Page<ReleaseRow>> {
  const { db, dialect } = context;
  const { state, q, sort = '-createdAt', page, pageSize } = input;
  const isDescending = sort.startsWith('-');
  const column = sort === 'name' || sort === '-name' ? 'nameKey' : isDescending ? sort.slice(1) : sort;
  const direction = sql.raw(isDescending ? 'desc nulls last' : 'asc nulls first');
  const wanted = where([...anyOf('state', state), ...nameHolds(fold(q ?? ''), dialect)], (name) =>
    sql.ref(name),
  );
  const counted = await sql<{ total: number }>`select count(*) as "total" from "release" ${wanted}`.execute(
    db,
  );
  const { rows } = await sql<ReleaseTable>`
    select * from "release" ${wanted}
    order by ${sql.ref(column)} ${direction}, "id" ${sql.raw(isDescending ? 'desc' : 'asc')}
    limit ${sql.lit(pageSize)} offset ${(page - 1) * pageSize}`.execute(db);
  const shown: ReleaseRow[] = [];
  for (let from = 0; from < rows.length; from += judgedAtOnce)
    shown.push(...(await toRows(rows.slice(from, from + judgedAtOnce), context)));
  return toPage(shown, Number(counted.rows[0]?.total ?? 0), input);
}

function nameHolds(q: string, dialect: ReadContext['dialect']): Condition[] {
  if (q === '') return [];
  const position = sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos');
  return [(ref) => sql<SqlBool>`${position}(${ref('nameKey')}, ${q}) > 0`];
}

async function toRows(rows: readonly ReleaseTable[], context: Viewing): Promise<ReleaseRow[]> {
  const { db, now } = context;
  const items = await itemsOf(
    db,
    rows.map(({ id }) => id),
  );
  // What is done has no problems, and its items need no reading.
  const unfinished = rows.filter((row) => row.state !== 'done');
  const judged = items.filter((item) => item.unfinished === 1);
  const readiness = await readinessOf(db, unfinished, judged, now);
  const counts = Map.groupBy(items, ({ releaseId }) => releaseId);
  const unready = Map.groupBy(
    readiness.filter(({ problems }) => problems.length > 0),
    ({ item }) => item.releaseId,
  );
  const people = await peopleIn(db, rows);
  return rows.map((row) => ({
    ...toRow(row, people, context),
    itemCount: counts.get(row.id)?.length ?? 0,
    unready: unready.get(row.id)?.length ?? 0,
  }));
}

export async function readRelease({ id }: { id: string }, context: Viewing): Promise<Release> {
  const { db, now, who } = context;
  const row = (await findRelease(db, id)) ?? fail('not_found');
  const readiness = await readinessOf(db, [row], await itemsOf(db, [id]), now);
  return {
    ...toRow(row, await peopleIn(db, [row]), context),
    itemCount: readiness.length,
    unready: readiness.filter(({ problems }) => problems.length > 0).length,
    items: readiness.map((one) => toItem(one, who)),
  };
}

/** True if the caller may do this to all records of a type. */
export function may(who: Pick<Caller, 'roles'>, type: ReleaseType, action: 'view' | 'publish'): boolean {
  return hasRight(who.roles, `${releaseTypes[type]}.${action}`);
}

/** Reasons without the names of records that one may not view. */
export function shownReason({ type, text }: Omit<Reason, 'index'>, who: Pick<Caller, 'roles'>): string {
  return type === null || may(who, type, 'view') ? text : `Not ready: ${hiddenName(type)}`;
}

function peopleIn(db: Kysely<Tables>, rows: readonly ReleaseTable[]): Promise<People> {
  return peopleOf(
    db,
    rows.flatMap(({ createdBy, updatedBy, ownerId }) => [createdBy, updatedBy, ownerId]),
  );
}

function toRow(row: ReleaseTable, people: People, { who, now }: Pick<Viewing, 'who' | 'now'>) {
  const { name, state, at, doneAt, ownerId, byClock } = row;
  const reasons: Reason[] = JSON.parse(row.failure);
  const isLate = byClock === 1 && Date.parse(doneAt ?? '') - Date.parse(at ?? '') > lateMs;
  return {
    ...toRecordFields(row, people),
    name,
    state,
    at,
    owner: personOf(people, ownerId),
    doneAt,
    late: isLate,
    failure: reasons.map((reason) => shownReason(reason, who)),
    canUndo: canUndo(row, now),
    undoneAt: row.undoneAt,
  };
}

function toItem({ item, record, change, problems }: Readiness, who: Pick<Caller, 'roles'>): ReleaseItem {
  const { type, action, id, label } = item;
  if (!may(who, type, 'view'))
    return { type, action, id: null, label: null, status: null, fields: [], problems: [] };
  return {
    type,
    action,
    id,
    label: record?.label ?? label,
    status: record?.status ?? null,
    fields: Object.keys(change?.fields ?? {}),
    problems,
  };
}
