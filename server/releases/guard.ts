// Keeps what the clock will publish with a release as it was when it was scheduled.
import type { Kysely } from 'kysely';
import { hasRight } from '../../contract/kit/rights.ts';
import { type ReleaseType, releaseTypes } from '../../contract/releases/releases.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import type { Tables } from '../database/database.ts';
import { fail } from '../errors.ts';

/**
 * Ends the call if the record is in a scheduled release, for callers who may not publish, and where FOUR_EYES holds for everybody: then
 * the release has to be unscheduled first.
 */
export async function expectMayTouch(
  { db, who, fourEyes }: { db: Kysely<Tables>; who: Pick<Caller, 'roles'>; fourEyes: readonly string[] },
  { type, id }: { type: ReleaseType; id: string },
): Promise<void> {
  const area = releaseTypes[type];
  const mayPublish = hasRight(who.roles, `${area}.publish`);
  if (mayPublish && !fourEyes.includes(area)) return;
  const found = await db
    .selectFrom('releaseItem')
    .innerJoin('release', 'release.id', 'releaseItem.releaseId')
    .select('release.name')
    .where('releaseItem.id', '=', id)
    .where('releaseItem.type', '=', type)
    .where('releaseItem.unfinished', '=', 1)
    .where('release.state', '=', 'scheduled')
    .executeTakeFirst();
  if (found === undefined) return;
  fail('forbidden', {
    ofRecord: true,
    text: mayPublish
      ? `In the scheduled release “${found.name}”: unschedule it before you change this`
      : `In the scheduled release “${found.name}”: only those who may publish can change it`,
  });
}
