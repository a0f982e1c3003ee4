// A listing as it stands, its row locked until the transaction ends.
import type { Transaction } from 'kysely';
import { type ListingFields, listingFields } from '../../../contract/listings.fields.ts';
import { pickFields } from '../../../contract/payload.ts';
import type { WriteContext } from '../../platform/call.ts';
import type { Tables } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { together } from '../../platform/db/together.ts';
import { fail } from '../../platform/errors.ts';
import { locking } from '../../platform/records.ts';
import {
  askSurroundings,
  type ListingRecord,
  type StoredListing,
  type Surroundings,
  selectListing,
  surroundingsFrom,
  toListing,
  toRecord,
} from './listings.table.ts';

type Context = Pick<WriteContext, 'db' | 'dialect'>;
export type Held = Surroundings & {
  row: StoredListing;
  listing: ListingRecord;
  /** Those of its fields that can be edited. */
  fields: ListingFields;
};

/** What a call's check has read is there for its run, in the same transaction. */
const checked = new WeakMap<Transaction<Tables>, Held>();

/** Reads and locks a listing for the check of a call; undefined where there is none, or not in this version. */
export async function holdListing(context: Context, id: string, version: number): Promise<Held | undefined> {
  const held = await lock(context, id);
  if (held?.row.version !== version) return undefined;
  checked.set(context.db, held);
  return held;
}

/** The listing that a call is about. Ends the call where there is none, or not in the version that the client has seen. */
export async function lockedListing(context: Context, id: string, version: number): Promise<Held> {
  const known = checked.get(context.db);
  checked.delete(context.db);
  if (known?.row.id === id) return known;
  const held = await lock(context, id);
  if (held === undefined) fail('not_found');
  if (held.row.version !== version)
    fail('stale_version', { data: await toListing(context.db, held.row, held) });
  return held;
}

/** Locks a row and reads all else behind that, so as it is by then, in one round trip. */
async function lock({ db, dialect }: Context, id: string): Promise<Held | undefined> {
  const [[row], ...around] = await together(db, selectLocked[dialect].ask(id), ...askSurroundings(id));
  if (row === undefined) return undefined;
  const surroundings = surroundingsFrom(row, around);
  const listing = toRecord(row, surroundings.parts);
  return { ...surroundings, row, listing, fields: pickFields(listingFields, listing) };
}

const selectLocked = {
  sqlite: prepared((db, id: string) => locking(selectListing(db, id), 'sqlite')),
  postgres: prepared((db, id: string) => locking(selectListing(db, id), 'postgres')),
};
