// Pending changes that wait for the caller.
import { type SqlBool, sql } from 'kysely';
import { type WorkRow, workRows } from '../../contract/desk/my-work.ts';
import type { TaskType } from '../../contract/desk/tasks.ts';
import type { ChangeState } from '../../contract/kit/changes.ts';
import type { Status } from '../../contract/kit/lifecycle.ts';
import { changeKindOf } from '../changes/kind.ts';
import { type ChangeType, conflictsOf, findChange, isChangeType, withoutEqual } from '../changes/table.ts';
import { type Context, type Part, tables } from './my-work.records.ts';

type Wanted = { state?: ChangeState; before?: string; mine?: true };

/** Pending changes in a state, or of the caller, soonest or oldest first. */
export async function changesOf(
  context: Context,
  types: readonly TaskType[],
  { state, before, mine }: Wanted,
): Promise<Part[]> {
  const conditions = [
    ...(state === undefined ? [] : [sql<SqlBool>`"change"."state" = ${sql.lit(state)}`]),
    ...(before === undefined ? [] : [sql<SqlBool>`"applyAt" < ${before}`]),
    ...(mine === undefined ? [] : [sql<SqlBool>`"change"."by" = ${context.who.id}`]),
  ];
  const parts: Part[] = [];
  for (const type of types) {
    if (!isChangeType(type)) continue;
    const order = mine ? sql`"at" desc` : state === 'scheduled' ? sql`"applyAt"` : sql`"at"`;
    const rows = await changeRows(context, type, { conditions, order, limit: workRows });
    const filters = state === undefined ? { hasChanges: true } : { changeState: [state] };
    parts.push({ ...partOf(type, rows[0]?.total ?? 0, rows), filters });
  }
  return parts;
}

/** Changes of the caller, among those whose record changed since, that are read to find conflicts. */
const mostRead = workRows;

/** The caller's changes whose fields were changed in the record since. */
export async function conflictsOfMine(context: Context, types: readonly TaskType[]): Promise<Part[]> {
  const { db, who } = context;
  const parts: Part[] = [];
  for (const type of types) {
    if (!isChangeType(type)) continue;
    const candidates = await changeRows(context, type, {
      // Only a record that was changed since can conflict.
      conditions: [sql`"change"."by" = ${who.id}`, sql`"base" < "record"."version"`],
      order: sql`"at" desc`,
      limit: mostRead,
    });
    const { history } = await changeKindOf(type);
    const rows: ChangeRow[] = [];
    for (const row of candidates) {
      const change = await findChange(db, { type, id: row.id });
      const record = await history.load(db, row.id, context.now);
      const left = change && record && withoutEqual(change, record.fields);
      if (left && conflictsOf(left, record.fields).length > 0) rows.push(row);
    }
    parts.push(partOf(type, rows.length, rows.slice(0, workRows)));
  }
  return parts;
}

type ChangeRow = {
  id: string;
  version: number;
  label: string;
  status: Status;
  changeVersion: number;
  at: string;
  total: number;
};
type Query = {
  conditions: readonly ReturnType<typeof sql<SqlBool>>[];
  order: ReturnType<typeof sql>;
  limit: number;
};

async function changeRows(
  { db }: Context,
  type: ChangeType,
  { conditions, order, limit }: Query,
): Promise<ChangeRow[]> {
  const { table, label } = tables[type];
  const { rows } = await sql<ChangeRow>`
    select "record"."id" as "id", "record"."version" as "version", ${sql.ref(label)} as "label", "status",
      "change"."version" as "changeVersion", coalesce("applyAt", "change"."at") as "at", count(*) over () as "total"
    from "change" inner join ${sql.table(table)} as "record" on "record"."id" = "change"."id"
    where "change"."type" = ${type} and ${sql.join([...conditions], sql` and `)}
    order by ${order} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

function partOf(type: ChangeType, count: number, rows: readonly ChangeRow[]): Part {
  const shown = rows.map(({ total: _total, ...row }): WorkRow => ({ type, ...row }));
  return { type, changes: true, count, filters: null, rows: shown };
}
