// What belongs to listings is kept by its key on SQLite, rather than by a number of its own and that by the key: half the
// trees for a new row to go into, and one instead of two to read a listing's rows from.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  // PostgreSQL has no such tables.
  if (dialect === 'postgres') return;
  const listing = `"listingSeq" ${t.int} not null references "listing" ("seq") on delete cascade`;
  const parts = [
    {
      name: 'listingCategory',
      columns: `${listing}, "position" ${t.int} not null, "categoryId" ${t.key} not null references "category" ("id")`,
      key: '"listingSeq", "position"',
      indexes: [`unique index "listingCategory_category" on "listingCategory" ("categoryId", "listingSeq")`],
    },
    {
      name: 'listingPlatform',
      columns: `${listing}, "platform" ${t.key} not null`,
      key: '"listingSeq", "platform"',
      indexes: [`index "listingPlatform_platform" on "listingPlatform" ("platform", "listingSeq")`],
    },
    {
      name: 'listingTag',
      columns: `${listing}, "tagKey" ${t.key} not null, "tag" ${t.text} not null`,
      key: '"listingSeq", "tagKey"',
      indexes: [`index "listingTag_uses" on "listingTag" ("tagKey", "listingSeq", "tag")`],
    },
    {
      name: 'deployment',
      columns: `${listing}, "position" ${t.int} not null,
        "blockchainId" ${t.key} not null references "blockchain" ("id"),
        "kind" ${t.key} not null, "label" ${t.text}, "address" ${t.text}, "addressKey" ${t.key}`,
      key: '"listingSeq", "position"',
      indexes: [
        `index "deployment_blockchain" on "deployment" ("blockchainId", "listingSeq")`,
        `index "deployment_addressKey" on "deployment" ("addressKey", "blockchainId")`,
      ],
    },
  ];
  for (const { name, columns, key, indexes } of parts) {
    await statements(
      db,
      `create table "byKey" (${columns}, primary key (${key})) without rowid`,
      `insert into "byKey" select * from "${name}" order by ${key}`,
      `drop table "${name}"`,
      `alter table "byKey" rename to "${name}"`,
      ...indexes.map((index) => `create ${index}`),
    );
  }
};
