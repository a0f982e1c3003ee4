// Who may do what: roles, accounts, sessions, throttles, remembered requests, and the audit log.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, types: t }) => {
  await statements(
    db,
    `create table "role" (
      "id" ${t.key} primary key, "version" ${t.int} not null,
      "name" ${t.text} not null, "nameKey" ${t.key} not null unique, "description" ${t.text} not null,
      "rights" ${t.json} not null, "builtIn" ${t.flag} not null,
      "createdAt" ${t.time} not null, "createdBy" ${t.key}, "updatedAt" ${t.time} not null, "updatedBy" ${t.key}
    )`,
    `create table "account" (
      "id" ${t.key} primary key, "version" ${t.int} not null,
      "email" ${t.text} not null, "emailKey" ${t.key} not null unique, "name" ${t.text} not null,
      "status" ${t.key} not null, "passwordHash" ${t.text} not null, "mustChangePassword" ${t.flag} not null,
      "lastLoginAt" ${t.time}, "passwordChangedAt" ${t.time},
      "createdAt" ${t.time} not null, "createdBy" ${t.key}, "updatedAt" ${t.time} not null, "updatedBy" ${t.key}
    )`,
    `create table "accountRole" (
      "accountId" ${t.key} not null references "account" ("id") on delete cascade,
      "position" ${t.int} not null,
      "roleId" ${t.key} not null references "role" ("id"),
      primary key ("accountId", "position")
    )`,
    `create index "accountRole_roleId" on "accountRole" ("roleId")`,
    `create table "session" (
      "id" ${t.key} primary key, "tokenHash" ${t.key} not null unique,
      "accountId" ${t.key} not null references "account" ("id") on delete cascade,
      "createdAt" ${t.time} not null, "lastSeenAt" ${t.time} not null, "expiresAt" ${t.time} not null,
      "ip" ${t.text} not null, "userAgent" ${t.text} not null
    )`,
    `create index "session_account" on "session" ("accountId", "lastSeenAt")`,
    `create index "session_expiresAt" on "session" ("expiresAt")`,
    `create index "session_lastSeenAt" on "session" ("lastSeenAt")`,
    `create table "throttle" (
      "key" ${t.key} primary key, "windowStart" ${t.time} not null, "count" ${t.int} not null
    )`,
    `create index "throttle_windowStart" on "throttle" ("windowStart")`,
    `create table "request" (
      "accountId" ${t.key} not null, "requestId" ${t.key} not null,
      "payloadHash" ${t.key} not null, "reply" ${t.json} not null, "createdAt" ${t.time} not null,
      primary key ("accountId", "requestId")
    )`,
    `create index "request_createdAt" on "request" ("createdAt")`,
    `create table "audit" (
      "id" ${t.key} primary key, "at" ${t.time} not null,
      "actorId" ${t.key}, "actorName" ${t.text} not null, "sessionId" ${t.key}, "ip" ${t.text} not null,
      "action" ${t.key} not null, "entityType" ${t.key} not null, "entityId" ${t.key}, "entityLabel" ${t.text},
      "version" ${t.int}, "changes" ${t.json} not null, "result" ${t.key} not null, "traceId" ${t.key} not null
    )`,
    `create index "audit_at" on "audit" ("at", "id")`,
    `create index "audit_entity" on "audit" ("entityType", "entityId", "at")`,
    `create index "audit_actor" on "audit" ("actorId", "at")`,
    `create index "audit_action" on "audit" ("action", "at")`,
  );
};
