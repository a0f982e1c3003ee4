// Tells the maker of a job how it ended.
import type { Kysely } from 'kysely';
import type { Tables } from '../database/database.ts';
import { tell } from '../desk/notices.ts';
import type { RecordJobTable } from './record-jobs.ts';

/** Call it in the transaction that ends the job. */
export async function tellMaker(
  db: Kysely<Tables>,
  now: Date,
  { id, title, accountId }: Pick<RecordJobTable, 'id' | 'title' | 'accountId'>,
  text: string | null,
): Promise<void> {
  await tell(db, now, [accountId], { kind: 'jobDone', by: null, type: 'job', id, label: title, text });
}
