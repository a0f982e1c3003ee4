// The URLs of records: by comparison key, so that a record is found by any of its links, and by URL, which is checked.
import type { Kysely } from 'kysely';
import type { RecordLinks } from '../../contract/links/record-links.ts';
import type { Tables } from '../database/database.ts';
import { insertAll } from '../database/statements.ts';
import { addUrls, noteUses } from '../links/table.ts';
import { type LinkUseRow, toUses } from '../links/urls.ts';

declare module '../database/database.ts' {
  interface Tables {
    link: LinkUseRow;
  }
}

/** A record with links, by its table. */
export type LinkOwner = { type: LinkUseRow['type']; id: string };

/** Stores the links of new records of a type. */
export async function addLinks(
  db: Kysely<Tables>,
  type: LinkOwner['type'],
  records: readonly { id: string; links: RecordLinks }[],
): Promise<void> {
  const { uses, urls } = toUses(type, records);
  await addUrls(db, urls);
  await insertAll(db, 'link', uses);
  // Other records begin as drafts.
  if (type === 'blockchain')
    await noteUses(
      db,
      urls.map(({ id }) => id),
    );
}

/** Replaces the links of a changed record, if any of them has changed. */
export async function replaceLinks(
  db: Kysely<Tables>,
  owner: LinkOwner,
  before: RecordLinks,
  after: RecordLinks,
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const former = await takeLinks(db, owner);
  const { uses, urls } = toUses(owner.type, [{ id: owner.id, links: after }]);
  await addUrls(db, urls);
  await insertAll(db, 'link', uses);
  await noteUses(db, [...former, ...urls.map(({ id }) => id)]);
}

/** Removes the links of a deleted record. */
export async function releaseLinks(db: Kysely<Tables>, owner: LinkOwner): Promise<void> {
  await noteUses(db, await takeLinks(db, owner));
}

/** Removes the links of a record, and returns their URLs. */
async function takeLinks(db: Kysely<Tables>, { type, id }: LinkOwner): Promise<(string | null)[]> {
  const rows = await db
    .deleteFrom('link')
    .where('type', '=', type)
    .where('entityId', '=', id)
    .returning('urlId')
    .execute();
  return rows.map(({ urlId }) => urlId);
}
