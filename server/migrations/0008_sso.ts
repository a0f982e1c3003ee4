// Single sign-on: accounts linked to their identity at a provider, and sign-ins on their way there and back.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, types: t }) => {
  await statements(
    db,
    `create table "accountLink" (
      "issuer" ${t.key} not null, "subject" ${t.key} not null,
      "accountId" ${t.key} not null references "account" ("id") on delete cascade,
      "linkedAt" ${t.time} not null,
      primary key ("issuer", "subject")
    )`,
    // One identity of each provider for an account.
    `create unique index "accountLink_account" on "accountLink" ("accountId", "issuer")`,
    `create table "ssoFlow" (
      "stateHash" ${t.key} primary key, "verifierHash" ${t.key} not null,
      "nonce" ${t.text} not null, "codeVerifier" ${t.text} not null, "expiresAt" ${t.time} not null,
      "handleHash" ${t.key} unique,
      "accountId" ${t.key} references "account" ("id") on delete cascade
    )`,
    `create index "ssoFlow_expiresAt" on "ssoFlow" ("expiresAt")`,
  );
};
