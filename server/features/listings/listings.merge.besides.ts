// What belongs to a merged listing besides its fields: comments, its task, its pending change and its place in releases. A merge moves
// them to the kept listing. Its undo moves back what is still as the merge left it.
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { mustStayComplete } from '../../../contract/kit/lifecycle.ts';
import { deleteChange, storeChange } from '../../changes/store.ts';
import { findChange, type StoredChange, withoutEqual } from '../../changes/table.ts';
import type { Tables } from '../../database/database.ts';
import type { Fields } from '../../history/kind.ts';
import { isSame } from '../../records/records.ts';
import type { LockedListing } from './listings.record.ts';

const type = 'gameListing';

/** What an undo needs. */
export const movedBesides = z.strictObject({
  comments: z.array(z.string()),
  /** When the task was assigned that moved. */
  task: z.string().nullable(),
  /** The pending change as it was, in the form of {@link StoredChange}. */
  change: z.custom<StoredChange>().nullable(),
  releases: z.array(
    z.strictObject({
      releaseId: z.string(),
      position: z.number(),
      action: z.enum(['apply', 'publish', 'archive']),
      label: z.string(),
      moved: z.boolean(),
    }),
  ),
});
export type MovedBesides = z.output<typeof movedBesides>;

/** The pending change of the one to drop, and whether it moves: the kept one must be live, without a change of its own. */
export async function changeOfDropped(
  db: Kysely<Tables>,
  keep: LockedListing,
  drop: LockedListing,
): Promise<{ change: StoredChange | undefined; moves: boolean }> {
  const stored = await findChange(db, { type, id: drop.row.id });
  const change = stored && withoutEqual(stored, drop.fields);
  const own = await findChange(db, { type, id: keep.row.id });
  const moves = change !== undefined && own === undefined && mustStayComplete(keep.row.status);
  return { change, moves };
}

/** Moves all but the pending change, which only leaves the dropped listing: {@link moveChange} follows when the kept one is saved. */
export async function moveBesides(
  db: Transaction<Tables>,
  keep: LockedListing,
  drop: LockedListing,
): Promise<MovedBesides> {
  const [from, to] = [drop.row.id, keep.row.id];
  const comments = await db
    .updateTable('comment')
    .set({ recordId: to })
    .where('recordId', '=', from)
    .where('type', '=', type)
    .returning('id')
    .execute();
  const own = await db.selectFrom('task').select('id').where('id', '=', to).executeTakeFirst();
  const tasks =
    own === undefined
      ? await db.updateTable('task').set({ id: to }).where('id', '=', from).returning('at').execute()
      : [];
  const { change, moves } = await changeOfDropped(db, keep, drop);
  if (moves) await deleteChange(db, { type, id: from });
  return {
    comments: comments.map(({ id }) => id),
    task: tasks[0]?.at ?? null,
    change: moves && change !== undefined ? change : null,
    releases: await moveItems(db, keep, from, moves),
  };
}

/**
 * A record is in one unfinished release at most. An item moves if the kept listing is in none and it still makes sense; others leave their
 * release, which could not run with them.
 */
async function moveItems(
  db: Transaction<Tables>,
  { row: keep }: LockedListing,
  from: string,
  movesChange: boolean,
): Promise<MovedBesides['releases']> {
  const items = await db
    .selectFrom('releaseItem')
    .select(['releaseId', 'id', 'position', 'action', 'label'])
    .where('type', '=', type)
    .where('id', 'in', [from, keep.id])
    .where('unfinished', '=', 1)
    .execute();
  const isFree = !items.some(({ id }) => id === keep.id);
  const moved: MovedBesides['releases'] = [];
  for (const { id, ...item } of items) {
    if (id !== from) continue;
    const fits =
      item.action === 'apply' ? movesChange : item.action === 'publish' && !mustStayComplete(keep.status);
    const its = { releaseId: item.releaseId, id: from };
    if (isFree && fits) await setItem(db, its, { id: keep.id, label: keep.name });
    else
      await db
        .deleteFrom('releaseItem')
        .where('releaseId', '=', item.releaseId)
        .where('type', '=', type)
        .where('id', '=', from)
        .execute();
    moved.push({ ...item, moved: isFree && fits });
    await touchRelease(db, item.releaseId);
  }
  return moved;
}

async function setItem(
  db: Transaction<Tables>,
  { releaseId, id }: { releaseId: string; id: string },
  columns: { id: string; label: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('releaseItem')
    .set(columns)
    .where('releaseId', '=', releaseId)
    .where('type', '=', type)
    .where('id', '=', id)
    .where('unfinished', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function touchRelease(db: Transaction<Tables>, id: string): Promise<void> {
  await db
    .updateTable('release')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Gives the kept listing, as saved with these fields, the pending change of the dropped one: a draft without its slug. */
export async function moveChange(
  db: Transaction<Tables>,
  change: StoredChange,
  keep: { id: string; version: number; fields: Fields },
): Promise<void> {
  const { slug: _, ...fields } = change.fields;
  const from = Object.fromEntries(Object.keys(fields).map((path) => [path, keep.fields[path] ?? null]));
  const draft = { state: 'draft', applyAt: null, failure: null, version: 1 } as const;
  const own = withoutEqual(
    { ...change, ...draft, id: keep.id, base: keep.version, fields, from },
    keep.fields,
  );
  if (own !== undefined) await storeChange(db, own, keep.fields);
}

/** Moves back what is still there. `live` are the fields of the restored listing. */
export async function moveBesidesBack(
  db: Transaction<Tables>,
  { comments, task, change, releases }: MovedBesides,
  { from, to, live }: { from: string; to: string; live: Fields },
): Promise<void> {
  if (comments.length > 0)
    await db
      .updateTable('comment')
      .set({ recordId: from })
      .where('recordId', '=', to)
      // Replies follow their thread.
      .where((eb) => eb.or([eb('id', 'in', comments), eb('parentId', 'in', comments)]))
      .execute();
  if (task !== null)
    await db.updateTable('task').set({ id: from }).where('id', '=', to).where('at', '=', task).execute();
  const hadChange = change === null || (await takeChangeBack(db, change, to));
  if (change !== null && hadChange) await storeChange(db, change, live);
  for (const { moved, ...item } of releases) {
    const isOpen = await db
      .selectFrom('release')
      .select('id')
      .where('id', '=', item.releaseId)
      .where('state', '<>', 'done')
      .executeTakeFirst();
    if (isOpen === undefined || (item.action === 'apply' && !hadChange)) continue;
    if (moved) await setItem(db, { releaseId: item.releaseId, id: to }, { id: from, label: item.label });
    else
      await db
        .insertInto('releaseItem')
        .values({ ...item, type, id: from, unfinished: 1 })
        .execute();
    await touchRelease(db, item.releaseId);
  }
}

/** True if the change of the kept listing was still as the merge left it, or was equal to the listing, and is deleted. */
async function takeChangeBack(db: Transaction<Tables>, moved: StoredChange, to: string): Promise<boolean> {
  const own = await findChange(db, { type, id: to });
  if (own === undefined) return false;
  const isLeft = own.version === 1 && own.at === moved.at && own.by === moved.by;
  if (!isLeft || !Object.entries(own.fields).every(([path, value]) => isSame(moved.fields[path], value)))
    return false;
  await deleteChange(db, { type, id: to });
  return true;
}
