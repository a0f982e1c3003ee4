// Differences to registries of chains that are never proposed again.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, types: t }) =>
  // "field" is empty for a whole chain.
  statements(
    db,
    `create table "registryIgnored" (
      "caip2" ${t.key} not null, "field" ${t.key} not null, primary key ("caip2", "field")
    )`,
  );
