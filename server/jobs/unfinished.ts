// The limit of jobs of one account that have not ended: each keeps its rows and files.
import type { Kysely } from 'kysely';
import { jobLimits, unfinishedStates } from '../../contract/jobs/jobs.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import type { Database, Tables } from '../database/database.ts';
import { fail } from '../errors.ts';
import { maySee } from './access.ts';

/** Jobs that the error names. Its data has all. */
const maxNamed = 5;

/** Ends the call if the account has as many unfinished jobs as it may, and names them, the oldest first. */
export async function expectFewJobs(
  db: Kysely<Tables>,
  { who, dialect }: { who: Caller; dialect: Database['dialect'] },
): Promise<void> {
  // Others of its calls may be adding a job at the same time.
  const account = db.selectFrom('account').select('id').where('id', '=', who.id);
  if (dialect === 'postgres') await account.forNoKeyUpdate().execute();
  const rows = await db
    .selectFrom('recordJob')
    .selectAll()
    .where('accountId', '=', who.id)
    .where('state', 'in', unfinishedStates)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  // What one may no longer see cannot be cancelled either.
  const jobs = rows.filter((row) => maySee(row, who)).map(({ id, title, state }) => ({ id, title, state }));
  if (jobs.length < jobLimits.unfinished) return;
  const named = jobs.slice(0, maxNamed).map(({ title, state }) => `${title} (${state})`);
  const more = jobs.length > maxNamed ? ` and ${jobs.length - maxNamed} more` : '';
  fail('too_many_requests', {
    text: `You have ${jobs.length} unfinished jobs, the most allowed. Finish or cancel some first: ${named.join(', ')}${more}.`,
    data: { jobs },
  });
}
