// Possible duplicates: pairs of listings, which of them were dismissed, and listings that wait to be compared. All listings wait at first.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  const isSqlite = dialect === 'sqlite';
  const lastFive = isSqlite ? 'substr("likenessKey", -5)' : 'right("likenessKey", 5)';
  const pair = `"oneId" ${t.key} not null, "otherId" ${t.key} not null`;
  const listing = 'references "listing" ("id") on delete cascade';
  await statements(
    db,
    // "oneId" is the lower id.
    `create table "duplicate" (
      "id" ${t.key} not null primary key,
      "oneId" ${t.key} not null ${listing}, "otherId" ${t.key} not null ${listing},
      "reason" ${t.key} not null, "reasons" ${t.json} not null, "keys" ${t.json} not null,
      "score" ${t.int} not null, "foundAt" ${t.time} not null, "dismissed" ${t.flag} not null default 0,
      unique ("oneId", "otherId")
    )`,
    `create index "duplicate_otherId" on "duplicate" ("otherId")`,
    `create index "duplicate_score" on "duplicate" ("dismissed", "score", "id")`,
    `create index "duplicate_reason" on "duplicate" ("dismissed", "reason", "score", "id")`,
    `create index "duplicate_foundAt" on "duplicate" ("dismissed", "foundAt", "id")`,
    // Kept while a listing is in the bin.
    `create table "duplicateDismissal" (
      ${pair}, "keys" ${t.json} not null, "by" ${t.key}, "at" ${t.time} not null, primary key ("oneId", "otherId")
    )${isSqlite ? ' without rowid' : ''}`,
    // "listingId" is null to compare all listings.
    `create table "duplicateCheck" ("seq" ${t.serial}, "listingId" ${t.key})`,
    `insert into "duplicateCheck" ("listingId") values (null)`,
    // Names that end alike; the index of the names has those that begin alike.
    `create index "listing_nameEnd" on "listing" ((${lastFive}))`,
  );
};
