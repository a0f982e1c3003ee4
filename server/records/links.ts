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

/** Replaces the links of a changed record, as far as they have changed. */
export async function replaceLinks(
  db: Kysely<Tables>,
  { type, id }: LinkOwner,
  before: RecordLinks,
  after: RecordLinks,
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const former = toUses(type, [{ id, links: before }]).uses;
  const { uses, urls } = toUses(type, [{ id, links: after }]);
  const gone = without(former, uses);
  const added = without(uses, former);
  if (gone.length > 0)
    await db
      .deleteFrom('link')
      .where('type', '=', type)
      .where('entityId', '=', id)
      .where(
        'field',
        'in',
        gone.map(({ field }) => field),
      )
      .execute();
  const addedIds = new Set(added.map(({ urlId }) => urlId));
  await addUrls(
    db,
    urls.filter((url) => addedIds.has(url.id)),
  );
  await insertAll(db, 'link', added);
  await noteUses(
    db,
    [...gone, ...added].map(({ urlId }) => urlId),
  );
}

/** The uses that are not among others. */
function without(uses: readonly LinkUseRow[], others: readonly LinkUseRow[]): LinkUseRow[] {
  const idOf = ({ field, key, urlId }: LinkUseRow) => JSON.stringify([field, key, urlId]);
  const known = new Set(others.map(idOf));
  return uses.filter((use) => !known.has(idOf(use)));
}

/** Removes the links of a deleted record, and notes who still uses their URLs. */
export async function releaseLinks(db: Kysely<Tables>, { type, id }: LinkOwner): Promise<void> {
  const rows = await db
    .deleteFrom('link')
    .where('type', '=', type)
    .where('entityId', '=', id)
    .returning('urlId')
    .execute();
  await noteUses(
    db,
    rows.map(({ urlId }) => urlId),
  );
}
