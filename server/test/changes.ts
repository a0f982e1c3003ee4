// Pending changes for tests.
import { listings } from '../../contract/listings/listings.ts';
import type { Client } from './harness.ts';
import { publicGame } from './site.ts';

/** A public listing with a pending change by an editor who may not publish. */
export async function changedGame(
  editor: Client,
  manager: Client,
  fields: object = { tagline: 'New tagline' },
) {
  const { id, version } = await publicGame(manager);
  return editor.ok(listings.saveChange, { id, version, fields });
}
