// Indexes of My work: drafts that were returned with a note, and pending changes by state and person; and whether an account starts there.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, types: t }) => {
  await statements(
    db,
    ...['listing', 'article', 'banner'].map(
      (table) =>
        `create index "${table}_returned" on "${table}" ("createdBy", "updatedAt") where "reviewNote" is not null`,
    ),
    `create index "change_state" on "change" ("state", "type", "at")`,
    `create index "change_by" on "change" ("by", "type", "at")`,
    `alter table "account" add column "startsOnDesk" ${t.flag} not null default 0`,
  );
};
