// Fewer and shorter indexes by names: what is new goes anywhere in them, so that each is a page to write for every row.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect }) => {
  const listing =
    dialect === 'postgres'
      ? `("nameKey" nulls first, "id" nulls first) include ("seq", "status")`
      : `("nameKey", "id", "status")`;
  await statements(
    db,
    // One by names that also tells the status stands for another of each status by itself.
    `drop index "listing_nameKey"`,
    `drop index "listing_status_nameKey"`,
    `create index "listing_nameKey" on "listing" ${listing}`,
    // What a name begins with is looked for in a range of them, where nothing behind the name is in order.
    `drop index "audit_entityKey"`,
    `create index "audit_entityKey" on "audit" ("entityKey")`,
  );
};
