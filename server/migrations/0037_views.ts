// Saved views with their pins and defaults, the settings of lists by account, and indexes of the filters that lists gain.
import { sql } from 'kysely';
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  // As the other indexes of lists are (0002).
  const [nulls, number] = dialect === 'postgres' ? [' nulls first', ' include ("seq")'] : ['', ''];
  const index = (table: string, ...columns: string[]) =>
    `create index "${table}_${columns[0]}" on "${table}"
      (${columns.map((column) => `"${column}"${nulls}`).join(', ')})${number}`;
  const withoutRowId = dialect === 'sqlite' ? ' without rowid' : '';
  const ofAccount = `"accountId" ${t.key} not null references "account" ("id") on delete cascade`;
  const ofView = `"viewId" ${t.key} not null references "view" ("id") on delete cascade`;
  await statements(
    db,
    // "privateTo": a view that is not shared goes with its account. A shared one stays.
    `create table "view" (
      "id" ${t.key} not null primary key, "version" ${t.int} not null,
      "createdAt" ${t.time} not null, "createdBy" ${t.key}, "updatedAt" ${t.time} not null, "updatedBy" ${t.key},
      "list" ${t.key} not null, "name" ${t.text} not null, "state" ${t.json} not null, "scope" ${t.key} not null,
      "privateTo" ${t.key} references "account" ("id") on delete cascade
    )`,
    `create index "view_privateTo" on "view" ("privateTo")`,
    `create index "view_createdBy" on "view" ("createdBy")`,
    `create table "viewRole" (
      ${ofView}, "roleId" ${t.key} not null references "role" ("id") on delete cascade, primary key ("viewId", "roleId")
    )${withoutRowId}`,
    `create index "viewRole_role" on "viewRole" ("roleId", "viewId")`,
    `create table "viewPin" (${ofAccount}, "position" ${t.int} not null, ${ofView}, primary key ("accountId", "position"))${withoutRowId}`,
    `create index "viewPin_view" on "viewPin" ("viewId")`,
    `create table "viewDefault" (${ofAccount}, "list" ${t.key} not null, ${ofView}, primary key ("accountId", "list"))${withoutRowId}`,
    `create index "viewDefault_view" on "viewDefault" ("viewId")`,
    `create table "listLayout" (
      ${ofAccount}, "list" ${t.key} not null, "columns" ${t.json} not null, "density" ${t.key} not null,
      primary key ("accountId", "list")
    )${withoutRowId}`,
    // With what the summaries count by, so that a filter that most records pass is counted without their long texts.
    ...[
      { table: 'listing', kind: 'releaseStage' },
      { table: 'article', kind: 'type' },
    ].flatMap(({ table, kind }) => [
      index(table, 'updatedBy', 'status', kind),
      index(table, 'coverId', 'status', kind),
      index(table, 'publishAt', 'id'),
      // Incomplete records of one status.
      `create index "${table}_status_completeness" on "${table}"
        ("status"${nulls}, "completeness"${nulls}, "id"${nulls})${number}`,
    ]),
    // Articles by tag, as listings have it (0013).
    `create index "articleTag_uses" on "articleTag" ("tagKey", "articleSeq", "tag")`,
    ...(dialect === 'sqlite' ? [`drop index "articleTag_tag"`] : []),
    // PostgreSQL reads the index alone only if it has the column of the expression too.
    `create index "listing_verified" on "listing" (coalesce("verifiedAt", ''), "status", "releaseStage")
      ${dialect === 'postgres' ? 'include ("verifiedAt", "seq")' : ''}`,
  );
  const at = new Date().toISOString();
  for (const [n, { list, name, state }] of builtIn.entries()) {
    // The same in every installation.
    const id = `019ad000-0000-7000-8000-00000000000${n + 1}`;
    await sql`insert into "view" ("id", "version", "createdAt", "updatedAt", "list", "name", "state", "scope")
      values (${id}, 1, ${at}, ${at}, ${list}, ${name}, ${JSON.stringify(state)}, 'everyone')`.execute(db);
  }
};

const shared = [
  { name: 'Drafts of mine', state: { filters: { status: ['draft'], updatedBy: ['me'] } } },
  {
    name: 'Scheduled this week',
    state: {
      filters: { status: ['scheduled'], publishAtFrom: 'today', publishAtTo: '+7d' },
      sort: 'publishAt',
    },
  },
  {
    name: 'Incomplete but public',
    state: { filters: { status: ['published'], completenessBelow: 100 }, sort: 'completeness' },
  },
];

/** The views to begin with. Those who may share views can change and delete them. */
const builtIn = [
  {
    list: 'listings',
    name: 'Live without cover',
    state: { filters: { status: ['published'], hasCover: false } },
  },
  {
    list: 'listings',
    name: 'Not verified for 90 days',
    state: { filters: { status: ['published'], verifiedBefore: '-90d' } },
  },
  ...['listings', 'articles'].flatMap((list) => shared.map((view) => ({ list, ...view }))),
];
