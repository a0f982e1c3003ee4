// FOUR_EYES for releases: scheduling or running one counts as publishing its items.
import { sql } from 'kysely';
import { lastChanger, lastEditor, refuseIf } from '../records/four-eyes.ts';
import type { StatusContext } from '../records/lifecycle.ts';
import { releaseKinds } from './kind.ts';

/** Ends the call if the caller made the last edit of an item that is published, or saved a change that is applied. */
export async function refuseOwnItems(
  releaseId: string,
  context: Pick<StatusContext, 'db' | 'who' | 'fourEyes'>,
): Promise<void> {
  const all = [...(await releaseKinds()).values()].map(({ lifecycle }) => lifecycle);
  const kinds = all.filter(({ area }) => context.fourEyes.includes(area));
  if (kinds.length === 0) return;
  const id = sql.ref('releaseItem.id');
  await refuseIf(
    sql`exists (
      select 1 from "releaseItem"
      where "releaseId" = ${releaseId} and "type" in (${sql.join(kinds.map(({ entityType }) => entityType))})
        and case "action" when 'publish' then ${lastEditor(kinds, id)} when 'apply' then ${lastChanger(kinds, id)} end
          = ${context.who.id})`,
    context,
  );
}
