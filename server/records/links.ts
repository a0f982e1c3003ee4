// The URLs of records by comparison key, so that a record is found by any of its links.
import type { Kysely } from 'kysely';
import { linkKeyOf } from '../../contract/links/link-keys.ts';
import type { RecordLinks } from '../../contract/links/record-links.ts';
import type { Tables } from '../database/database.ts';
import { insertAll } from '../database/statements.ts';

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
  await insertAll(db, 'link', rows);
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
