// Deletes a category. One in use is refused, or merged into another one in the same transaction.
import type { Category, categories } from '../../../contract/categories/categories.ts';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { noteParts } from '../../audit/audit.ts';
import { lockForBin, moveToBin, putIntoBin } from '../../bin/move.ts';
import { fail } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { newId } from '../../records/ids.ts';
import { changedBy, locking } from '../../records/records.ts';
import { mergedAliases, moveReferences } from '../../records/references.ts';
import { indexText } from '../../records/search.ts';
import { lockCategory, searchText } from './categories.save.ts';

type Remove = typeof categories.remove;
type Context = WriteContext<Remove>;

export async function mergeFaults(
  input: Partial<Input<Remove>>,
  { db, dialect }: Context,
): Promise<FieldErrors> {
  const { id, mergeInto } = input;
  if (mergeInto === undefined || id === undefined) return {};
  if (mergeInto === id) return { mergeInto: 'A category cannot be merged into itself' };
  const both = db
    .selectFrom('category')
    .select(['id', 'parentId'])
    .where('id', 'in', [id, mergeInto])
    .orderBy('id');
  const target = (await locking(both, dialect).execute()).find((row) => row.id === mergeInto);
  if (target === undefined) return { mergeInto: 'This category does not exist' };
  if (target.parentId === null || target.parentId === id) return {};
  const child = await db
    .selectFrom('category')
    .select('id')
    .where('parentId', '=', id)
    .limit(1)
    .executeTakeFirst();
  return child === undefined
    ? {}
    : { mergeInto: 'Choose a top-level category, since subcategories move there' };
}

export async function removeCategory(input: Input<Remove>, context: Context): Promise<Output<Remove>> {
  const { db, dialect } = context;
  const { mergeInto } = input;
  if (mergeInto === undefined) return { ...(await moveToBin(context, 'category', input)), ...nothingMoved };
  const record = await lockForBin(context, 'category', input);
  const category = await lockCategory(db, dialect, input.id);
  if (category === undefined) fail('not_found');
  const auditId = newId();
  const moved = await merge(category, mergeInto, { ...context, auditId });
  const after = { mergedInto: mergeInto, movedListings: moved.moved, movedArticles: moved.movedArticles };
  await putIntoBin(context, 'category', input.id, record, { into: mergeInto, auditId, after });
  return { id: input.id, ...moved };
}

type Moved = Omit<Output<Remove>, 'id'>;
const nothingMoved: Moved = { moved: 0, movedArticles: 0 };

/** Moves references and subcategories to the target, and adds the name to its aliases. Returns the numbers moved. */
async function merge(
  category: Category,
  targetId: string,
  act: Context & { auditId: string },
): Promise<Moved> {
  const { db, dialect, who, now, auditId } = act;
  const target = await lockCategory(db, dialect, targetId);
  if (target === undefined) fail('not_found');
  // A target below the deleted category moves up to its position.
  const isChild = target.parentId === category.id;
  const aliases = mergedAliases(target, category);
  const row = await db
    .updateTable('category')
    .set({
      ...changedBy(who, now, target.version),
      aliases: JSON.stringify(aliases),
      ...(isChild ? { parentId: category.parentId } : {}),
    })
    .where('id', '=', targetId)
    .returning(['seq', 'version'])
    .executeTakeFirstOrThrow();
  await indexText(db, dialect, 'category', row.seq, searchText({ ...target, aliases }));
  const from = { aliases: target.aliases, ...(isChild ? { parentId: target.parentId } : {}) };
  await noteParts(db, auditId, [{ id: targetId, version: row.version, from }]);
  const moved = await moveReferences(db, 'category', { from: category.id, to: targetId }, act);
  return { moved: moved['gameListing'] ?? 0, movedArticles: moved['article'] ?? 0 };
}
