// The tables of possible duplicates.
import type { Generated, Kysely } from 'kysely';
import type { DuplicateReason } from '../../contract/duplicates/duplicates.ts';
import type { Tables } from '../database/database.ts';
import { insertAll } from '../database/statements.ts';

/** Two listings; `oneId` is the lower id. */
export type PairIds = { oneId: string; otherId: string };

interface DuplicateTable extends PairIds {
  id: string;
  /** The surest reason. */
  reason: DuplicateReason;
  /** All reasons as JSON, the surest first. */
  reasons: string;
  /** What both share, as JSON. A dismissal holds until it changes. */
  keys: string;
  score: number;
  foundAt: string;
  dismissed: number;
}
declare module '../database/database.ts' {
  interface Tables {
    duplicate: DuplicateTable;
    duplicateDismissal: PairIds & { keys: string; by: string | null; at: string };
    /** Listings that wait to be compared; null for all listings. */
    duplicateCheck: { seq: Generated<number>; listingId: string | null };
  }
}

/** Lets new or changed listings be compared with all others. Call it in the transaction that saves them. */
export async function compareSoon(db: Kysely<Tables>, listingIds: readonly string[]): Promise<void> {
  await insertAll(
    db,
    'duplicateCheck',
    listingIds.map((listingId) => ({ listingId })),
  );
}
