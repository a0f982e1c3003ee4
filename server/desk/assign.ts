// Assigns records. The records themselves, their versions and their times stay as they are.
import type { Kysely } from 'kysely';
import { desk } from '../../contract/desk/desk.ts';
import { taskTypes } from '../../contract/desk/tasks.ts';
import type { Input, Output } from '../../contract/kit/calls.ts';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import { hasRight } from '../../contract/kit/rights.ts';
import { peopleWithRight } from '../auth/people-with-right.ts';
import type { Tables } from '../database/database.ts';
import { fail, failOn } from '../errors.ts';
import type { WriteContext } from '../http/feature.ts';
import type { WriteHandler } from '../http/write.ts';
import type { CallCode } from '../jobs/type-code.ts';
import { locking } from '../records/records.ts';
import { labelsOf } from './labels.ts';
import { tell } from './notices.ts';

type Assign = typeof desk.assign;

/** As jobs make the call. */
export const assignCode: CallCode = { call: desk.assign, handler: { run: assign } as WriteHandler };

/** The fields of a record's task, as the call takes them. */
export async function assignmentOf(
  db: Kysely<Tables>,
  id: string,
): Promise<{ assigneeId: string | null; dueOn: string | null }> {
  const task = await db
    .selectFrom('task')
    .select(['assigneeId', 'dueOn'])
    .where('id', '=', id)
    .executeTakeFirst();
  return task ?? { assigneeId: null, dueOn: null };
}

export async function assign(
  { type, ids, assigneeId, dueOn }: Input<Assign>,
  { db, dialect, who, now, audit }: WriteContext<Assign>,
): Promise<Output<Assign>> {
  const area = taskTypes[type];
  const may = (action: 'edit' | 'publish') => hasRight(who.roles, `${area}.${action}`);
  if (!may('edit') && !may('publish')) fail('forbidden');
  const faults: FieldErrors = {};
  const labels = await labelsOf(db, type, ids);
  ids.forEach((id, index) => {
    if (!labels.has(id)) faults[`ids.${index}`] = 'No such record';
  });
  if (assigneeId === null && dueOn) faults['dueOn'] = 'A due date needs an assignee';
  const people = assigneeId === null ? [] : await peopleWithRight(db, `${area}.view`, [assigneeId]);
  if (assigneeId !== null && people.length === 0) faults['assigneeId'] = 'Nobody who may view the record';
  failOn(faults);

  const stored = await locking(db.selectFrom('task').selectAll().where('id', 'in', ids), dialect).execute();
  const former = new Map(stored.map((task) => [task.id, task]));
  const dueOf = (id: string) =>
    assigneeId === null ? null : dueOn === undefined ? (former.get(id)?.dueOn ?? null) : dueOn;
  const changed = ids.filter((id) => {
    const { assigneeId: from = null, dueOn: until = null } = former.get(id) ?? {};
    return from !== assigneeId || until !== dueOf(id);
  });
  if (changed.length === 0) return { assigned: ids.length };
  const [at, by] = [now.toISOString(), who.id];
  if (assigneeId === null) await db.deleteFrom('task').where('id', 'in', changed).execute();
  else {
    await db
      .insertInto('task')
      .values(changed.map((id) => ({ id, type, assigneeId, dueOn: dueOn ?? null, at, by, toldDue: 0 })))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ assigneeId, at, by, toldDue: 0, ...(dueOn === undefined ? {} : { dueOn }) }),
      )
      .execute();
  }
  for (const id of changed) {
    const { assigneeId: from = null, dueOn: until = null } = former.get(id) ?? {};
    audit({
      action: `${type}.assign`,
      // Without a version, since the record keeps its own.
      entity: { type, id, label: labels.get(id) ?? null },
      before: { assigneeId: from, dueOn: until },
      after: { assigneeId, dueOn: dueOf(id) },
    });
    if (from !== assigneeId)
      await tell(db, now, [assigneeId], { kind: 'assigned', by, type, id, label: labels.get(id) ?? '' });
  }
  return { assigned: ids.length };
}
