// Comments on records: threads about a record or one of its fields.
import { comments } from '../../../contract/comments/comments.ts';
import { binnedFields } from '../../bin/table.ts';
import { fail } from '../../errors.ts';
import { implement } from '../../http/feature.ts';
import { toPage } from '../../records/lists.ts';
import {
  addComment,
  editComment,
  expectView,
  labelOf,
  removeComment,
  resolveThread,
} from './comments.save.ts';
import { toThreads } from './comments.table.ts';

export const feature = implement(comments, {
  list: async (input, { db, who }) => {
    const { type, id, resolved, page, pageSize, sort = 'createdAt' } = input;
    expectView(who, type);
    if ((await labelOf(db, type, id)) === undefined && (await binnedFields(db, type, id)) === undefined)
      fail('not_found');
    let firsts = db.selectFrom('comment').where('recordId', '=', id).where('parentId', 'is', null);
    if (resolved !== undefined) firsts = firsts.where('resolvedAt', resolved ? 'is not' : 'is', null);
    const { total } = await firsts
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const direction = sort === 'createdAt' ? 'asc' : 'desc';
    const rows = await firsts
      .selectAll()
      .orderBy('createdAt', direction)
      .orderBy('id', direction)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return toPage(await toThreads(db, rows), total, input);
  },
  add: { run: addComment },
  edit: { mayChangeNothing: true, run: editComment },
  remove: { run: removeComment },
  resolve: { mayChangeNothing: true, run: resolveThread },
});
