// Second factors: authenticator apps, recovery codes, passkeys; how sessions were begun, and roles that ask for more.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, types: t }) => {
  const account = `"accountId" ${t.key} not null references "account" ("id") on delete cascade`;
  await statements(
    db,
    `create table "authenticatorApp" (
      "accountId" ${t.key} primary key references "account" ("id") on delete cascade,
      "secret" ${t.text} not null, "begunAt" ${t.time} not null, "confirmedAt" ${t.time},
      "lastStep" ${t.int} not null
    )`,
    `create table "recoveryCode" (
      ${account}, "codeHash" ${t.key} not null, "usedAt" ${t.time},
      primary key ("accountId", "codeHash")
    )`,
    `create table "passkey" (
      "id" ${t.key} primary key, ${account},
      "credentialId" ${t.key} not null unique, "publicKey" ${t.text} not null, "counter" ${t.int} not null,
      "transports" ${t.json} not null, "synced" ${t.flag} not null, "name" ${t.text} not null,
      "createdAt" ${t.time} not null, "lastUsedAt" ${t.time}
    )`,
    `create index "passkey_account" on "passkey" ("accountId", "createdAt")`,
    `create table "passkeyChallenge" (
      "challengeHash" ${t.key} primary key,
      "accountId" ${t.key} references "account" ("id") on delete cascade,
      "expiresAt" ${t.time} not null
    )`,
    `create index "passkeyChallenge_expiresAt" on "passkeyChallenge" ("expiresAt")`,
    // A session that is older than this column was begun by a password, or is not known to be more.
    `alter table "session" add column "method" ${t.key} not null default 'password'`,
    `alter table "role" add column "requiresTwoFactor" ${t.flag} not null default 0`,
  );
};
