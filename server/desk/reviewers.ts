// Tells those who may publish a record, or the one of them who was chosen, that it was sent for review.
import { type TaskType, taskTypes } from '../../contract/desk/tasks.ts';
import { peopleWithRight } from '../auth/people-with-right.ts';
import { failOn } from '../errors.ts';
import type { WriteContext } from '../http/feature.ts';
import { tell } from './notices.ts';

type Sent = { type: TaskType; id: string; label: string };
type Context = Pick<WriteContext, 'db' | 'now'> & { who: { id: string } };

/** Call it in the transaction of the step. Ends the call for a reviewer who may not publish the record. */
export async function tellReviewers(
  record: Sent,
  reviewerId: string | undefined,
  { db, who, now }: Context,
): Promise<void> {
  const chosen = reviewerId === undefined ? undefined : [reviewerId];
  const people = await peopleWithRight(db, `${taskTypes[record.type]}.publish`, chosen);
  if (chosen !== undefined && people.length === 0)
    failOn({ reviewerId: 'Nobody who may publish the record' });
  const ids = people.map(({ id }) => id);
  await tell(db, now, ids, { kind: 'review', by: who.id, ...record });
}
