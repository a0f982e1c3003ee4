// The last mapping of columns to fields of each account, by the headers of the file.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  await statements(
    db,
    `create table "importMapping" (
      "accountId" ${t.key} not null references "account" ("id") on delete cascade, "type" ${t.key} not null,
      "signature" ${t.key} not null, "mapping" ${t.json} not null, "at" ${t.time} not null,
      primary key ("accountId", "type", "signature")
    )${dialect === 'sqlite' ? ' without rowid' : ''}`,
  );
};
