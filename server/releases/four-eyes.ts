// FOUR_EYES for releases: scheduling or running one counts as publishing its items.
import { refuseOwnChange, refuseOwnEdit } from '../records/four-eyes.ts';
import type { StatusContext } from '../records/lifecycle.ts';
import { releaseKindOf } from './kind.ts';
import { itemsOf } from './table.ts';

/** Ends the call if the caller made the last edit of an item that is published, or saved a change that is applied. */
export async function refuseOwnItems(
  releaseId: string,
  context: Pick<StatusContext, 'db' | 'who' | 'fourEyes'>,
): Promise<void> {
  if (context.fourEyes.length === 0) return;
  for (const { type, id, action } of await itemsOf(context.db, [releaseId])) {
    const { lifecycle } = await releaseKindOf(type);
    if (action === 'apply') await refuseOwnChange(lifecycle, id, context);
    if (action === 'publish') await refuseOwnEdit(lifecycle, id, context);
  }
}
