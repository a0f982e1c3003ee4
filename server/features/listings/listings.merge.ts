// Merges two listings of the same game, in one transaction.
import type { Input } from '../../../contract/kit/calls.ts';
import { mustStayComplete } from '../../../contract/kit/lifecycle.ts';
import { hasRight } from '../../../contract/kit/rights.ts';
import type { Listing } from '../../../contract/listings/fields.ts';
import {
  type listingMerge,
  type MergePreview,
  type MergeSide,
  mergePreview,
} from '../../../contract/listings/merge.ts';
import { putIntoBin } from '../../bin/move.ts';
import { fail, failOn } from '../../errors.ts';
import { referredBy } from '../../history/kind.ts';
import { namesOf } from '../../history/names.ts';
import type { ReadContext, WriteContext } from '../../http/feature.ts';
import { leadTo } from '../../records/external-ids.ts';
import { newId } from '../../records/ids.ts';
import { moveReferences, usedAmong } from '../../records/references.ts';
import { expectMayTouch } from '../../releases/guard.ts';
import { binKind } from './listings.bin.ts';
import { changeOfDropped, moveBesides, moveChange } from './listings.merge.besides.ts';
import { chosenFields, compared } from './listings.merge.fields.ts';
import {
  expectCurrent,
  findLocked,
  findUnlocked,
  type LockedListing,
  readListing,
} from './listings.record.ts';
import { planEdit } from './listings.save.ts';
import type { Merged } from './listings.unmerge.ts';

type Merge = typeof listingMerge.merge;
type Context = WriteContext<Merge>;

/** Compares two listings. Reads only. */
export async function previewMerge(
  { keep: keepId, drop: dropId }: Input<typeof listingMerge.mergePreview>,
  { db, who }: Pick<ReadContext, 'db' | 'who'>,
): Promise<MergePreview> {
  if (keepId === dropId) failOn({ drop: itself });
  const [keep, drop] = [await findUnlocked(db, keepId), await findUnlocked(db, dropId)];
  if (keep === undefined || drop === undefined) fail('not_found');
  const newer = drop.row.updatedAt > keep.row.updatedAt ? 'drop' : 'keep';
  const [uses] = await usedAmong(db, 'listing', [dropId], who);
  const comments = await db
    .selectFrom('comment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recordId', '=', dropId)
    .executeTakeFirst();
  const { change, moves } = await changeOfDropped(db, keep, drop);
  const [oneId = '', otherId = ''] = [keepId, dropId].toSorted((one, other) => (one < other ? -1 : 1));
  const pair = await db
    .selectFrom('duplicate')
    .select(['id', 'reasons'])
    .where('oneId', '=', oneId)
    .where('otherId', '=', otherId)
    .executeTakeFirst();
  const referred = [keep, drop].flatMap(({ fields }) => referredBy(binKind.history, fields));
  return {
    keep: sideOf(keep),
    drop: sideOf(drop),
    fields: compared({ keep: keep.fields, drop: drop.fields }, newer),
    names: await namesOf(db, referred, who),
    referrers: uses?.count ?? 0,
    comments: Number(comments?.count ?? 0),
    leavesChange: change !== undefined && !moves,
    pairId: pair?.id ?? null,
    reasons: pair === undefined ? [] : mergePreview.shape.reasons.parse(JSON.parse(pair.reasons)),
    allowed: mayMerge(who, keep, drop),
  };
}

const itself = 'A listing cannot be merged into itself';

function sideOf({ row: { id, version, name, slug, status, updatedAt } }: LockedListing): MergeSide {
  return { id, version, name, slug, status, updatedAt };
}

function mayMerge({ roles }: ReadContext['who'], keep: LockedListing, drop: LockedListing): boolean {
  const isPublic = mustStayComplete(keep.row.status) || mustStayComplete(drop.row.status);
  const needed = ['edit', 'delete', ...(isPublic ? ['publish'] : [])];
  return needed.every((action) => hasRight(roles, `gameListings.${action}`));
}

export async function mergeListings(input: Input<Merge>, context: Context): Promise<Listing> {
  const { db, who, now } = context;
  const { keep, drop } = await lockBoth(input, context);
  if (!mayMerge(who, keep, drop))
    fail('forbidden', {
      text: 'Merging takes the rights to edit and delete listings, and to publish if either is public',
    });
  await expectMayTouch(context, { type: 'gameListing', id: input.drop.id });
  const { fields, faults } = chosenFields(input.choose, { keep: keep.fields, drop: drop.fields });
  failOn(faults);
  const [from, to, auditId] = [input.drop.id, input.keep.id, newId()];
  await moveReferences(db, 'listing', { from, to }, { who, now, auditId });
  const besides = await moveBesides(db, keep, drop);
  const changed = Object.keys(fields) as (keyof typeof keep.fields)[];
  const former = Object.fromEntries(changed.map((path) => [path, keep.fields[path]]));
  const undo: Merged = { from: former, to: fields, besides };
  const record = await binKind.lock(context, from);
  if (record === undefined) fail('not_found');
  const after = { mergedInto: to };
  // First, since both may have had the same ids elsewhere, and the kept one may take the slug.
  await putIntoBin(context, 'gameListing', from, record, { into: to, auditId, after, undo });
  const edited = { ...input.keep, ...fields };
  const audit: Context['audit'] = (entry) => context.audit({ ...entry, action: 'gameListing.merge' });
  const { faults: editFaults, write } = await planEdit(edited, { ...context, audit });
  failOn(underChoose(editFaults));
  await write(edited);
  // Ids that were not chosen lead to the kept one too.
  await leadTo(db, { type: 'listing', id: to }, Object.entries(keep.fields.externalIds));
  if (besides.change !== null) {
    const merged = { ...keep.fields, ...fields };
    await moveChange(db, besides.change, { id: to, version: input.keep.version + 1, fields: merged });
  }
  return readListing({ id: to }, context);
}

/** Locks both in the order of their ids, so that two merges at once do not wait for each other. */
async function lockBoth(
  { keep, drop }: Input<Merge>,
  context: Context,
): Promise<{ keep: LockedListing; drop: LockedListing }> {
  if (keep.id === drop.id) failOn({ 'drop.id': itself });
  const locked = new Map<string, LockedListing | undefined>();
  for (const id of [keep.id, drop.id].toSorted((one, other) => (one < other ? -1 : 1)))
    locked.set(id, await findLocked(context, id));
  return {
    keep: await expectCurrent(context, locked.get(keep.id), keep.version),
    drop: await expectCurrent(context, locked.get(drop.id), drop.version),
  };
}

/** Faults of the kept listing as it would be, by the choices that led to them. */
function underChoose(faults: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).map(([path, text]) => [`choose.${path.split('.')[0]}`, text]),
  );
}
