// A listing as it stands, its row locked until the transaction ends.
import type { Kysely, Transaction } from 'kysely';
import type { WriteContext } from '../../platform/call.ts';
import type { Tables } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { fail } from '../../platform/errors.ts';
import { locking } from '../../platform/records.ts';
import {
  type ListingRecord,
  type StoredListing,
  type Surroundings,
  surroundingsOf,
  toListing,
  toRecord,
} from './listings.table.ts';

type Context = Pick<WriteContext, 'db' | 'dialect'>;
export type Held = Surroundings & { row: StoredListing; listing: ListingRecord };

/** What a call's check has read is there for its run, in the same transaction. */
const checked = new WeakMap<Transaction<Tables>, Held>();

/** Reads and locks a listing for the check of a call; undefined where there is none, or not in this version. */
export async function holdListing(context: Context, id: string, version: number): Promise<Held | undefined> {
  const row = await lockedRow(context, id);
  if (row?.version !== version) return undefined;
  const held = await heldAs(context, row);
  checked.set(context.db, held);
  return held;
}

/** The listing that a call is about. Ends the call where there is none, or not in the version that the client has seen. */
export async function lockedListing(context: Context, id: string, version: number): Promise<Held> {
  const held = checked.get(context.db);
  checked.delete(context.db);
  if (held?.row.id === id) return held;
  const row = await lockedRow(context, id);
  if (row === undefined) fail('not_found');
  if (row.version !== version) fail('stale_version', { data: await toListing(context.db, row) });
  return heldAs(context, row);
}

async function lockedRow({ db, dialect }: Context, id: string): Promise<StoredListing | undefined> {
  const [row] = await selectLocked[dialect](db, id);
  return row;
}

const selectLocked = {
  sqlite: prepared((db, id: string) => locking(selectListing(db, id), 'sqlite')),
  postgres: prepared((db, id: string) => locking(selectListing(db, id), 'postgres')),
};

function selectListing(db: Kysely<Tables>, id: string) {
  return db.selectFrom('listing').selectAll().where('id', '=', id);
}

async function heldAs({ db }: Context, row: StoredListing): Promise<Held> {
  const surroundings = await surroundingsOf(db, row);
  return { ...surroundings, row, listing: toRecord(row, surroundings.parts) };
}
