// API tokens, and the audit log's word for what was done with one.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, types: t }) => {
  await statements(
    db,
    `create table "apiToken" (
      "id" ${t.key} primary key, "tokenHash" ${t.key} not null unique,
      "accountId" ${t.key} not null references "account" ("id") on delete cascade,
      "name" ${t.text} not null, "prefix" ${t.text} not null, "rights" ${t.json} not null,
      "createdAt" ${t.time} not null, "expiresAt" ${t.time} not null,
      "lastUsedAt" ${t.time}, "lastUsedFrom" ${t.text}
    )`,
    `create index "apiToken_account" on "apiToken" ("accountId", "createdAt")`,
    `create index "apiToken_expiresAt" on "apiToken" ("expiresAt")`,
    `alter table "audit" add column "tokenId" ${t.key}`,
    `alter table "audit" add column "tokenName" ${t.text}`,
  );
};
