// Which codes of an authenticator app were used: the latest alone says nothing once a clock has been set back.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, types: t }) => {
  await statements(
    db,
    `alter table "authenticatorApp" add column "usedSteps" ${t.json} not null default '[]'`,
  );
};
