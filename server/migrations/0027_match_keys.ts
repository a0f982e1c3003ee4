// Listings of one status by their publishing date have an index. The indexes that find duplicates by address and by website hold no rows without one: where few listings have one, SQLite's
// statistics of the whole index made it read all listings instead.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect }) => {
  // As the other indexes of lists are (0002).
  const [nulls, number] = dialect === 'postgres' ? [' nulls first', ' include ("seq")'] : ['', ''];
  await statements(
    db,
    `create index "listing_status_publishedAt" on "listing"
      ("status"${nulls}, "publishedAt"${nulls}, "id"${nulls})${number}`,
    `drop index "deployment_addressKey"`,
    `create index "deployment_addressKey" on "deployment" ("addressKey", "listingSeq") where "addressKey" is not null`,
    `drop index "listing_websiteKey"`,
    `create index "listing_websiteKey" on "listing" ("websiteKey") where "websiteKey" is not null`,
  );
};
