// The desk: who works on which records.
import { commentTypes } from '../../../contract/comments/comments.ts';
import { desk } from '../../../contract/desk/desk.ts';
import { isTaskType, taskTypes } from '../../../contract/desk/tasks.ts';
import { hasRight } from '../../../contract/kit/rights.ts';
import { peopleWithRight } from '../../auth/people-with-right.ts';
import { assign } from '../../desk/assign.ts';
import { fail } from '../../errors.ts';
import { implement } from '../../http/feature.ts';

export const feature = implement(desk, {
  people: async ({ type, reviewers = false }, { db, who }) => {
    const right = `${commentTypes[type]}.view` as const;
    if (!hasRight(who.roles, right)) fail('forbidden');
    if (!reviewers) return peopleWithRight(db, right);
    return isTaskType(type) ? peopleWithRight(db, `${taskTypes[type]}.publish`) : [];
  },
  assign: { mayChangeNothing: true, run: assign },
});
