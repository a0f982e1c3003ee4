// Undoes the merge of a listing that is restored from the bin.
import { z } from 'zod';
import { mustStayComplete } from '../../../contract/kit/lifecycle.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { listingFields } from '../../../contract/listings/fields.ts';
import type { BinContext, Separated } from '../../bin/kind.ts';
import { withoutGone } from '../../history/gone.ts';
import type { Fields } from '../../history/kind.ts';
import { takenExternalIds } from '../../records/external-ids.ts';
import { listingLifecycle } from '../../records/lifecycle-kinds.ts';
import { isSame } from '../../records/records.ts';
import { editFaults, loadReferences } from './listings.check.ts';
import { listingHistory } from './listings.history.ts';
import { moveBesidesBack, movedBesides } from './listings.merge.besides.ts';
import { findLocked, type LockedListing } from './listings.record.ts';
import { planEdit } from './listings.save.ts';

/** What the bin keeps of a merge: the fields of the kept listing that changed, before and after, and what moved. */
const merged = z.strictObject({
  from: z.record(z.string(), z.unknown()),
  to: z.record(z.string(), z.unknown()),
  besides: movedBesides,
});
export type Merged = z.output<typeof merged>;

/** Gives fields of the kept listing back where they still hold what the merge wrote, and the restored one what moved. */
export async function separateListing(
  context: BinContext,
  { id, mergedInto, merge, fields }: { id: string; mergedInto: string; merge: unknown; fields: Fields },
): Promise<Separated> {
  const keep = await findLocked(context, mergedInto);
  if (keep === undefined) return { givenBack: 0, kept: 0 };
  const { from, to, besides } = merged.parse(merge);
  await moveBesidesBack(context.db, besides, { from: id, to: mergedInto, live: fields });
  const now: Fields = keep.fields;
  const unchanged = Object.keys(from).filter((path) => isSame(now[path], to[path]));
  const wanted = await possible(
    context,
    keep,
    Object.fromEntries(unchanged.map((path) => [path, from[path]])),
  );
  if (Object.keys(from).length === 0) return { givenBack: 0, kept: 0 };
  const isWhole = Object.keys(wanted).length === Object.keys(from).length;
  if (Object.keys(wanted).length > 0) {
    // Where FOUR_EYES holds, a live listing changes only by a pending change: it keeps what the merge wrote.
    const isHeld = mustStayComplete(keep.row.status) && context.fourEyes.includes(listingLifecycle.area);
    if (isHeld) return { givenBack: 0, kept: 1 };
    await edit(context, keep, wanted);
  }
  return { givenBack: isWhole ? 1 : 0, kept: isWhole ? 0 : 1 };
}

/** The fields that the listing can have now, without references to what is gone. */
async function possible(
  context: BinContext,
  keep: LockedListing,
  former: Fields,
): Promise<Record<string, unknown>> {
  const { db, dialect } = context;
  const { id, version } = keep.row;
  const { fields: wanted } = await withoutGone(db, listingHistory, former);
  const whole = pickFields(listingFields, { ...keep.fields, ...wanted });
  const [taken = {}] = await takenExternalIds(db, dialect, 'listing', [
    { id, externalIds: whole.externalIds },
  ]);
  const sent = { id, version, ...pickSome(whole, wanted) };
  const faults = { ...editFaults(sent, keep, await loadReferences(context, [sent])), ...taken };
  const faulty = new Set(Object.keys(faults).map((path) => path.split('.')[0]));
  return Object.fromEntries(Object.entries(wanted).filter(([path]) => !faulty.has(path)));
}

function pickSome<F extends object>(all: F, names: object): Partial<F> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in names)) as Partial<F>;
}

async function edit(context: BinContext, { row }: LockedListing, wanted: Fields): Promise<void> {
  const audit: BinContext['audit'] = (entry) => context.audit({ ...entry, action: 'gameListing.unmerge' });
  const input = { id: row.id, version: row.version, ...wanted };
  const { write } = await planEdit(input, { ...context, audit });
  await write(input);
}
