// What a change of a record's status leaves beside it: the note of a return as a comment, and notices.
import type { TaskType } from '../../contract/desk/tasks.ts';
import type { Status, StatusInput } from '../../contract/kit/lifecycle.ts';
import type { WriteContext } from '../http/feature.ts';
import { createdBy, type Person } from '../records/records.ts';
import { tell } from './notices.ts';
import { tellReviewers } from './reviewers.ts';

type Move = {
  type: TaskType;
  label: string;
  /** The record before. */
  before: { id: string; status: Status; createdBy: Person | null; updatedBy: Person | null };
  input: StatusInput;
};
type Context = Pick<WriteContext, 'db' | 'now'> & { who: { id: string } };

/** Call it in the transaction of the change. */
export async function noteMove({ type, label, before, input }: Move, context: Context): Promise<void> {
  const { db, who, now } = context;
  const record = { type, id: before.id };
  const news = { ...record, label, by: who.id };
  if (before.status === 'draft' && input.status === 'inReview')
    await tellReviewers({ ...record, label }, input.reviewerId, context);
  if (input.status === 'published') {
    const makers = [before.createdBy?.id ?? null, before.updatedBy?.id ?? null];
    await tell(db, now, makers, { kind: 'published', ...news });
  }
  if (before.status === 'inReview' && input.status === 'draft') {
    const commentId = input.reviewNote ? await addNote(record, input.reviewNote, context) : null;
    await tell(db, now, await workersOn(record, context), { kind: 'returned', ...news, commentId });
  }
}

/** The account that sent a record for review, and the one that it is assigned to. */
async function workersOn(
  { type, id }: { type: TaskType; id: string },
  { db }: Context,
): Promise<(string | null)[]> {
  const sent = await db
    .selectFrom('audit')
    .select('actorId')
    .where('entityId', '=', id)
    .where('action', '=', `${type}.submit`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const task = await db.selectFrom('task').select('assigneeId').where('id', '=', id).executeTakeFirst();
  return [sent?.actorId ?? null, task?.assigneeId ?? null];
}

/** Keeps a reviewer's note as a comment on the record, which the next review leaves in place. */
export async function addNote(
  { type, id: recordId }: { type: TaskType; id: string },
  body: string,
  { db, who, now }: Context,
): Promise<string> {
  const open = { path: null, parentId: null, resolvedAt: null, resolvedBy: null };
  const row = { ...createdBy(who, now), type, recordId, body, ...open };
  await db.insertInto('comment').values(row).execute();
  return row.id;
}
