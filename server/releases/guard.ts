// Keeps what the clock will publish with a release from those who may not publish.
import type { Kysely } from 'kysely';
import { hasRight } from '../../contract/kit/rights.ts';
import { type ReleaseType, releaseTypes } from '../../contract/releases/releases.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import type { Tables } from '../database/database.ts';
import { fail } from '../errors.ts';

/** Ends the call of a caller without the right to publish if the record is in a scheduled release. */
export async function expectMayTouch(
  { db, who }: { db: Kysely<Tables>; who: Pick<Caller, 'roles'> },
  { type, id }: { type: ReleaseType; id: string },
): Promise<void> {
  if (hasRight(who.roles, `${releaseTypes[type]}.publish`)) return;
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
    text: `In the scheduled release “${found.name}”: only those who may publish can change it`,
  });
}
