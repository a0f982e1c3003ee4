// Records that wait for the caller. Counts are those of the lists; rows are read by an index that has the section's order.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type myWork, type Work, type WorkRow, workRows } from '../../contract/desk/my-work.ts';
import type { TaskType } from '../../contract/desk/tasks.ts';
import type { Status } from '../../contract/kit/lifecycle.ts';
import { resolveTime } from '../../contract/kit/relative.ts';
import { brokenLinkStates } from '../../contract/links/link-states.ts';
import type { ReadContext } from '../http/feature.ts';
import { hasLinks } from '../links/states.ts';
import { isListed, listPage, listTotal, type Reading } from './list-page.ts';

export type Part = Work['parts'][number] & { rows: WorkRow[] };
type Filters = NonNullable<Part['filters']>;
export type Context = ReadContext<typeof myWork.summary>;

/** The tables of the types, with the column of a record's name. */
export const tables = {
  gameListing: { table: 'listing', label: 'name' },
  article: { table: 'article', label: 'title' },
  banner: { table: 'banner', label: 'name' },
  collection: { table: 'collection', label: 'title' },
} as const satisfies Record<TaskType, { table: string; label: string }>;

/** The rows of a section: their condition, their order and what it is shown as. */
type Rows = { condition: RawBuilder<SqlBool>; order: RawBuilder<unknown>; at: string };

const inStatus = (status: Status) => sql<SqlBool>`"status" = ${sql.lit(status)}`;
const first = (column: string) => sql`${sql.ref(column)} asc nulls first`;

/** In review, the one that waits longest first. */
export function inReview(reading: Reading, types: readonly TaskType[]): Promise<Part[]> {
  const rows = { condition: inStatus('inReview'), order: first('updatedAt'), at: 'updatedAt' };
  return partsOf(reading, types, { status: ['inReview'] }, rows);
}

/** Scheduled before a time. The index of these has no null. */
export function scheduledBefore(reading: Reading, types: readonly TaskType[], time: string): Promise<Part[]> {
  const condition = sql<SqlBool>`${inStatus('scheduled')} and "publishAt" < ${time}`;
  const rows = { condition, order: sql`"publishAt"`, at: 'publishAt' };
  return partsOf(reading, types, { status: ['scheduled'], publishAtTo: time }, rows);
}

export function stale(reading: Reading, types: readonly TaskType[]): Promise<Part[]> {
  const { now, dialect } = reading.context;
  // The plus keeps SQLite from reading all that is published.
  const hint = sql.raw(dialect === 'sqlite' ? '+' : '');
  const condition = sql<SqlBool>`${hint}${inStatus('published')} and "reviewBy" < ${resolveTime('today', now)}`;
  const rows = { condition, order: first('reviewBy'), at: 'reviewBy' };
  return partsOf(reading, types.filter(isListed), { status: ['published'], reviewBefore: 'today' }, rows);
}

export function incomplete(reading: Reading, types: readonly TaskType[]): Promise<Part[]> {
  const condition = sql<SqlBool>`${inStatus('published')} and "completeness" < 100`;
  const rows = { condition, order: first('completeness'), at: 'updatedAt' };
  return partsOf(reading, types.filter(isListed), { status: ['published'], completenessBelow: 100 }, rows);
}

/** Public listings with a dead, suspect or blocked link. */
export function withBrokenLinks(reading: Reading, types: readonly TaskType[]): Promise<Part[]> {
  const listings = types.filter((type) => type === 'gameListing');
  const condition = sql<SqlBool>`${inStatus('published')} and ${hasLinks(sql.ref('id'), 'listing', brokenLinkStates)}`;
  const rows = { condition, order: first('updatedAt'), at: 'updatedAt' };
  return partsOf(reading, listings, { status: ['published'], linkState: [...brokenLinkStates] }, rows);
}

