// The tables of releases, and reading them.
import type { Kysely } from 'kysely';
import type { ReleaseAction, ReleaseState, ReleaseType } from '../../contract/releases/releases.ts';
import type { Database, Tables } from '../database/database.ts';
import { locking, type RecordColumns } from '../records/records.ts';

export interface ReleaseTable extends RecordColumns {
  name: string;
  nameKey: string;
  state: ReleaseState;
  at: string | null;
  /** The account that made or last scheduled it. */
  ownerId: string;
  doneAt: string | null;
  byClock: number;
  /** Why it failed the last time, as JSON: `Reason[]` of run.ts. */
  failure: string;
  /** When its undo was started. */
  undoneAt: string | null;
}
export interface ReleaseItemTable {
  releaseId: string;
  type: ReleaseType;
  /** The record's. */
  id: string;
  position: number;
  action: ReleaseAction;
  /** The record's name when it was added. */
  label: string;
  /** 1 until the release is done. */
  unfinished: number;
  /** The fields that the run changed, as JSON; null before it, and of runs before 0056. */
  before: string | null;
  after: string | null;
}
declare module '../database/database.ts' {
  interface Tables {
    release: ReleaseTable;
    releaseItem: ReleaseItemTable;
  }
}

export async function findRelease(
  db: Kysely<Tables>,
  id: string,
  dialect?: Database['dialect'],
): Promise<ReleaseTable | undefined> {
  const query = db.selectFrom('release').selectAll().where('id', '=', id);
  return (dialect === undefined ? query : locking(query, dialect)).executeTakeFirst();
}

/** The items of releases, in their order. */
export async function itemsOf(db: Kysely<Tables>, ids: readonly string[]): Promise<ReleaseItemTable[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('releaseItem')
    .selectAll()
    .where('releaseId', 'in', ids)
    .orderBy('releaseId')
    .orderBy('position')
    .execute();
}
