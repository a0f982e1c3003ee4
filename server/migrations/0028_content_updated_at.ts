// When the content of a listing or article last changed, apart from internal notes and changes of status: the public pages'
// time of modification. Null for older records, whose last update counts.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db }) => {
  await statements(
    db,
    `alter table "listing" add column "contentUpdatedAt" text`,
    `alter table "article" add column "contentUpdatedAt" text`,
  );
};