/** Drafts that the caller changed last. Their list knows whether to walk all drafts or to sort the caller's. */
export async function draftsOfMine(reading: Reading, types: readonly TaskType[]): Promise<Part[]> {
  const { context } = reading;
  const filters = { status: ['draft'], updatedBy: ['me'] };
  const parts: Part[] = [];
  for (const type of types) {
    if (isListed(type)) {
      const { rows, total } = await listPage(reading, type, {
        ...filters,
        sort: '-updatedAt',
        pageSize: workRows,
      });
      const shown = (rows as ListedRow[]).map((row) => ({
        ...row,
        label: row.name ?? row.title ?? '',
        at: row.updatedAt,
      }));
      parts.push(part(type, total, filters, shown));
    } else {
      const condition = sql<SqlBool>`${inStatus('draft')} and "updatedBy" = ${context.who.id}`;
      const order = sql`"updatedAt" desc nulls last`;
      parts.push(await stored(context, type, { condition, order, at: 'updatedAt' }, { status: ['draft'] }));
    }
  }
  return parts;
}

/** What the rows of both lists have. */
type ListedRow = {
  id: string;
  version: number;
  name?: string;
  title?: string;
  status: Status;
  updatedAt: string;
};

/** Drafts that a reviewer returned with a note to who created them. A partial index holds only those. */
export async function returnedToMe(context: Context, types: readonly TaskType[]): Promise<Part[]> {
  const condition = sql<SqlBool>`"createdBy" = ${context.who.id} and "reviewNote" is not null`;
  const parts: Part[] = [];
  for (const type of types)
    parts.push(await stored(context, type, { condition, order: sql`"updatedAt"`, at: 'updatedAt' }, null));
  return parts;
}

/** What is assigned to the caller, by due date; of what is due on no day, the latest assigned first. */
export async function assignedToMe(context: Context, types: readonly TaskType[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const type of types) {
    const { table, label } = tables[type];
    const from = sql`from "task" inner join ${sql.table(table)} as "record" on "record"."id" = "task"."id"
      where "assigneeId" = ${context.who.id} and "task"."type" = ${type}`;
    const count = await countOf(context, from);
    const { rows } = await sql<StoredRow>`
      select "record"."id" as "id", "version", ${sql.ref(label)} as "label", "status", "dueOn" as "at" ${from}
      order by case when "dueOn" is null then 1 else 0 end, "dueOn", "task"."at" desc
      limit ${sql.lit(workRows)}`.execute(context.db);
    parts.push(part(type, count, { assigneeId: ['me'] }, rows));
  }
  return parts;
}

async function partsOf(
  reading: Reading,
  types: readonly TaskType[],
  filters: Filters,
  rows: Rows,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const type of types) {
    if (isListed(type)) {
      const total = await listTotal(reading, type, filters);
      const found = total === 0 ? [] : await rowsOf(reading.context, type, rows);
      parts.push(part(type, total, filters, found));
    } else {
      const { status } = filters;
      parts.push(await stored(reading.context, type, rows, status === undefined ? null : { status }));
    }
  }
  return parts;
}

async function stored(context: Context, type: TaskType, rows: Rows, filters: Filters | null): Promise<Part> {
  const count = await countOf(context, sql`from ${sql.table(tables[type].table)} where ${rows.condition}`);
  return part(type, count, filters, count === 0 ? [] : await rowsOf(context, type, rows));
}

async function countOf({ db }: Context, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as "total" ${from}`.execute(db);
  return rows[0]?.total ?? 0;
}

type StoredRow = Pick<WorkRow, 'id' | 'version' | 'label' | 'status' | 'at'>;

async function rowsOf({ db }: Context, type: TaskType, { condition, order, at }: Rows): Promise<StoredRow[]> {
  const { table, label } = tables[type];
  const { rows } = await sql<StoredRow>`
    select "id", "version", ${sql.ref(label)} as "label", "status", ${sql.ref(at)} as "at"
    from ${sql.table(table)} where ${condition} order by ${order} limit ${sql.lit(workRows)}`.execute(db);
  return rows;
}

function part(type: TaskType, count: number, filters: Filters | null, rows: readonly StoredRow[]): Part {
  const shown = rows.map(({ id, version, label, status, at }) => {
    return { type, id, version, label, status, at, changeVersion: null };
  });
  return { type, changes: false, count, filters, rows: shown };
}
