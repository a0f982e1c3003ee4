// The URLs of records by comparison key, so that a record is found by any of its links.
import type { Kysely } from 'kysely';
import { linkKeyOf } from '../../contract/links/link-keys.ts';
import type { RecordLinks } from '../../contract/links/record-links.ts';
import type { Tables } from '../database/database.ts';

interface LinkTable {
  type: LinkOwner['type'];
  entityId: string;
  /** Field path, such as `socials.x`. */
  field: string;
  /** See `linkKeyOf`. */
  key: string;
}
declare module '../database/database.ts' {
  interface Tables {
    link: LinkTable;
  }
}

/** A record with links, by its table. */
export type LinkOwner = { type: 'listing' | 'article' | 'blockchain' | 'banner'; id: string };

/** Maximum rows per statement: SQLite binds 32,766 values, and an import may have more. */
const statementRows = 2_000;

/** Stores the links of new records of a type. */
export async function addLinks(
  db: Kysely<Tables>,
  type: LinkOwner['type'],
  records: readonly { id: string; links: RecordLinks }[],
): Promise<void> {
  const rows = records.flatMap(({ id, links }) =>
    links.flatMap(([field, url]): LinkTable[] => {
      const key = url == null ? null : linkKeyOf(url);
      return key === null ? [] : [{ type, entityId: id, field, key }];
    }),
  );
  for (let from = 0; from < rows.length; from += statementRows) {
    await db
      .insertInto('link')
      .values(rows.slice(from, from + statementRows))
      .execute();
  }
}

/** Replaces the links of a changed record, if any of them has changed. */
export async function replaceLinks(
  db: Kysely<Tables>,
  owner: LinkOwner,
  before: RecordLinks,
  after: RecordLinks,
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await releaseLinks(db, owner);
  await addLinks(db, owner.type, [{ id: owner.id, links: after }]);
}

/** Removes the links of a deleted record. */
export async function releaseLinks(db: Kysely<Tables>, { type, id }: LinkOwner): Promise<void> {
  await db.deleteFrom('link').where('type', '=', type).where('entityId', '=', id).execute();
}
