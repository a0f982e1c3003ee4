// The account by which a job acts, with the rights that it has now.
import type { Kysely } from 'kysely';
import type { Right } from '../../contract/kit/rights.ts';
import type { AuditActor } from '../audit/audit.ts';
import { findApiToken } from '../auth/api-tokens/api-tokens.ts';
import { type Caller, expectMayCall, findAccount } from '../auth/sessions/sessions.ts';
import type { Tables } from '../database/database.ts';
import { fail } from '../errors.ts';
import type { RecordJobTable } from './record-jobs.ts';

/** Ends the job's work with `forbidden` if its maker may no longer do it. A session may have ended, an API token may not. */
export async function reloadMaker(db: Kysely<Tables>, job: RecordJobTable, now: Date): Promise<Caller> {
  const who =
    job.tokenId === null
      ? await findAccount(db, job.accountId, job.sessionId ?? '')
      : (await findApiToken(db, 'id', job.tokenId))(now);
  if (who === undefined) fail('forbidden', { text: `${job.accountName} may no longer sign in` });
  const right: Right[] = JSON.parse(job.rights);
  expectMayCall(who, { right, inPerson: false });
  return who;
}

/** The job's id stands as the traceId, so that the audit log can be searched for it. */
export function actorOf(job: RecordJobTable, who: Caller): AuditActor {
  return {
    actorId: who.id,
    actorName: who.name,
    sessionId: who.sessionId,
    token: who.apiToken,
    ip: job.ip,
    traceId: job.id,
  };
}
