// Ids of listings, articles, categories and blockchains in other systems: in the record, and in a table that keeps them unique.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  await statements(
    db,
    ...['listing', 'article', 'category', 'blockchain'].map(
      (table) => `alter table "${table}" add column "externalIds" ${t.text} not null default '{}'`,
    ),
    `create table "externalId" (
      "type" ${t.key} not null, "source" ${t.key} not null, "externalId" ${t.key} not null, "entityId" ${t.key} not null,
      primary key ("type", "source", "externalId")
    )${dialect === 'sqlite' ? ' without rowid' : ''}`,
    `create index "externalId_entity" on "externalId" ("type", "entityId")`,
  );
};
