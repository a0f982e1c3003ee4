// Who may see a job: its maker, and others who may view the audit log. What a job holds is asked of the right to view its records.
import type { Kysely } from 'kysely';
import { type HistoryType, historyTypes } from '../../contract/history/history.ts';
import { hasRight, type Right } from '../../contract/kit/rights.ts';
import { type Caller, mayCall } from '../auth/sessions/sessions.ts';
import type { Tables } from '../database/database.ts';
import { fail } from '../errors.ts';
import type { RecordJobTable } from './record-jobs.ts';

type Viewer = Pick<Caller, 'id' | 'roles'>;

/** The types of records whose jobs an account may see. */
export function jobTypesFor({ roles }: Pick<Viewer, 'roles'>): HistoryType[] {
  const types = Object.keys(historyTypes) as HistoryType[];
  return types.filter((type) => hasRight(roles, `${historyTypes[type]}.view`));
}

/** True if an account may see a job with its rows. */
export function maySee(job: RecordJobTable, who: Viewer): boolean {
  const isSeen = hasRight(who.roles, 'audit.view') || (job.accountId === who.id && hasRights(job, who));
  return isSeen && jobTypesFor(who).some((type) => type === job.type);
}

/** True if an account may also have the file that the job wrote, which may name records of other types. */
export function mayHaveFile(job: RecordJobTable, who: Viewer): boolean {
  const { views = [] }: { views?: Right[] } = JSON.parse(job.input);
  return maySee(job, who) && views.every((right) => hasRight(who.roles, right));
}

/** One's own job. Ends the call without the rights that the job takes, which an API token may lack. */
export async function findOwnJob(db: Kysely<Tables>, id: string, who: Viewer): Promise<RecordJobTable> {
  const row = await db.selectFrom('recordJob').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined || row.accountId !== who.id) fail('not_found');
  if (!hasRights(row, who) || !maySee(row, who)) fail('forbidden');
  return row;
}

/** One's own job, or with the right to the audit log anybody's. */
export async function findJob(db: Kysely<Tables>, id: string, who: Viewer): Promise<RecordJobTable> {
  if (!hasRight(who.roles, 'audit.view')) return findOwnJob(db, id, who);
  const row = await db.selectFrom('recordJob').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) fail('not_found');
  if (!maySee(row, who)) fail('forbidden');
  return row;
}

function hasRights({ rights }: RecordJobTable, { roles }: Viewer): boolean {
  const needed: Right[] = JSON.parse(rights);
  return mayCall(roles, needed);
}
