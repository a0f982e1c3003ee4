// Scheduling or running a release counts as publishing its items.
import { findChange, isChangeType } from '../changes/table.ts';
import { passGate } from '../records/gate.ts';
import type { StatusContext } from '../records/lifecycle.ts';
import { releaseKindOf } from './kind.ts';
import type { ReleaseItemTable } from './table.ts';

/** Ends the call unless the caller may let out all items. That they are complete is asked when they run. */
export async function expectMayLetOut(
  items: readonly ReleaseItemTable[],
  context: Pick<StatusContext, 'db' | 'who' | 'fourEyes'>,
): Promise<void> {
  for (const { type, id, action } of items) {
    if (action === 'archive') continue;
    const { lifecycle } = await releaseKindOf(type);
    // Only FOUR_EYES asks something of each item.
    if (!context.fourEyes.includes(lifecycle.area)) continue;
    if (action === 'publish') await passGate(lifecycle, id, { what: 'record' }, context);
    else if (isChangeType(type)) {
      const change = await findChange(context.db, { type, id });
      if (change !== undefined) await passGate(lifecycle, id, { what: 'change', ...change }, context);
    }
  }
}
