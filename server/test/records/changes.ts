// Pending changes for tests.
import { listings } from '../../../contract/listings/listings.ts';
import { session } from '../../../contract/session/session.ts';
import { type Client, password, type TestApp } from '../harness.ts';
import { make } from './make.ts';
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

/** Somebody who may view and edit listings, articles, banners and collections, and publish none. */
export async function editorOfAll({ as, withToken }: TestApp): Promise<Client> {
  const admin = await as('Administrator');
  const areas = ['gameListings', 'articles', 'banners', 'collections'] as const;
  const rights = areas.flatMap((area) => [`${area}.view`, `${area}.edit`] as const);
  const role = await make.role(admin, rights);
  const { email } = await make.account(admin, { roleIds: [role.id] });
  const { token } = await withToken('').ok(session.login, { email, password });
  return withToken(token);
}
