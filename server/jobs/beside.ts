// What a job creates or changes beside the records of its rows, such as the categories that an import creates. An undo takes it back.
import type { Kysely } from 'kysely';
import type { Tables } from '../database/database.ts';
import { insertAll } from '../database/statements.ts';
import type { Fields } from '../history/kind.ts';

/** `alias` adds the name to the aliases of a record. */
export type Beside = {
  type: 'category' | 'blockchain';
  what: 'create' | 'alias';
  name: string;
  /** Rows of the job that need it. */
  rows: number;
};

export interface BesideTable extends Beside {
  jobId: string;
  /** Null until it is done. */
  entityId: string | null;
  before: string | null;
  after: string | null;
}

declare module '../database/database.ts' {
  interface Tables {
    recordJobBeside: BesideTable;
  }
}

export function findBeside(db: Kysely<Tables>, jobId: string): Promise<BesideTable[]> {
  return db.selectFrom('recordJobBeside').selectAll().where('jobId', '=', jobId).orderBy('name').execute();
}

/** Replaces what a job is to do beside its rows. */
export async function setBeside(db: Kysely<Tables>, jobId: string, all: readonly Beside[]): Promise<void> {
  await db.deleteFrom('recordJobBeside').where('jobId', '=', jobId).execute();
  const rows = all.map((one) => ({ ...one, jobId, entityId: null, before: null, after: null }));
  await insertAll(db, 'recordJobBeside', rows);
}

/** Notes what was done, for an undo. `before` is null if the record was created. */
export async function noteBeside(
  db: Kysely<Tables>,
  jobId: string,
  { type, what, name }: Pick<Beside, 'type' | 'what' | 'name'>,
  { id, before, after }: { id: string; before: Fields | null; after: Fields },
): Promise<void> {
  await db
    .updateTable('recordJobBeside')
    .set({
      entityId: id,
      before: before === null ? null : JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .where('jobId', '=', jobId)
    .where('type', '=', type)
    .where('what', '=', what)
    .where('name', '=', name)
    .execute();
}
