// Tasks in the database. They stand beside their records and never change them.
import { type Kysely, sql } from 'kysely';
import type { Task, TaskType } from '../../contract/desk/tasks.ts';
import type { Tables } from '../database/database.ts';
import type { Condition } from '../records/lists.ts';
import type { People } from '../records/records.ts';

interface TaskTable {
  /** The record's. */
  id: string;
  type: TaskType;
  assigneeId: string;
  dueOn: string | null;
  at: string;
  by: string | null;
  /** 1 when the assignee was told that it is due. */
  toldDue: number;
}
declare module '../database/database.ts' {
  interface Tables {
    task: TaskTable;
  }
}

/** Tasks by the id of their record. */
export type Tasks = ReadonlyMap<string, Task>;

/** The accounts with these ids, and the tasks of records, in one query, since every list and reply of a record needs both. */
export async function peopleAndTasks(
  db: Kysely<Tables>,
  peopleIds: readonly (string | null)[],
  recordIds: readonly string[],
): Promise<{ people: People; tasks: Tasks }> {
  if (recordIds.length === 0) return { people: new Map(), tasks: new Map() };
  const wanted = [...new Set(peopleIds)].filter((id) => id !== null);
  const assigned = sql<Row>`
    select "account"."id" as "id", "account"."name" as "name", "task"."id" as "recordId", "dueOn"
    from "task" inner join "account" on "account"."id" = "task"."assigneeId"
    where "task"."id" in (${sql.join(recordIds)})`;
  const { rows } = await (wanted.length === 0
    ? assigned
    : sql<Row>`
      select "id", "name", null as "recordId", null as "dueOn" from "account" where "id" in (${sql.join(wanted)})
      union all ${assigned}`
  ).execute(db);
  const people = new Map<string, { id: string; name: string }>();
  const tasks = new Map<string, Task>();
  for (const { id, name, recordId, dueOn } of rows) {
    if (recordId === null) people.set(id, { id, name });
    else tasks.set(recordId, { assignee: { id, name }, dueOn });
  }
  return { people, tasks };
}

type Row = { id: string; name: string; recordId: string | null; dueOn: string | null };

/** Only records that are assigned to one of these accounts. */
export function assignedTo(accountIds: readonly string[] | undefined): Condition[] {
  if (accountIds === undefined || accountIds.length === 0) return [];
  return [
    (ref) => sql`${ref('id')} in (select "id" from "task" where "assigneeId" in (${sql.join(accountIds)}))`,
  ];
}
